/* SPDX-License-Identifier: MIT */

/* Bricka as it is played: a point is picked. */

import { PickPlay } from '../shared/pick.js';
import { Drawing } from './draw.js';
import { endOfRow, nearestPoint, pointThatWay } from './geometry.js';
import { piecesOf } from './position.js';
import { outcomeOf, reasonOf, sceneOf } from './scene.js';
import { previewWords } from './words.js';

const MIDDLE = 'g7';

/** @param {import('../../types.js').BoardHooks} hooks @returns {import('../../types.js').Play} */
export function makePlay(hooks) {
  const drawing = new Drawing();
  return new PickPlay(hooks, {
    game: 'bricka',
    drawn: {
      svg: drawing.svg,
      draw: (view, intent, animate) => drawing.draw(sceneOf(view, intent, animate)),
      still: () => drawing.still(),
      focus: point => drawing.focus(point),
    },
    firstPlace: () => MIDDLE,
    placeAt: nearestPoint,
    step: pointThatWay,
    edge: endOfRow,
    along: () => null,
    moveAt: (view, point) => (piecesOf(view.position).has(point) ? null : point),
    placeOf: point => point,
    reason: reasonOf,
    refusal: () => 'occupied',
    what: (view, point) => previewWords(point, outcomeOf(view, point)),
  });
}
