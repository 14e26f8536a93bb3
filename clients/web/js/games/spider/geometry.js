/* SPDX-License-Identifier: MIT */

/* Where things are on the spider board, in board units: a square is 1, and around the 64 squares lies a ring of arrows,
 * one for each entry. A place is a square ("d4") or an arrow (its move with an @ before it: "@d8", "@a8v"). */

export const SIZE = 8;
export const RING = 1.12;
export const BOARD = SIZE + 2 * RING;
const LAST = SIZE - 1;
const ARROW = 0.5; /* from the outer edge to the middle of an arrow */
const LETTERS = 'abcdefgh';

/** @typedef {{move: string, x: number, y: number, dx: number, dy: number}} Entry  place in the ring, and its way */

/** @param {number} x @param {number} y  counted from 0 at a1 */
export const squareAt = (x, y) => LETTERS[x] + (y + 1);
const LINE = Array.from({ length: SIZE }, (_, i) => i);
export const SQUARES = LINE.flatMap(y => LINE.map(x => squareAt(x, y)));

/** @param {number} i */
const isEnd = i => i === 0 || i === LAST;

/** A corner square enters a row or a column and says which; at other squares there is no choice. @type {Entry[]} */
export const ENTRIES = LINE.flatMap(i => {
  const entry = (
    /** @type {string} */ square,
    /** @type {string} */ sign,
    /** @type {number} */ dx,
    /** @type {number} */ dy,
  ) => ({ move: isEnd(i) ? square + sign : square, dx, dy });
  return [
    { ...entry(squareAt(i, LAST), 'v', 0, -1), x: i, y: SIZE },
    { ...entry(squareAt(i, 0), '^', 0, 1), x: i, y: -1 },
    { ...entry(squareAt(0, i), '>', 1, 0), x: -1, y: i },
    { ...entry(squareAt(LAST, i), '<', -1, 0), x: SIZE, y: i },
  ];
});

/** @type {Map<string, Entry>} */
const ENTRY_OF = new Map(ENTRIES.map(entry => [entry.move, entry]));

/** @param {string} place @returns {Entry | null} null: it is a square */
export const entryAt = place => (place.startsWith('@') ? (ENTRY_OF.get(place.slice(1)) ?? null) : null);
/** @param {string} move */
export const arrowOf = move => `@${move}`;
/** @param {string} move */
export const entryOf = move => /** @type {Entry} */ (ENTRY_OF.get(move));

/** The squares that a piece may slide over, the first one first. @param {Entry} entry */
export const wayOf = ({ x, y, dx, dy }) => LINE.map(i => squareAt(x + (i + 1) * dx, y + (i + 1) * dy));

/** Column and row, the ring's are -1 and 8. @param {string} place */
export function placeOf(place) {
  const entry = entryAt(place);
  return entry ?? { x: LETTERS.indexOf(place[0]), y: Number(place[1]) - 1 };
}

/** @param {number} v */
const inside = v => v >= 0 && v < SIZE;
/** @param {number} v */
const clamp = v => Math.max(0, Math.min(LAST, v));

/** The place of a column and row; null at the outer corners, where nothing is. @param {number} x @param {number} y */
function placeAt(x, y) {
  if (inside(x) && inside(y)) return squareAt(x, y);
  const entry = ENTRIES.find(e => e.x === x && e.y === y);
  return entry ? arrowOf(entry.move) : null;
}

/** The middle of a place on the drawing. @param {string} place @param {boolean} flip */
export function middle(place, flip) {
  const { x, y } = placeOf(place);
  const along = (/** @type {number} */ v) => (v < 0 ? ARROW : v >= SIZE ? BOARD - ARROW : RING + v + 0.5);
  return { x: along(flip ? LAST - x : x), y: along(flip ? y : LAST - y) };
}

/** The place at a point of the drawing; null outside of it. @param {number} px @param {number} py @param {boolean} flip */
export function nearestPlace(px, py, flip) {
  if (px < 0 || py < 0 || px > BOARD || py > BOARD) return null;
  const line = (/** @type {number} */ v) => Math.max(-1, Math.min(SIZE, Math.floor(v - RING)));
  const off = (/** @type {number} */ v) => Math.max(RING - v, v - (BOARD - RING));
  let [i, j] = [line(px), line(py)];
  if (!inside(i) && !inside(j)) [i, j] = off(px) > off(py) ? [i, clamp(j)] : [clamp(i), j];
  return placeAt(flip ? LAST - i : i, flip ? j : LAST - j);
}

/** One step as the board is seen; around an outer corner from arrow to arrow.
 * @param {string} from @param {number} dx @param {number} dy  up is positive
 * @param {boolean} flip
 */
export function step(from, dx, dy, flip) {
  const at = placeOf(from);
  const way = flip ? -1 : 1;
  const to = (/** @type {number} */ v) => Math.max(-1, Math.min(SIZE, v));
  const [x, y] = [to(at.x + way * dx), to(at.y + way * dy)];
  return placeAt(x, y) ?? placeAt(dx ? x : clamp(x), dx ? clamp(y) : y) ?? from;
}

/** The first or last place of a row, as the board is seen. @param {string} from @param {-1 | 1} end @param {boolean} flip */
export function endOfRow(from, end, flip) {
  const { y } = placeOf(from);
  const right = end > 0 !== flip;
  const x = inside(y) ? (right ? SIZE : -1) : right ? LAST : 0;
  return placeAt(x, y) ?? from;
}

/** The entry that slides that way, as the board is seen, through a place's row or column.
 * @param {string} place @param {number} dx @param {number} dy @param {boolean} flip
 */
export function entryAlong(place, dx, dy, flip) {
  const { x, y } = placeOf(place);
  const way = flip ? -1 : 1;
  const same = (/** @type {Entry} */ e) => e.dx === way * dx && e.dy === way * dy && (dx ? e.y === y : e.x === x);
  return ENTRIES.find(same)?.move ?? null;
}
