/* SPDX-License-Identifier: MIT */

/* Events of a room in words, for those who do not see the board. */

import { t } from '../ui/i18n.js';

/**
 * @param {import('../types.js').Event_} ev
 * @param {import('../types.js').Snapshot} snapshot  after the event
 * @param {import('../types.js').Game} game
 * @param {[string, string]} names
 * @returns {string | null}
 */
export function eventWords(ev, snapshot, game, names) {
  const { sides } = snapshot.you;
  const side = /** @type {import('../types.js').Side} */ (ev.side);
  switch (ev.ev) {
    case 'moved': {
      const name = sides.length === 1 && sides[0] === side ? t('you') : names[side];
      return ev.move === 'pass' ? t('pass', { name }) : game.say(ev.move, name);
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
