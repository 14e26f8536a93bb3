/* SPDX-License-Identifier: MIT */

/* The shapes that travel: what the daemon sends (docs/protocol.md) and what a game hands to the rest of the page.
 * Types only, nothing runs here. */

/** @typedef {0 | 1} Side */

/**
 * @typedef {object} Seat
 * @property {'open' | 'human' | 'bot'} kind
 * @property {string} [name]
 * @property {string} [player]
 * @property {string} [level]  of a bot
 * @property {boolean} [bot]  a program that plays over the network
 * @property {boolean} [online]  has this room open now
 * @property {'left' | 'dropped'} [why]  why a missing player is missing
 * @property {number} [away_ms]  in how long the other side may claim the round, as of `at`; 0: now
 * @property {number} [at]  when it came, performance.now()
 */

/**
 * @typedef {object} TimeControl
 * @property {number} initial_ms
 * @property {number} increment_ms
 */

/**
 * @typedef {object} Clocks
 * @property {[number, number]} left_ms  by side, as of `at`
 * @property {Side | null} running
 * @property {number | null} starts_in_ms  when the clock of the side to move starts
 * @property {number} at  when it came, performance.now()
 */

/** @typedef {TimeControl & Clocks} Clock */

/**
 * @typedef {object} Result
 * @property {Side | null} winner  null: a draw, or a round that counts for nobody
 * @property {string} reason
 * @property {[number, number] | null} [score]
 */

/**
 * @typedef {object} Round
 * @property {number} number
 * @property {Side} starter
 * @property {string[]} moves
 * @property {Side | null} turn
 * @property {Result | null} result
 * @property {string | null} digest  of the position after the moves; null: not told, as in a record
 * @property {any} [position]  the game's own plain data; not with detail moves
 * @property {string[] | null} [legal]  for who is to move; not with detail moves
 */

/**
 * @typedef {object} Snapshot
 * @property {string} id
 * @property {string} game
 * @property {'public' | 'private'} visibility
 * @property {'waiting' | 'playing' | 'finished'} state
 * @property {number} seq
 * @property {[Seat, Seat]} seats
 * @property {{sides: Side[]}} you
 * @property {number} spectators
 * @property {{wins: [number, number], draws: number}} score
 * @property {Round | null} round  null while the room waits
 * @property {Clock | null} clock  null: rounds have none
 * @property {{rematch: [boolean, boolean]}} offers
 */

/**
 * A room as lists show it.
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} game
 * @property {[Seat, Seat]} seats
 * @property {{sides: Side[]} | null} [you]
 * @property {'waiting' | 'playing' | 'finished'} state
 * @property {Side | null} [turn]
 * @property {number} [ply]
 * @property {number} [spectators]
 * @property {string[]} [moves]
 * @property {TimeControl | null} [clock]
 * @property {true} [here]  kept on this device, not at the daemon
 */

/**
 * How the rounds of a game ended against some.
 * @typedef {object} StatsLine
 * @property {string} game
 * @property {string} against  people, bots (programs over the network), or the level of a bot
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 */

/**
 * A round that has ended: in the list of one's own, or its record.
 * @typedef {object} PastRound
 * @property {string} id  of its room, and its number
 * @property {string} game
 * @property {'public' | 'private'} visibility
 * @property {[Seat, Seat]} seats  with the names of the time
 * @property {{sides: Side[]}} [you]  in the list
 * @property {Side} starter
 * @property {TimeControl | null} clock
 * @property {number} plies
 * @property {number} started_at
 * @property {number} ended_at
 * @property {Result} result
 * @property {string[]} [moves]  in the record
 * @property {number[] | null} [left_ms]  of each move: what its side had left after it; null without a clock
 */

/** @typedef {{code: string, message?: string, field?: string, reason?: string, retry_ms?: number}} Fault */
/** @typedef {{ok: true, [field: string]: any}} Yes */
/** @typedef {{ok: false, error: Fault}} No */
/** @typedef {Yes | No} Reply */
/** @typedef {{ev: string, room?: string, seq?: number, [field: string]: any}} Event_ */

/**
 * A move on its way: drawn at once, solid only when the daemon has said so.
 * @typedef {object} Pending
 * @property {string} move
 * @property {number} round
 * @property {number} ply
 * @property {number} since  when it was played, performance.now()
 * @property {boolean} acked  the daemon has answered ok
 * @property {boolean} inFlight  a request is out on the present connection
 */

/**
 * The rules, asked about the position that is shown, for the side whose turn it is there. Moves may be written in any way
 * the notation allows. The same object comes again for the same position.
 * @typedef {object} PositionRules
 * @property {(move: string) => string | null} fault  the protocol's word why a move can't be played; null: it can
 * @property {(move: string) => any | null} after  the facts once it is played; null: it can't be
 * @property {(move: string) => Result | null} result  how the game would end by it; null: it would not
 */

/**
 * What a board is told to show; everything it may know.
 * @typedef {object} BoardView
 * @property {any} position  the plain facts of docs/rules.md
 * @property {any | null} before  the position before the last move
 * @property {{move: string, side: Side} | null} last
 * @property {Set<string> | null} legal  null: not known, as it is nobody's turn here
 * @property {PositionRules | null} rules  null: the page could not load them; reasons and consequences are then unknown
 * @property {Result | null} result  how the round ended, while its last position is shown
 * @property {Side | null} actor  the side that the person plays for now; null for a watcher and after the end
 * @property {boolean} ready  a move can be sent now
 * @property {Side[]} mine
 * @property {boolean} flip  side 1 below
 * @property {boolean} coordinates
 * @property {'never' | 'touch' | 'always'} confirm
 * @property {boolean} animate  what changed may move
 * @property {{move: string, solid: boolean, side: Side} | null} sent
 * @property {string[] | null} trail  all moves of the winner, while the won position is shown
 * @property {string} key  round and ply: changes when the position is another one
 * @property {[string, string]} names  how to call the sides
 */

/**
 * @typedef {object} BoardHooks
 * @property {(move: string) => void} play
 * @property {(again?: boolean) => void} changed  the preview or the mode is another: the status line follows; again: it is
 *   to be read even if it says the same
 * @property {(step: -1 | 1) => void} page  to an earlier or later position
 * @property {() => void} field  to the field where moves are written
 */

/**
 * A game as it is played: the board, its controls and what they have to say.
 * @typedef {object} Play
 * @property {SVGSVGElement} board
 * @property {HTMLElement} controls
 * @property {(view: BoardView) => void} update
 * @property {() => {text: string, bad: boolean} | null} status
 * @property {(move: string) => void} suggest  show a legal move of one's own as a preview, and play nothing
 * @property {() => void} focus
 * @property {() => void} destroy
 */

/**
 * One row of the table of games: what can be said of a game before it is loaded.
 * @typedef {object} GameRow
 * @property {string} name  the protocol's word
 * @property {true} [side0Starts]  side 0 always begins: who wants to begin takes that side
 * @property {Side} [sideAgainstBot]  where whoever plays against a bot sits; without it lots are drawn
 * @property {(side: Side) => SVGSVGElement} chip
 * @property {(side: Side) => string} sideWord  what a side is called when one person plays both
 * @property {(side: Side) => string} goal  what the side has to do, in a few words
 */

/**
 * A game as it is played. A board knows no rules: it is handed positions and legal moves.
 * @typedef {object} GamePart
 * @property {() => any} [start]  the position before the first move, where the rules could not be loaded
 * @property {(position: any, side: Side, move: string) => any} [play]  a legal move made, likewise; without it there is no
 *   looking back then
 * @property {() => {el: HTMLElement, update: (position: any, side: Side) => void}} tally
 * @property {(move: string, name: string, after?: any, before?: any) => string} say  with its consequence, where the
 *   positions are known
 * @property {(position: any, names: [string, string]) => string[]} describe
 * @property {(move: string, after?: any) => import('./ui/synth.js').Sound} sound  of a move, after which the position is
 *   this, where it is known
 * @property {(hooks: BoardHooks) => Play} makePlay
 */

/** @typedef {GameRow & GamePart} Game */

export {};
