/* SPDX-License-Identifier: MIT */

/* Spider in words: places for those who do not see them, moves as they are said, the position as a list. */

import { t } from '../../ui/i18n.js';
import { SQUARES, entryAt, wayOf } from './geometry.js';
import { isFull, landed, pieceAt } from './position.js';

/** @typedef {import('../../types.js').BoardView} BoardView */
/** @typedef {import('./position.js').Position} Position */

/** A preview. @param {string} move @param {string | null} square  where it would come to lie */
export const previewWords = (move, square) => (square ? t('spider.lands', { entry: move, square }) : move);

/** What lies on a square. @param {BoardView} view @param {string} square */
function occupant(view, square) {
  const side = pieceAt(view.position, square);
  if (side === null) return null;
  if (view.mine.length === 1) return view.mine[0] === side ? t('cell.own_stone') : t('cell.their_stone');
  return t(`spider.piece${side}`);
}

/** The name of a place.
 * @param {BoardView} view @param {string} place
 * @param {Map<string, string>} landings  where each move would come to lie
 * @param {string | null} last  where the last piece came to lie
 */
export function placeName(view, place, landings, last) {
  const entry = entryAt(place);
  if (!entry) {
    const what = occupant(view, place);
    const reached = view.ready && [...landings.values()].includes(place);
    return [
      place,
      what ?? t(reached ? 'spider.reached' : 'cell.free'),
      ...(last === place ? [t('cell.last')] : []),
    ].join(', ');
  }
  const way = wayOf(entry);
  const name = t('spider.entry', { entry: entry.move, square: way[way.length - 1] });
  const square = landings.get(entry.move);
  if (isFull(view.position, entry.move)) return `${name}, ${t('no.line_full')}`;
  return square ? `${name}, ${t('spider.stops', { square })}` : name;
}

/** @param {string} move @param {string} name @param {Position} [position]  after it @param {Position} [before] */
export function say(move, name, position, before) {
  const square = landed(before ?? null, position ?? null);
  return square ? t('spider.say_landed', { name, entry: move, square }) : t('spider.say', { name, entry: move });
}

/** @param {Position} position @param {[string, string]} names */
export const describe = (position, names) =>
  names.map((name, side) => {
    const own = SQUARES.filter(square => pieceAt(position, square) === side);
    return t('spider.line', { name, list: own.length ? own.join(', ') : t('none') });
  });
