/* SPDX-License-Identifier: MIT */

/* From what the board is told, and what the player is about to do, to what is drawn. */

import { t } from '../../ui/i18n.js';
import { around } from './ghost.js';
import { keyOf } from './pieces.js';
import { PASS, coverOf, fitsOf, numberOf, placeOf, squaresOf } from './position.js';
import { cellName } from './words.js';

/** @typedef {import('../../types.js').BoardView} BoardView */
/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('./pieces.js').Shape} Shape */

/**
 * What the player is about to do.
 * @typedef {object} Intent
 * @property {string | null} piece  the chosen one
 * @property {Shape | null} shape  as it lies
 * @property {string | null} ghost  the move that is shown
 * @property {string} cursor
 * @property {boolean} coordinates  there is room for them
 */

/** @param {BoardView} view @param {string} move */
export const isPlayable = (view, move) => view.ready && view.legal !== null && view.legal.has(move);

/** Why a piece can't be placed, as far as it is known now; 'here' if it can't and nobody says why.
 * @param {BoardView} view @param {string} move @returns {string | null}
 */
export function reasonOf(view, move) {
  if (isPlayable(view, move)) return null;
  const cover = coverOf(view.position);
  if (squaresOf(move).some(square => cover.has(square))) return 'occupied';
  return view.ready ? (view.rules?.fault(move) ?? 'here') : null;
}

/** How a ghost looks; open: it is not one's turn, so nobody can say yet. @param {BoardView} view @param {string} move @returns {'ok' | 'bad' | 'open'} */
function toneOf(view, move) {
  if (reasonOf(view, move)) return 'bad';
  return isPlayable(view, move) ? 'ok' : 'open';
}

/** Where an orientation fits, if that is known. @param {BoardView} view @param {Shape} shape */
export function placesOf(view, shape) {
  if (!view.ready || !view.legal) return undefined;
  return fitsOf(view.legal).places.get(keyOf(shape)) ?? new Set();
}

/** The pieces that fit somewhere, if that is known. @param {BoardView} view */
export const fitting = view => (view.ready && view.legal ? fitsOf(view.legal).pieces : null);

/** All pieces on the board, the one on its way included. @param {BoardView} view */
function piecesOf({ position, sent }) {
  const sides = /** @type {Side[]} */ ([0, 1]);
  const placed = sides.flatMap(side => position.placed[side].map((/** @type {string} */ move) => ({ move, side })));
  return sent ? [...placed, { move: sent.move, side: sent.side }] : placed;
}

/** The piece that was placed last; a pass places none. @param {BoardView} view */
function lastOf({ sent, last, position }) {
  if (sent) return sent.move;
  if (!last) return null;
  return position.last[last.move === PASS ? 1 - last.side : last.side];
}

/** @type {WeakMap<BoardView, Map<string, string>>} names of cells while no piece fits there */
const plain = new WeakMap();

/** @param {BoardView} view @param {Intent} intent @returns {(square: string) => string} */
function labels(view, { piece, shape }) {
  const places = shape ? placesOf(view, shape) : undefined;
  const names = plain.get(view) ?? new Map();
  plain.set(view, names);
  return square => {
    if (shape && places?.has(numberOf(around(shape, placeOf(square))))) return cellName(view, square, piece);
    if (!names.has(square)) names.set(square, cellName(view, square, null));
    return names.get(square);
  };
}

/** @param {BoardView} view @param {Intent} intent @param {boolean} animate @returns {import('./draw.js').Scene} */
export function sceneOf(view, intent, animate) {
  const { shape, ghost } = intent;
  const side = view.actor ?? 0;
  return {
    pieces: piecesOf(view),
    last: lastOf(view),
    faint: view.sent && !view.sent.solid ? view.sent.move : null,
    dots: view.ready && view.actor !== null ? view.position.corners[view.actor] : [],
    dotSide: side,
    ghost: ghost ? { move: ghost, side, tone: toneOf(view, ghost) } : null,
    cursor: intent.cursor,
    flip: view.flip,
    coordinates: view.coordinates && intent.coordinates,
    animate,
    named: [`${view.key} ${view.ready} ${view.mine} ${view.names}`, shape ? keyOf(shape) : ''],
    label: labels(view, intent),
    name: t('game.duo'),
    rowName: row => t('row', { n: row }),
  };
}
