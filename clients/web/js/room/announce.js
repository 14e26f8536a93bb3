/* SPDX-License-Identifier: MIT */

/* Events of a room in words, for those who do not see the board. */

import { leftMs } from '../net/clock.js';
import { has, t } from '../ui/i18n.js';
import { digits } from '../ui/time.js';
import { phraseWords } from './say.js';

/** @typedef {import('../types.js').Seat} Seat */

/** A pass is announced, as nobody chooses it. @param {string} name @param {boolean} own */
export const passWords = (name, own) => (own ? t('pass.you') : t('pass', { name }));

/** A move and what comes of it.
 * @param {import('../types.js').Game} game @param {string} move @param {string} name @param {boolean} own
 * @param {(ply: number) => any | null} positionAt @param {number} ply  after the move
 */
export const moveWords = (game, move, name, own, positionAt, ply) =>
  move === 'pass' ? passWords(name, own) : game.say(move, own ? t('you') : name, positionAt(ply), positionAt(ply - 1));

/** @param {Seat} before @param {Seat} now @returns {string | null} */
function seatWords(before, now) {
  const name = now.name ?? '';
  if (now.kind !== 'human') return null;
  if (before.kind === 'human' && before.player === now.player && before.name !== name)
    return t('say.renamed', { before: before.name ?? '', name });
  if (before.kind === now.kind && before.online === now.online) return null;
  if (now.online !== false) return t('say.here', { name });
  return t(now.why === 'left' ? 'say.left' : 'say.away', { name });
}

/** Clocks that were set by something else than a move. @param {string} why @param {import('../types.js').Snapshot} snapshot @param {[string, string]} names */
function clockWords(why, { clock, round }, names) {
  const turn = round?.turn ?? null;
  if (!clock || turn === null) return null;
  const time = digits(leftMs(clock, turn, turn, clock.at));
  return t(has(`clock_set.${why}`) ? `clock_set.${why}` : 'clock_set.anyhow', { name: names[turn], time });
}

/**
 * @param {import('../types.js').Event_} ev
 * @param {import('../types.js').Snapshot} before  the event
 * @param {import('../types.js').Snapshot} snapshot  after the event
 * @param {import('../types.js').Game} game
 * @param {[string, string]} names
 * @param {(ply: number) => any | null} positionAt  after so many plies; null where it is not known
 * @returns {string | null}
 */
export function eventWords(ev, before, snapshot, game, names, positionAt) {
  const { sides } = snapshot.you;
  const side = /** @type {import('../types.js').Side} */ (ev.side);
  switch (ev.ev) {
    case 'moved': {
      const own = sides.length === 1 && sides[0] === side;
      return moveWords(game, ev.move, names[side], own, positionAt, ev.ply + 1);
    }
    case 'started':
      return t('say.started', { n: ev.round.number });
    case 'seat':
      return sides.includes(side) ? null : seatWords(before.seats[side], ev.seat);
    case 'clock':
      return clockWords(ev.why, snapshot, names);
    case 'said': {
      const text = phraseWords(ev.phrase);
      return text && t('said', { name: names[side], text });
    }
    default:
      return null;
  }
}

/**
 * How few seconds a clock of the reader's has left, when that is to be told; else null.
 * @param {import('./moment.js').Moment} moment
 * @param {import('../types.js').Snapshot} snapshot
 * @param {import('./moment.js').Warnings} warnings
 * @returns {number | null}
 */
export function lowSeconds({ sure, left, running }, { round, you: { sides } }, warnings) {
  if (!sure || !left || running === null || !sides.includes(running)) return null;
  return warnings.pass(`${round?.number} ${running}`, left[running]);
}

/** @param {number} n @param {import('./moment.js').Moment} moment @param {number[]} sides  the reader's @param {[string, string]} names */
export const lowWords = (n, { running }, sides, names) =>
  sides.length === 1 ? t('clock.low', { n }) : t('clock.low_of', { name: names[running ?? 0], n });
