/* SPDX-License-Identifier: MIT */

/* Sbarra as plain data. What is here needs no rules, and serves where they are not there: moves already made are applied
 * for looking back, and what lies visibly in the way of a wall is told, which also holds in the opponent's turn.
 * Everything else about a wall that is not among the legal moves is left to be true by exclusion: it would close a path. */

/** @typedef {import('../../types.js').Side} Side */
/** @typedef {{pawns: [string, string], wallsLeft: [number, number], walls: string[]}} Position */

export const SIZE = 9;
export const WALLS = 10;
const LETTERS = 'abcdefghi';

/** The look of a row that is a goal. @param {number} y */
export const goalOf = y => (y === SIZE - 1 ? 'goal0' : y === 0 ? 'goal1' : '');

/** @param {number} x @param {number} y  counted from 0 at a1 */
export const squareAt = (x, y) => LETTERS[x] + (y + 1);
/** @param {string} name  of a square, or of a wall by its first two letters @returns {[number, number]} */
export const placeOf = name => [LETTERS.indexOf(name[0]), Number(name[1]) - 1];
/** @param {string} move */
export const isWall = move => move.length === 3;

/** @returns {Position} */
export const start = () => ({ pawns: ['e1', 'e9'], wallsLeft: [WALLS, WALLS], walls: [] });

/** @param {Position} position @param {Side} side @param {string} move @returns {Position} */
export function play(position, side, move) {
  const { pawns, wallsLeft, walls } = position;
  if (isWall(move)) {
    const left = /** @type {[number, number]} */ ([...wallsLeft]);
    left[side]--;
    return { pawns, wallsLeft: left, walls: [...walls, move] };
  }
  return { pawns: side === 0 ? [move, pawns[1]] : [pawns[0], move], wallsLeft, walls };
}

/**
 * What lies in the way of a wall, as the eye sees it.
 * @param {string[]} walls @param {string} wall
 * @returns {'wall_overlaps' | 'wall_crosses' | null}
 */
export function obstacle(walls, wall) {
  const [x, y] = placeOf(wall);
  const dir = wall[2];
  const along = dir === 'h' ? [squareAt(x - 1, y), squareAt(x + 1, y)] : [squareAt(x, y - 1), squareAt(x, y + 1)];
  if ([wall.slice(0, 2), ...along].some(at => walls.includes(at + dir))) return 'wall_overlaps';
  return walls.includes(wall.slice(0, 2) + (dir === 'h' ? 'v' : 'h')) ? 'wall_crosses' : null;
}

/**
 * Why `side` can't make this move, as the eye sees it; null if nothing is known against it.
 * @param {Position} position @param {Set<string> | null} legal  null: not known now
 * @param {Side} side @param {string} move
 * @returns {string | null}
 */
export function refusal(position, legal, side, move) {
  if (legal?.has(move)) return null;
  if (!isWall(move)) {
    if (position.pawns.includes(move)) return 'occupied';
    return legal ? 'unreachable' : null;
  }
  if (position.wallsLeft[side] === 0) return 'no_walls_left';
  return obstacle(position.walls, move) ?? (legal ? 'closes_path' : null);
}

/** The walls at the four sides of a square, as side 0 sees them.
 * @param {string[]} walls @param {string} square
 */
export function wallsAround(walls, square) {
  const [x, y] = placeOf(square);
  const has = (/** @type {number} */ i, /** @type {number} */ j, /** @type {string} */ d) =>
    walls.includes(squareAt(i, j) + d);
  return {
    up: has(x, y, 'h') || has(x - 1, y, 'h'),
    down: has(x, y - 1, 'h') || has(x - 1, y - 1, 'h'),
    left: has(x - 1, y, 'v') || has(x - 1, y - 1, 'v'),
    right: has(x, y, 'v') || has(x, y - 1, 'v'),
  };
}
