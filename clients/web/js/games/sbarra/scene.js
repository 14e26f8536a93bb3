/* SPDX-License-Identifier: MIT */

/* From what the board is told, and what the player is about to do, to what is drawn. */

import { t } from '../../ui/i18n.js';
import { SIZE, isWall, placeOf, play, refusal } from './position.js';
import { cellName, crossingName, wayOf } from './words.js';

/** @typedef {import('../../types.js').BoardView} BoardView */

/**
 * What the player is about to do.
 * @typedef {object} Intent
 * @property {'move' | 'wall'} mode
 * @property {string} dir
 * @property {string | null} preview
 * @property {string} cursor
 */

/** @param {BoardView} view @param {string} move */
export const isPlayable = (view, move) => view.ready && view.legal !== null && view.legal.has(move);

/** Why a move can't be played, as far as it is known now: in one's turn the rules say it.
 * @param {BoardView} view @param {string} move
 */
export const reasonOf = ({ position, ready, legal, actor, rules }, move) =>
  ready && rules ? rules.fault(move) : refusal(position, ready ? legal : null, actor ?? 0, move);

/** How a preview looks; open: it is not one's turn, so nobody can say yet. @param {BoardView} view @param {string} move @returns {'ok' | 'bad' | 'open'} */
function toneOf(view, move) {
  if (reasonOf(view, move)) return 'bad';
  return isPlayable(view, move) ? 'ok' : 'open';
}

/** The name of a cell: of its square, or of its crossing while walls are placed.
 * @param {BoardView} view @param {Intent} intent @param {string} square
 */
function labelOf(view, { mode, dir }, square) {
  const [x, y] = placeOf(square);
  if (mode !== 'wall' || x === SIZE - 1 || y === SIZE - 1) return cellName(view, square);
  return crossingName(square + dir, reasonOf(view, square + dir));
}

/** The last move, a move on its way included, as it is marked. @param {BoardView} view */
function marksOf({ sent, last, before, position, trail }) {
  const shown = sent ?? last;
  const from = sent ? position : before;
  const wall = shown !== null && isWall(shown.move);
  return {
    from: shown && from && !wall ? { square: from.pawns[shown.side], side: shown.side } : null,
    lastWall: shown && wall ? { wall: shown.move, side: shown.side } : null,
    faint: sent && !sent.solid ? sent : null,
    trail: trail && last ? { squares: wayOf(trail, last.side), side: last.side } : null,
  };
}

/** @param {BoardView} view @param {{move: string, side: import('../../types.js').Side}} sent */
const afterMove = ({ position, rules }, { move, side }) => rules?.after(move) ?? play(position, side, move);

/**
 * @param {BoardView} view @param {Intent} intent @param {boolean} animate
 * @returns {import('./draw.js').Scene}
 */
export function sceneOf(view, intent, animate) {
  const { sent, legal } = view;
  const { mode, preview } = intent;
  const showDots = mode === 'move' && view.ready && legal !== null;
  return {
    ...marksOf(view),
    position: sent?.solid ? afterMove(view, sent) : view.position,
    flip: view.flip,
    coordinates: view.coordinates,
    dots: showDots ? [...legal].filter(m => !isWall(m)) : [],
    dotSide: view.actor ?? 0,
    preview: preview ? { move: preview, tone: toneOf(view, preview), side: view.actor ?? 0 } : null,
    cursor: intent.cursor,
    cursorIsWall: mode === 'wall',
    cursorDir: intent.dir,
    animate,
    named: [view, mode === 'wall' ? intent.dir : mode],
    label: square => labelOf(view, intent, square),
    name: t('game.sbarra'),
    rowName: row => t('row', { n: row }),
  };
}
