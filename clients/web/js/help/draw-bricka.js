/* SPDX-License-Identifier: MIT */

/* How the examples of Bricka look, drawn as the game itself draws them. */

import { Drawing } from '../games/bricka/draw.js';
import { outcomeOf, sceneOf } from '../games/bricka/scene.js';
import { describe, previewWords } from '../games/bricka/words.js';
import { listOf } from './example.js';
import { asFigure } from './picture.js';

/** @typedef {import('./page.js').Look} Look */

const PASS = 'pass';

/** @type {Look['draw']} */
function draw(view, { shown, open, way }) {
  const drawing = new Drawing();
  const preview = shown && shown !== PASS ? shown : null;
  const scene = sceneOf(view, { preview, cursor: 'g7' }, false);
  drawing.draw({ ...scene, dots: open ? scene.dots : [], chain: way ? listOf(way) : scene.chain });
  return asFigure(drawing);
}

/** @type {Look} */
export const look = {
  draw,
  what: (view, move) => previewWords(move, outcomeOf(view, move)),
  describe,
};
