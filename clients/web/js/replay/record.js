/* SPDX-License-Identifier: MIT */

/* A record of the daemon's as the room it was: a snapshot in which the round is over, and the clocks as they stood after
 * each move. Pure. */

import { roundRoom } from '../address.js';
import { sideOf, sidesOf } from '../net/room-state.js';

/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Snapshot} Snapshot */
/** @typedef {import('../types.js').PastRound} PastRound */

/**
 * @param {PastRound} round
 * @param {Side[]} sides  of the reader
 * @returns {Snapshot}
 */
export const snapshotOf = (round, sides) => ({
  id: roundRoom(round.id),
  game: round.game,
  visibility: round.visibility,
  state: 'finished',
  seq: 0,
  seats: round.seats,
  you: { sides },
  spectators: 0,
  score: { wins: [0, 0], draws: 0 } /* of this round alone: nobody counts it */,
  round: {
    number: Number(round.id.split('-')[1]),
    starter: round.starter,
    moves: round.moves ?? [],
    turn: null,
    result: round.result,
    digest: null,
  },
  clock: clockAt(round, round.plies),
  offers: { rematch: [false, false] },
});

/** @param {PastRound} round @param {string | undefined} player  who reads it */
export const snapshotFor = (round, player) => snapshotOf(round, sidesOf(round.seats, player));

/** The clocks after so many plies; null: there were none. @param {PastRound} round @param {number} ply
 * @returns {import('../types.js').Clock | null}
 */
export function clockAt({ clock, left_ms, starter, plies, result: { reason, winner } }, ply) {
  if (!clock) return null;
  const left = (/** @type {Side} */ side) => {
    if (ply === plies && reason === 'time' && winner === 1 - side) return 0;
    const own = (left_ms ?? []).filter((_, i) => i < ply && sideOf(starter, i) === side);
    return own.at(-1) ?? clock.initial_ms;
  };
  return { ...clock, left_ms: [left(0), left(1)], running: null, starts_in_ms: null, at: 0 };
}
