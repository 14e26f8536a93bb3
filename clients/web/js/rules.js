// SPDX-License-Identifier: MIT
/**
 * @file The rules of the games, in the page: the daemon's own code (common/rules), compiled to WebAssembly. So the page
 * knows which moves are legal, why others are not, and what the board looks like after one, without asking.
 *
 * A position is 256 bytes that nobody here looks into, never changed once made: keep as many as you like. The module itself
 * remembers nothing between two calls.
 */

/** Why nothing may be played any more, where else a reason of the protocol stands. */
export const OVER = 'round_over';

const NO_GAME = 255; // common/rules/wasm.h

/** @typedef {Uint8Array} Position */

/** @typedef {{ winner: 0 | 1 | null, reason: string, score: [number, number] | null }} Result  `winner` null: a draw */

/**
 * One game's rules.
 * @typedef {object} Rules
 * @property {string} name
 * @property {(starter?: 0 | 1) => Position} start  throws if that side can't be the starter
 * @property {(position: Position) => 0 | 1} turn  the side to move; it alternates with every ply, the last included
 * @property {(position: Position) => string[]} legalMoves  none when the game is over
 * @property {(position: Position, move: string) => string | null} fault  the protocol's reason why a move, in any spelling,
 *   can't be played (or OVER); null if it can
 * @property {(position: Position, move: string) => { position: Position, move: string } | null} play  what comes of a move,
 *   and its canonical spelling; null if it can't be played
 * @property {(position: Position) => Result | null} result  null while the game goes on
 * @property {(position: Position) => Record<string, any>} facts  what the protocol calls `position`
 * @property {(position: Position) => string} text  the position text
 * @property {(position: Position) => string} digest
 * @property {(text: string) => Position} read  the position that a position text names; throws, saying what is wrong
 * @property {(position: Position, plies: number) => bigint} perft  how many sequences of so many plies start there
 */

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {() => number} rules_text
 * @property {() => number} rules_text_bytes
 * @property {() => number} rules_position
 * @property {() => number} rules_position_bytes
 * @property {() => number} rules_find
 * @property {(game: number, starter: number) => number} rules_start
 * @property {(game: number) => void} rules_moves
 * @property {(game: number) => number} rules_fault
 * @property {(game: number) => number} rules_play
 * @property {(game: number) => void} rules_result
 * @property {(game: number) => void} rules_describe
 * @property {(game: number) => void} rules_write
 * @property {(game: number) => void} rules_digest
 * @property {(game: number, plies: number) => void} rules_perft
 * @property {(game: number) => number} rules_read
 */

/**
 * The text and the position that the module shares with us, as views on its memory. Where that grows, as the bots' does,
 * the old views are of nothing, so they are made anew.
 * @param {Exports} module
 */
export function share(module) {
  const { memory } = module;
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let text = new Uint8Array();
  let position = new Uint8Array();
  const look = () => {
    if (text.buffer === memory.buffer) return;
    text = new Uint8Array(memory.buffer, module.rules_text(), module.rules_text_bytes());
    position = new Uint8Array(memory.buffer, module.rules_position(), module.rules_position_bytes());
  };
  return {
    /** @returns {string} */
    getText() {
      look();
      return decoder.decode(text.subarray(0, text.indexOf(0)));
    },
    /**
     * What is too long is cut, where it is still too long for anything the rules can read; a NUL would cut it to what it
     * isn't, so there is none.
     * @param {string} given
     */
    setText(given) {
      look();
      const { written } = encoder.encodeInto(given.replaceAll('\0', '\ufffd'), text.subarray(0, text.length - 1));
      text[written ?? 0] = 0;
    },
    getPosition() {
      look();
      return position.slice();
    },
    /** @param {Position} given */
    setPosition(given) {
      look();
      position.set(given);
    },
  };
}

/**
 * @param {Exports} module
 * @param {ReturnType<typeof share>} shared
 * @param {string} name
 * @param {number} game
 * @returns {Rules}
 */
function rulesOf(module, shared, name, game) {
  const { getText, setText, getPosition, setPosition } = shared;

  /**
   * A function of a position that leaves its answer in the text.
   * @param {(game: number) => void} ask
   */
  const asked = ask => (/** @type {Position} */ position) => {
    setPosition(position);
    ask(game);
    return getText();
  };
  const moves = asked(module.rules_moves);
  const result = asked(module.rules_result);
  const facts = asked(module.rules_describe);

  return {
    name,
    start(starter = 0) {
      if (!module.rules_start(game, starter)) throw new RangeError(`side ${starter} can't start ${name}`);
      return getPosition();
    },
    turn: position => (position[0] === 0 ? 0 : 1),
    legalMoves: position => moves(position).split(' ').slice(0, -1),
    fault(position, move) {
      setPosition(position);
      setText(move);
      return module.rules_fault(game) === 0 ? null : getText();
    },
    play(position, move) {
      setPosition(position);
      setText(move);
      return module.rules_play(game) === 0 ? { position: getPosition(), move: getText() } : null;
    },
    result: position => JSON.parse(result(position)),
    facts: position => JSON.parse(facts(position)),
    text: asked(module.rules_write),
    digest: asked(module.rules_digest),
    read(text) {
      setText(text);
      if (!module.rules_read(game)) throw new SyntaxError(getText());
      return getPosition();
    },
    perft: (position, plies) => BigInt(asked(n => module.rules_perft(n, plies))(position)),
  };
}

/**
 * All the rules there are.
 * @typedef {object} Games
 * @property {(name: string) => Rules | null} game  null: it is not a game of this page
 */

/** @param {WebAssembly.Instance} instance  of rules.wasm, or of bots.wasm, which has the rules as well @returns {Games} */
export function gamesOf(instance) {
  const module = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  const shared = share(module);
  return {
    game(name) {
      shared.setText(name);
      const game = module.rules_find();
      return game === NO_GAME ? null : rulesOf(module, shared, name, game);
    },
  };
}

/** @param {BufferSource} bytes  of rules.wasm */
export const compile = async bytes => gamesOf((await WebAssembly.instantiate(bytes)).instance);

/**
 * The rules as the daemon serves them. Rejects if they are not there, as in a build without a compiler for WebAssembly, or
 * if the browser has none.
 * @param {string | URL} url  of rules.wasm
 */
export const load = async url => gamesOf((await WebAssembly.instantiateStreaming(fetch(url))).instance);
