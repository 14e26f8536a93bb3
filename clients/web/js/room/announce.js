/* SPDX-License-Identifier: MIT */

/* Events of a room in words, for those who do not see the board. */

import { t } from '../ui/i18n.js';

/** A pass is announced, as nobody chooses it. @param {string} name @param {boolean} own */
export const passWords = (name, own) => (own ? t('pass.you') : t('pass', { name }));

/**
 * @param {import('../types.js').Event_} ev
 * @param {import('../types.js').Snapshot} snapshot  after the event
 * @param {import('../types.js').Game} game
 * @param {[string, string]} names
 * @param {(ply: number) => any | null} positionAt  after so many plies; null where it is not known
 * @returns {string | null}
 */
export function eventWords(ev, snapshot, game, names, positionAt) {
  const { sides } = snapshot.you;
  const side = /** @type {import('../types.js').Side} */ (ev.side);
  switch (ev.ev) {
    case 'moved': {
      const own = sides.length === 1 && sides[0] === side;
      if (ev.move === 'pass') return passWords(names[side], own);
      return game.say(ev.move, own ? t('you') : names[side], positionAt(ev.ply + 1), positionAt(ev.ply));
    }
    case 'started':
      return t('say.started', { n: ev.round.number });
    case 'seat':
      if (ev.seat.kind !== 'human' || sides.includes(side)) return null;
      return t(ev.seat.online === false ? 'say.away' : 'say.here', { name: ev.seat.name ?? '' });
    default:
      return null;
  }
}
