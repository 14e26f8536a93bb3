/* SPDX-License-Identifier: MIT */

/* The bricka board: 30 five-sided cells and the 69 points at their corners, as docs/rules.md makes them from seven
 * crosses of four cells and two cells at the tips. A point is named by its column a–m and its row 1–13. In board units
 * columns and rows are 1 apart, with g7 in the middle. */

/** @typedef {[number, number]} XY  column and row from 0 */

export const BOARD = 14.1;
export const LINES = 13; /* columns, and rows */
const MIDDLE = 6;
const REACH = 1.7; /* farther from every point than this is off the board */
const LETTERS = 'abcdefghijklm';

/** @param {XY} at */
const nameAt = ([x, y]) => LETTERS[x] + (y + 1);
/** @param {string} point @returns {XY} */
export const placeOf = point => [LETTERS.indexOf(point[0]), Number(point.slice(1)) - 1];
/** @param {string} names */
const list = names => names.split(' ');

/** The four cells of a cross: left, right, below, above. @param {XY} centre @returns {XY[][]} */
function crossAt([x, y]) {
  const arm = (/** @type {number} */ dx, /** @type {number} */ dy) => {
    const [ax, ay] = [dy, dx]; /* across the arm */
    const at = (/** @type {number} */ out, /** @type {number} */ side) =>
      /** @type {XY} */ ([x + out * dx + side * ax, y + out * dy + side * ay]);
    return [at(2, -1), at(2, 1), at(1, 1), at(0, 0), at(1, -1)];
  };
  return [arm(-1, 0), arm(1, 0), arm(0, -1), arm(0, 1)];
}

/** The corners of every cell, around it. @type {XY[][]} */
export const CELLS = [
  ...list('g7 j9 j5 d9 d5 g11 g3').flatMap(centre => crossAt(placeOf(centre))),
  list('a7 b8 c8 c7 c6 b6').map(placeOf),
  list('m7 l8 k8 k7 k6 l6').map(placeOf),
];

/** All points, row 13 first, column a first. */
export const POINTS = [...new Set(CELLS.flat().map(nameAt))].sort((a, b) => {
  const [[ax, ay], [bx, by]] = [placeOf(a), placeOf(b)];
  return by - ay || ax - bx;
});

/** Read once: what follows asks for them ten thousand times, while the page opens. */
const PLACES = POINTS.map(placeOf);

/** Are the three in a line, p between a and b or on one of them? @param {XY} p @param {XY} a @param {XY} b */
function lies(p, a, b) {
  const straight = (p[0] - a[0]) * (b[1] - a[1]) === (p[1] - a[1]) * (b[0] - a[0]);
  return straight && [0, 1].every(i => Math.min(a[i], b[i]) <= p[i] && p[i] <= Math.max(a[i], b[i]));
}

/** The points on each cell's outline, in order around it: the corner of one cell may lie in the side of another. */
export const OUTLINES = CELLS.map(corners =>
  corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length];
    const far = (/** @type {XY} */ p) => Math.abs(p[0] - from[0]) + Math.abs(p[1] - from[1]);
    const side = PLACES.filter(p => lies(p, from, to) && far(p) < far(to));
    return side.sort((p, q) => far(p) - far(q)).map(nameAt);
  }),
);

/** The cells that have a point on their outline, as indices. @type {Map<string, number[]>} */
export const CELLS_OF = new Map(
  POINTS.map(point => [point, OUTLINES.flatMap((outline, cell) => (outline.includes(point) ? [cell] : []))]),
);

/** The points that an edge joins to a point. @type {Map<string, string[]>} */
export const NEIGHBOURS = new Map(
  POINTS.map(point => {
    const beside = OUTLINES.flatMap(outline => {
      const at = outline.indexOf(point);
      const n = outline.length;
      return at < 0 ? [] : [outline[(at + 1) % n], outline[(at + n - 1) % n]];
    });
    return [point, [...new Set(beside)]];
  }),
);

/** Opposite borders, by the colour they are drawn in. */
export const PAIRS = [
  { colour: 'green', borders: [list('b8 b10 c10 c11 e11 e12 f12 f13'), list('l6 l4 k4 k3 i3 i2 h2 h1')] },
  { colour: 'light', borders: [list('h13 h12 i12 i11 k11 k10 l10 l8'), list('f1 f2 e2 e3 c3 c4 b4 b6')] },
  { colour: 'dark', borders: [['a7'], ['m7']] },
];

/** The colour of the border that a point lies on. @param {string} point */
export const borderOf = point => PAIRS.find(({ borders }) => borders.flat().includes(point))?.colour ?? null;

/** Where something of column x and row y is drawn. @param {XY} at @param {boolean} flip */
export function drawnAt([x, y], flip) {
  const way = flip ? -1 : 1;
  return { x: BOARD / 2 + way * (x - MIDDLE), y: BOARD / 2 - way * (y - MIDDLE) };
}

/** A path through places. @param {XY[]} places @param {boolean} flip @param {boolean} [closed] */
export function pathOf(places, flip, closed = false) {
  const steps = places.map(place => {
    const { x, y } = drawnAt(place, flip);
    return `${x} ${y}`;
  });
  return `M${steps.join('L')}${closed ? 'Z' : ''}`;
}

/** The point nearest to a place on the board; null where none is near. @param {number} px @param {number} py @param {boolean} flip */
export function nearestPoint(px, py, flip) {
  let best = null;
  let least = REACH;
  for (const point of POINTS) {
    const { x, y } = drawnAt(placeOf(point), flip);
    const far = Math.hypot(px - x, py - y);
    if (far < least) [best, least] = [point, far];
  }
  return best;
}

/** The nearest point that way, as the board is seen; the same one where there is none.
 * @param {string} from @param {number} dx @param {number} dy  up is positive
 * @param {boolean} flip
 */
export function pointThatWay(from, dx, dy, flip) {
  const [fx, fy] = placeOf(from);
  const way = flip ? -1 : 1;
  let best = from;
  let least = Infinity;
  for (const point of POINTS) {
    const [x, y] = placeOf(point);
    const ahead = way * ((x - fx) * dx + (y - fy) * dy);
    const aside = Math.abs((x - fx) * dy + (y - fy) * dx);
    const far = ahead + 2 * aside; /* what lies straight ahead comes first */
    if (ahead > 0 && aside <= 2 * ahead && far < least) [best, least] = [point, far];
  }
  return best;
}

/** The first or last point of a point's row, as the board is seen. @param {string} from @param {-1 | 1} end @param {boolean} flip */
export function endOfRow(from, end, flip) {
  const row = POINTS.filter(point => placeOf(point)[1] === placeOf(from)[1]);
  return row[end < 0 === flip ? row.length - 1 : 0];
}
