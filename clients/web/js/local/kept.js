/* SPDX-License-Identifier: MIT */

/* A game without a connection as it is kept on this device: as text, which anybody may have damaged, and as what
 * docs/protocol.md calls a snapshot. The rules are asked whether its moves can be played. Pure. */

import { sideOf } from '../net/room-state.js';
import { LEVELS } from '../ui/seat-name.js';

/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Result} Result */
/** @typedef {import('../rules.js').Rules} Rules */

/**
 * @typedef {object} KeptRound
 * @property {number} number
 * @property {Side} starter
 * @property {string[]} moves
 * @property {Result | null} result
 */

/**
 * @typedef {object} Kept
 * @property {string} id
 * @property {string} game
 * @property {[string, string]} seats  by side: `me`, or `bot:` and a level
 * @property {number} seed  what the bots' choices follow from
 * @property {KeptRound} round
 * @property {{wins: [number, number], draws: number}} score
 * @property {number} at  when something last happened, Date.now()
 */

export const PLIES_MAX = 2000;
export const ID = /^here-[a-z0-9]{6}$/;
const ME = 'me';
const PLAYER = 'here'; /* the one who holds the device */
const GIVEN = ['resigned', 'aborted', 'ply_limit', 'failed']; /* ends that are not the rules' */

/** @param {string} seat @returns {string | null} the level of a bot */
export const levelOf = seat => (seat === ME ? null : seat.replace('bot:', ''));

/** @param {Kept} kept @returns {Side[]} where people sit */
export const sidesOfMe = ({ seats }) => /** @type {Side[]} */ ([0, 1]).filter(side => seats[side] === ME);

/** @param {any} seat */
export const isSeat = seat => seat === ME || LEVELS.some(level => seat === `bot:${level}`);

/* ---- from text ---- */

/** @param {any} n */
const isCount = n => Number.isSafeInteger(n) && n >= 0;
/** @param {any} pair @param {(one: any) => boolean} is */
const isPair = (pair, is) => Array.isArray(pair) && pair.length === 2 && pair.every(is);
/** @param {any} score */
const isScore = score => isPair(score?.wins, isCount) && isCount(score?.draws);

/** @param {any} round */
const isRound = round =>
  isCount(round?.number) &&
  round.number > 0 &&
  (round.starter === 0 || round.starter === 1) &&
  Array.isArray(round.moves) &&
  round.moves.length <= PLIES_MAX &&
  round.moves.every((/** @type {any} */ move) => typeof move === 'string');

/** @param {any} kept */
const isKept = kept =>
  ID.test(kept?.id) &&
  isPair(kept.seats, isSeat) &&
  kept.seats.includes(ME) &&
  isCount(kept.seed) &&
  isRound(kept.round) &&
  isScore(kept.score) &&
  isCount(kept.at);

/** The position after a round's moves; null if they can't be played. @param {Rules} rules @param {KeptRound} round */
export function positionOf(rules, { starter, moves }) {
  let position = rules.start(starter);
  for (const move of moves) {
    const next = rules.play(position, move);
    if (next?.move !== move) return null;
    position = next.position;
  }
  return position;
}

/** Did a round end as it says? @param {Result | null} said @param {Result | null} byRules */
function isEnd(said, byRules) {
  if (byRules) return JSON.stringify(said) === JSON.stringify(byRules);
  return said === null || (GIVEN.includes(said.reason) && [null, 0, 1].includes(said.winner));
}

/** @param {string} text @param {(game: string) => Rules | null} rulesOf @returns {Kept | null} null: it is damaged */
export function readKept(text, rulesOf) {
  try {
    const kept = JSON.parse(text);
    const rules = isKept(kept) && rulesOf(String(kept.game));
    const position = rules && positionOf(rules, kept.round);
    return position && isEnd(kept.round.result, rules.result(position)) ? kept : null;
  } catch {
    return null;
  }
}

/* ---- to a snapshot ---- */

/** @param {string} seat @param {string} me  the name of who holds the device @returns {import('../types.js').Seat} */
function seatOf(seat, me) {
  const level = levelOf(seat);
  return level === null
    ? { kind: 'human', name: me, player: PLAYER, bot: false, online: true }
    : { kind: 'bot', name: level, level, online: true };
}

/** @param {Kept} kept @param {string} me @returns {[import('../types.js').Seat, import('../types.js').Seat]} */
export const seatsOf = ({ seats }, me) => [seatOf(seats[0], me), seatOf(seats[1], me)];

/** The side to move; null once the round is over. @param {KeptRound} round @returns {Side | null} */
export const turnOf = ({ starter, moves, result }) => (result ? null : sideOf(starter, moves.length));

/** @param {KeptRound} round @param {string} digest @returns {import('../types.js').Round} */
export const roundOf = (round, digest) => ({ ...round, turn: turnOf(round), digest });

/**
 * @param {Kept} kept
 * @param {string} digest  of its position
 * @param {string} me
 * @param {number} [seq]
 * @returns {import('../types.js').Snapshot}
 */
export const snapshotOf = (kept, digest, me, seq = 0) => ({
  id: kept.id,
  game: kept.game,
  visibility: 'private',
  state: kept.round.result ? 'finished' : 'playing',
  seq,
  seats: seatsOf(kept, me),
  you: { sides: sidesOfMe(kept) },
  spectators: 0,
  score: kept.score,
  round: roundOf(kept.round, digest),
  clock: null,
  offers: { rematch: [false, false] },
});
