/* SPDX-License-Identifier: MIT */

/* Sbarra in words: cells for those who do not see them, moves as they are said, the position as a list. */

import { t } from '../../ui/i18n.js';
import { SIZE, isWall, placeOf, squareAt, wallsAround } from './position.js';

/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('../../types.js').BoardView} BoardView */
/** @typedef {import('./position.js').Position} Position */

/** @param {string} wall */
export const wallWords = wall => t(wall[2] === 'h' ? 'sbarra.wall_h' : 'sbarra.wall_v', { square: wall.slice(0, 2) });

/** A text as a sentence begins. @param {string} text */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} move @param {string} name */
export const say = (move, name) =>
  isWall(move)
    ? t(move[2] === 'h' ? 'say.wall_h' : 'say.wall_v', { name, square: move.slice(0, 2) })
    : t('say.pawn', { name, square: move });

/** What stands on a square. @param {BoardView} view @param {string} square */
function occupant(view, square) {
  const side = /** @type {Side} */ (view.position.pawns.indexOf(square));
  if (side < 0) return null;
  if (view.mine.length === 1) return view.mine[0] === side ? t('cell.own_pawn') : t('cell.their_pawn');
  return t('cell.pawn_of', { name: view.names[side] });
}

/** The walls beside a square, up and down as they are drawn. @param {Position} position @param {string} square @param {boolean} flip */
function wallList(position, square, flip) {
  const near = wallsAround(position.walls, square);
  const sides = /** @type {const} */ (['up', 'right', 'down', 'left']);
  const opposite = { up: 'down', down: 'up', left: 'right', right: 'left' };
  const found = sides.filter(side => near[side]).map(side => t(`cell.${flip ? opposite[side] : side}`));
  return found.length ? t('cell.walls', { list: found.join(', ') }) : null;
}

/** The name of a cell while pawns are moved. @param {BoardView} view @param {string} square */
export function cellName(view, square) {
  const what = occupant(view, square);
  const can = view.ready && view.legal?.has(square) ? t('cell.can_move') : what ? null : t('cell.free');
  return [square, what, can, wallList(view.position, square, view.flip)].filter(Boolean).join(', ');
}

/** The name of a cell while walls are placed: it stands for the crossing at its upper right.
 * @param {string} wall @param {string | null} reason
 */
export const crossingName = (wall, reason) => `${wallWords(wall)}, ${reason ? t(`no.${reason}`) : t('cell.can_place')}`;

/** @param {Position} position @param {[string, string]} names */
export function describe(position, names) {
  const lines = names.map((name, side) =>
    t('sbarra.line', {
      name,
      square: position.pawns[side],
      row: side === 0 ? SIZE : 1,
      walls: t('walls.left', { n: position.wallsLeft[side] }),
    }),
  );
  for (const [dir, key] of [
    ['h', 'sbarra.list_h'],
    ['v', 'sbarra.list_v'],
  ]) {
    const list = sorted(position.walls.filter(w => w[2] === dir)).map(w => w.slice(0, 2));
    lines.push(t(key, { list: list.length ? list.join(', ') : t('none') }));
  }
  return lines;
}

/** @param {string[]} walls */
function sorted(walls) {
  const order = (/** @type {string} */ w) => {
    const [x, y] = placeOf(w);
    return y * SIZE + x;
  };
  return [...walls].sort((a, b) => order(a) - order(b));
}

/** The squares a pawn went over, its first one included. @param {string[]} moves  of one side @param {Side} side */
export const wayOf = (moves, side) => [squareAt(4, side === 0 ? 0 : SIZE - 1), ...moves.filter(m => !isWall(m))];
