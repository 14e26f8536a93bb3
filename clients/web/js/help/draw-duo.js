/* SPDX-License-Identifier: MIT */

/* How the examples of Duo look, drawn as the game itself draws them. */

import { Drawing } from '../games/duo/draw.js';
import { PASS, pieceOf } from '../games/duo/position.js';
import { sceneOf } from '../games/duo/scene.js';
import { formatNumber, t } from '../ui/i18n.js';
import { asFigure } from './picture.js';

/** @typedef {import('./page.js').Look} Look */
/** @typedef {import('../games/duo/position.js').Position} Position */

/** @type {Look['draw']} */
function draw(view, { shown, open }) {
  const drawing = new Drawing();
  const ghost = shown && shown !== PASS ? shown : null;
  const scene = sceneOf(view, { piece: null, shape: null, ghost, cursor: 'a1', coordinates: true }, false);
  drawing.draw({ ...scene, dots: open ? scene.dots : [] });
  return asFigure(drawing);
}

/** The pieces on the board; those that are left would make it long.
 * @param {Position} position @param {[string, string]} names
 */
const describe = ({ placed, score }, names) =>
  names.flatMap((name, side) => [
    t('duo.line', { name, score: formatNumber(score[side]) }),
    t('duo.list_placed', {
      name,
      list: placed[side].map(move => `${pieceOf(move)} ${move}`).join(', ') || t('none'),
    }),
  ]);

/** @type {Look} */
export const look = {
  draw,
  what: (_, move) => (move === PASS ? PASS : `${pieceOf(move)} ${move}`),
  describe,
};
