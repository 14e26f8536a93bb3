/* SPDX-License-Identifier: MIT */

/* A room in a list, in words. */

import { has, t } from '../ui/i18n.js';
import { seatName } from '../ui/seat-name.js';
import { controlWords } from '../ui/time.js';

/** @typedef {import('../types.js').Entry} Entry */

/** @param {string} game */
export const gameName = game => (has(`game.${game}`) ? t(`game.${game}`) : game);

/** @param {Entry} entry @param {0 | 1} side */
export const nameAt = (entry, side) => seatName(entry.seats[side]);

/** The other player in a round of one's own; null on one device or while the seat is open. @param {Entry} entry */
export function opponent(entry) {
  const sides = entry.you?.sides ?? [];
  const other = entry.seats.findIndex(
    (seat, side) => seat.kind !== 'open' && !sides.includes(/** @type {0 | 1} */ (side)),
  );
  return other < 0 ? null : nameAt(entry, /** @type {0 | 1} */ (other));
}

/** The game, and its clock if there is one. @param {Entry} entry */
export const gameWords = ({ game, clock }) => [gameName(game), ...(clock ? [controlWords(clock)] : [])].join(' · ');

/** How one's own round stands, and where it is. @param {Entry} entry */
export const standing = entry => (entry.here ? `${turnWords(entry)} · ${t('here.kept')}` : turnWords(entry));

/** @param {Entry} entry */
function turnWords(entry) {
  const sides = entry.you?.sides ?? [];
  if (entry.state === 'waiting') return t('wait.opponent');
  if (sides.length === 2) return t('play.here');
  return entry.turn === sides[0] ? t('turn.you') : t('turn.wait');
}
