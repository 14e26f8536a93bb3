/* SPDX-License-Identifier: MIT */

/* The 21 shapes of duo, and how they are turned and flipped. A shape is the list of its squares, counted from the lower
 * left of the box around it and sorted by column and then by row, as moves are written. */

/** @typedef {[number, number][]} Shape */

/** @type {[string, string][]} each piece lying, row under row */
const ROWS = [
  ['1', 'X'],
  ['2', 'XX'],
  ['I3', 'XXX'],
  ['V3', 'XX/X'],
  ['I4', 'XXXX'],
  ['L4', 'XXX/X'],
  ['O', 'XX/XX'],
  ['T4', 'XXX/.X'],
  ['Z4', 'XX/.XX'],
  ['F', '.XX/XX/.X'],
  ['I5', 'XXXXX'],
  ['L5', 'XXXX/X'],
  ['N', 'XX/.XXX'],
  ['P', 'XXX/.XX'],
  ['T5', 'XXX/.X/.X'],
  ['U', 'X.X/XXX'],
  ['V5', 'X/X/XXX'],
  ['W', 'X/XX/.XX'],
  ['X', '.X/XXX/.X'],
  ['Y', 'XXXX/.X'],
  ['Z5', 'XX/.X/.XX'],
];

/** The names, in the order of the rules: the smallest first. */
export const PIECES = ROWS.map(([name]) => name);

/** Into the corner of its box, and in order. @param {Shape} squares @returns {Shape} */
export function shapeOf(squares) {
  const left = Math.min(...squares.map(([x]) => x));
  const low = Math.min(...squares.map(([, y]) => y));
  const moved = squares.map(([x, y]) => /** @type {[number, number]} */ ([x - left, y - low]));
  return moved.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** @param {Shape} shape @returns {Shape} */
export const turnRight = shape => shapeOf(shape.map(([x, y]) => [y, -x]));
/** @param {Shape} shape @returns {Shape} */
export const turnLeft = shape => shapeOf(shape.map(([x, y]) => [-y, x]));
/** Left and right change places. @param {Shape} shape @returns {Shape} */
export const flipOver = shape => shapeOf(shape.map(([x, y]) => [-x, y]));

/** Columns and rows of the box. @param {Shape} shape @returns {[number, number]} */
export const sizeOf = shape => [Math.max(...shape.map(([x]) => x)) + 1, Math.max(...shape.map(([, y]) => y)) + 1];

/** One text for one orientation. @param {Shape} shape */
export const keyOf = shape => shape.map(([x, y]) => `${x}${y}`).join(' ');

/** @type {Map<string, Shape>} */
const LYING = new Map(
  ROWS.map(([name, text]) => {
    const rows = text.split('/');
    const squares = rows.flatMap((row, down) =>
      [...row].flatMap((c, x) => (c === 'X' ? [/** @type {[number, number]} */ ([x, -down])] : [])),
    );
    return [name, shapeOf(squares)];
  }),
);

/** A piece as it lies at first. @param {string} name */
export const lying = name => /** @type {Shape} */ (LYING.get(name));

/** All ways in which a shape can lie, itself first. @param {Shape} shape */
export function waysOf(shape) {
  /** @type {Map<string, Shape>} */
  const ways = new Map();
  for (const side of [shape, flipOver(shape)])
    for (let turns = 0, way = side; turns < 4; turns++, way = turnRight(way))
      if (!ways.has(keyOf(way))) ways.set(keyOf(way), way);
  return [...ways.values()];
}

/** @type {Map<string, string>} the piece of each orientation */
const NAMES = new Map(PIECES.flatMap(name => waysOf(lying(name)).map(way => [keyOf(way), name])));

/** The name of the piece that has this shape. @param {Shape} shape */
export const nameOf = shape => /** @type {string} */ (NAMES.get(keyOf(shape)));
