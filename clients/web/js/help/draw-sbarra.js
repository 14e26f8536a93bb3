/* SPDX-License-Identifier: MIT */

/* How the examples of Sbarra look, drawn as the game itself draws them. */

import { capital, describe, wallWords } from '../games/sbarra/words.js';
import { Drawing } from '../games/sbarra/draw.js';
import { isWall } from '../games/sbarra/position.js';
import { sceneOf } from '../games/sbarra/scene.js';
import { listOf } from './example.js';
import { asFigure } from './picture.js';

/** @typedef {import('./page.js').Look} Look */

/** @type {Look['draw']} */
function draw(view, { shown, open, way }) {
  const drawing = new Drawing();
  const mode = shown && isWall(shown) ? 'wall' : 'move';
  const scene = sceneOf(view, { mode, dir: 'h', preview: shown ?? null, cursor: 'a1' }, false);
  const [first] = listOf(way);
  const side = view.position.pawns[1] === first ? 1 : 0;
  drawing.draw({
    ...scene,
    dots: open ? scene.dots : [],
    trail: first ? { squares: listOf(way), side } : null,
  });
  return asFigure(drawing);
}

/** @type {Look} */
export const look = {
  draw,
  what: (_, move) => (isWall(move) ? capital(wallWords(move)) : move),
  describe,
};
