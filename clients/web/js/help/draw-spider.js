/* SPDX-License-Identifier: MIT */

/* How the examples of Spider look, drawn as the game itself draws them. */

import { Drawing } from '../games/spider/draw.js';
import { landingOf } from '../games/spider/position.js';
import { sceneOf } from '../games/spider/scene.js';
import { describe, previewWords } from '../games/spider/words.js';
import { asFigure } from './picture.js';

/** @typedef {import('./page.js').Look} Look */

/** @type {Look['draw']} */
function draw(view, { shown, open }) {
  const drawing = new Drawing();
  const scene = sceneOf(view, { preview: shown ?? null, cursor: 'd4' }, false);
  drawing.draw({ ...scene, dots: open ? scene.dots : [] });
  return asFigure(drawing);
}

/** @type {Look} */
export const look = {
  draw,
  what: (view, move) => previewWords(move, landingOf(view, move)),
  describe,
};
