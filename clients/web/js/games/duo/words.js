/* SPDX-License-Identifier: MIT */

/* Duo in words: cells for those who do not see them, pieces, moves as they are said, the position as a list. */

import { formatNumber, t } from '../../ui/i18n.js';
import { lying } from './pieces.js';
import { STARTS, coverOf, pieceOf } from './position.js';

/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('../../types.js').BoardView} BoardView */
/** @typedef {import('./position.js').Position} Position */

/** @param {string} piece */
export const pieceWords = piece => t('duo.piece', { piece, n: lying(piece).length });

/** @param {string} move @param {string} name */
export const say = (move, name) => t('say.piece', { name, piece: pieceOf(move), squares: move });

/** What lies on a square. @param {BoardView} view @param {string} square */
function occupant(view, square) {
  const found = coverOf(view.position).get(square);
  if (!found) return null;
  const piece = pieceOf(found.move);
  if (view.mine.length !== 1) return t('cell.piece_of', { piece, name: view.names[found.side] });
  return t(view.mine[0] === found.side ? 'cell.own_piece' : 'cell.their_piece', { piece });
}

/** The name of a cell.
 * @param {BoardView} view @param {string} square
 * @param {string | null} piece  one that fits with its middle here; the middle of a bent one may lie on another piece
 */
export function cellName(view, square, piece) {
  const corner = view.actor !== null && view.ready && view.position.corners[view.actor].includes(square);
  return [
    square,
    occupant(view, square) ?? (STARTS.includes(square) ? t('cell.start') : t('cell.free')),
    corner ? t('cell.corner') : null,
    piece ? t('cell.piece_fits', { piece }) : null,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Why a piece can't be placed. @param {string} reason @param {Position} position @param {Side} side */
export function reasonWords(reason, position, side) {
  if (reason !== 'start_square') return t(`no.${reason}`);
  const [a, b] = [...position.corners[side]].sort();
  return b ? t('duo.start_either', { a, b }) : t('duo.start_one', { a });
}

/** @param {Position} position @param {[string, string]} names */
export function describe(position, names) {
  const list = (/** @type {string[]} */ items) => (items.length ? items.join(', ') : t('none'));
  return names.flatMap((name, side) => [
    t('duo.line', { name, score: formatNumber(position.score[side]) }),
    t('duo.list_placed', { name, list: list(position.placed[side].map(move => `${pieceOf(move)} ${move}`)) }),
    t('duo.list_left', { name, list: list(position.remaining[side]) }),
    t('duo.list_corners', { name, list: list(position.corners[side]) }),
  ]);
}
