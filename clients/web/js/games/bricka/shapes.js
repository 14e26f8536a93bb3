/* SPDX-License-Identifier: MIT */

/* What the board and its small picture are made of. */

import { s } from '../../ui/dom.js';
import { PAIRS, pathOf, placeOf } from './geometry.js';

/** A piece: white, black, or nobody's, which carries a plus. @param {import('./position.js').Kind} kind */
export function makeStone(kind) {
  const stone = s('g', { class: `stone s${kind}` }, s('circle', { class: 'disc', r: 0.4 }));
  if (kind === 'n') stone.append(s('path', { class: 'plus', d: 'M-.22 0h.44M0 -.22v.44' }));
  return stone;
}

/** @param {string} colour @param {string} d */
const edge = (colour, d) => [
  s('path', { class: `edge-under ${colour}`, d }),
  s('path', { class: `edge ${colour}`, d }),
];

/** The borders to connect; the dark ones are the two tips. @param {boolean} flip */
export const makeBorders = flip =>
  PAIRS.flatMap(({ colour, borders }) =>
    borders.flatMap(border => {
      const places = border.map(placeOf);
      if (places.length > 1) return edge(colour, pathOf(places, flip));
      const [[x, y]] = places;
      const inward = x === 0 ? 0.55 : -0.55;
      return edge(
        colour,
        pathOf(
          [
            [x + inward, y + 0.55],
            [x, y],
            [x + inward, y - 0.55],
          ],
          flip,
        ),
      );
    }),
  );
