/* SPDX-License-Identifier: MIT */

/* What happens to a game without a connection: each step makes of what is kept what is to be kept, and says what a
 * daemon would tell of it (docs/protocol.md). Pure. */

import { sideOf } from '../net/room-state.js';
import { PLIES_MAX, positionOf, turnOf } from './kept.js';

/** @typedef {import('./kept.js').Kept} Kept */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Result} Result */
/** @typedef {import('../rules.js').Rules} Rules */
/** @typedef {import('../types.js').Event_} Event_ */
/** @typedef {{kept: Kept, events: Event_[]}} Step */

const FOR_NOBODY = ['aborted', 'ply_limit', 'failed'];

/** @param {Result} result */
export const counts = result => !FOR_NOBODY.includes(result.reason);

/** May side 1 begin? @param {Rules} rules */
function side1MayStart(rules) {
  try {
    rules.start(1);
    return true;
  } catch {
    return false;
  }
}

/** Who begins by lot. @param {Rules} rules @param {number} chance  from 0 up to 1 @returns {Side} */
export const drawnStarter = (rules, chance) => (side1MayStart(rules) && chance < 0.5 ? 1 : 0);

/** @param {Kept['score']} score @param {Result} result @returns {Kept['score']} */
function counted({ wins, draws }, result) {
  if (!counts(result)) return { wins, draws };
  if (result.winner === null) return { wins, draws: draws + 1 };
  return { wins: result.winner === 0 ? [wins[0] + 1, wins[1]] : [wins[0], wins[1] + 1], draws };
}

/** The round is over. @param {Kept} kept @param {Result} result @returns {Step} */
export function ended(kept, result) {
  const score = counted(kept.score, result);
  const { number } = kept.round;
  return {
    kept: { ...kept, score, round: { ...kept.round, result } },
    events: [{ ev: 'ended', round: number, result, score }],
  };
}

/** @type {Result} */
const TOO_LONG = { winner: null, reason: 'ply_limit', score: null };

/** One ply. @param {Rules} rules @param {Kept} kept @param {string} move  canonical @param {boolean} forced */
function ply(rules, kept, move, forced) {
  const { number, starter, moves } = kept.round;
  const round = { ...kept.round, moves: [...moves, move] };
  const position = /** @type {import('../rules.js').Position} */ (positionOf(rules, round));
  const result = rules.result(position) ?? (round.moves.length >= PLIES_MAX ? TOO_LONG : null);
  const ev = {
    ev: 'moved',
    round: number,
    ply: moves.length,
    side: sideOf(starter, moves.length),
    move,
    forced,
    turn: rules.result(position) ? null : turnOf(round),
    clock: null,
    digest: rules.digest(position),
  };
  return { kept: { ...kept, round }, ev, position, result };
}

/**
 * A legal move, with the passes that it brings about.
 * @param {Rules} rules
 * @param {Kept} kept
 * @param {string} move  canonical
 * @returns {Step}
 */
export function moved(rules, kept, move) {
  let step = ply(rules, kept, move, false);
  /** @type {Event_[]} */
  const events = [step.ev];
  while (!step.result && rules.legalMoves(step.position).join() === 'pass') {
    step = ply(rules, step.kept, 'pass', true);
    events.push(step.ev);
  }
  if (!step.result) return { kept: step.kept, events };
  const end = ended(step.kept, step.result);
  return { kept: end.kept, events: [...events, ...end.events] };
}

/** A side gives up. @param {Kept} kept @param {Side} side @returns {Step} */
export function resigned(kept, side) {
  const { starter, moves } = kept.round;
  const hasMoved = moves.some((_, n) => sideOf(starter, n) === side);
  return ended(
    kept,
    hasMoved
      ? { winner: /** @type {Side} */ (1 - side), reason: 'resigned', score: null }
      : { winner: null, reason: 'aborted', score: null },
  );
}

/** @template T @param {[T, T]} pair @returns {[T, T]} */
const turned = ([first, second]) => [second, first];

/** The next round: where side 0 always begins, the players change sides instead; else lots are drawn against a bot, and of
 * two people the other one begins.
 * @param {Rules} rules @param {Kept} kept  the last round is over @param {number} chance @returns {Kept}
 */
export function nextRound(rules, kept, chance) {
  const { seats, score, round } = kept;
  const number = round.number + 1;
  if (!side1MayStart(rules)) {
    const wins = turned(score.wins);
    return { ...kept, seats: turned(seats), score: { ...score, wins }, round: firstOf(number, 0) };
  }
  const twoPeople = seats[0] === seats[1];
  const starter = twoPeople ? /** @type {Side} */ (1 - round.starter) : drawnStarter(rules, chance);
  return { ...kept, round: firstOf(number, starter) };
}

/** A round before its first ply. @param {number} number @param {Side} starter @returns {import('./kept.js').KeptRound} */
export const firstOf = (number, starter) => ({ number, starter, moves: [], result: null });
