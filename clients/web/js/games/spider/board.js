/* SPDX-License-Identifier: MIT */

/* Spider as it is played: an arrow is picked, or a square on which a piece would come to lie. */

import { PickPlay } from '../shared/pick.js';
import { Drawing } from './draw.js';
import { arrowOf, endOfRow, entryAlong, entryAt, nearestPlace, step } from './geometry.js';
import { landingOf, landingsOf, pieceAt } from './position.js';
import { reasonOf, sceneOf } from './scene.js';
import { previewWords } from './words.js';

const FIRST = 'd4';

/** Several entries may lead to a square: the one that is shown, else the first.
 * @param {import('../../types.js').BoardView} view @param {string} place @param {string | null} shown
 */
function moveAt(view, place, shown) {
  const entry = entryAt(place);
  if (entry) return entry.move;
  const moves = [...landingsOf(view)].filter(([, square]) => square === place).map(([move]) => move);
  return moves.find(move => move === shown) ?? moves[0] ?? null;
}

/** @param {import('../../types.js').BoardView} view @param {string} square */
function refusal(view, square) {
  if (pieceAt(view.position, square) !== null) return 'occupied';
  return view.rules ? 'unreachable' : null; /* without rules nobody here knows where pieces come to lie */
}

/** @param {import('../../types.js').BoardHooks} hooks @returns {import('../../types.js').Play} */
export function makePlay(hooks) {
  const drawing = new Drawing();
  return new PickPlay(hooks, {
    game: 'spider',
    drawn: {
      svg: drawing.svg,
      draw: (view, intent, animate) => drawing.draw(sceneOf(view, intent, animate)),
      still: () => drawing.still(),
      focus: place => drawing.focus(place),
    },
    firstPlace: () => FIRST,
    placeAt: nearestPlace,
    step,
    edge: endOfRow,
    along: entryAlong,
    moveAt,
    placeOf: arrowOf,
    reason: reasonOf,
    refusal,
    what: (view, move) => previewWords(move, landingOf(view, move)),
  });
}
