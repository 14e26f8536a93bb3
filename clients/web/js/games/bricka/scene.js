/* SPDX-License-Identifier: MIT */

/* From what the board is told, and what the player is about to do, to what is drawn. */

import { t } from '../../ui/i18n.js';
import { after } from '../shared/ahead.js';
import { isPlayable, toneOf } from '../shared/pick.js';
import { CELLS_OF, OUTLINES } from './geometry.js';
import { causesOf, chainOf, piecesOf } from './position.js';
import { pointName } from './words.js';

/** @typedef {import('../../types.js').BoardView} BoardView */
/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('./position.js').Position} Position */
/** @typedef {import('./position.js').Kind} Kind */

/**
 * What a move would do, where the rules tell.
 * @typedef {object} Outcome
 * @property {Kind} kind  what the piece would be
 * @property {number[]} causes  the cells that make it neutral
 * @property {import('./position.js').Chain | null} chain  with which it would win
 */

/** @param {BoardView} view @param {string} move @returns {Outcome | null} */
export function outcomeOf(view, move) {
  const side = view.actor;
  const facts = side !== null && isPlayable(view, move) ? after(view, move) : null;
  if (side === null || !facts) return null;
  const neutral = facts.neutral.includes(move);
  const wins = view.rules?.result(move)?.winner === side;
  return {
    kind: neutral ? 'n' : side,
    causes: neutral ? causesOf(view.position, side, move) : [],
    chain: wins ? chainOf(facts, side) : null,
  };
}

/** Why a point can't be played on, as far as it is known now: what is blocked is so for who is to move.
 * @param {BoardView} view @param {string} point
 */
export function reasonOf(view, point) {
  if (piecesOf(view.position).has(point)) return 'occupied';
  if (!view.ready || view.legal?.has(point)) return null;
  return view.position.blocked.includes(point) ? 'blocked' : 'not_a_move';
}

/** The position that is drawn: with the move that is on its way. @param {BoardView} view @returns {Position} */
function drawnPosition(view) {
  const { position, sent } = view;
  if (!sent) return position;
  const facts = after(view, sent.move);
  if (facts) return facts;
  const own = /** @type {'owned0' | 'owned1'} */ (`owned${sent.side}`);
  return { ...position, [own]: [...position[own], sent.move] };
}

/** @param {BoardView} view @param {string} move @returns {import('./draw.js').Preview} */
function previewOf(view, move) {
  const tone = toneOf(view, move, reasonOf(view, move));
  const outcome = outcomeOf(view, move);
  const blocks = tone === 'bad' ? [] : (CELLS_OF.get(move) ?? []);
  return {
    point: move,
    tone,
    kind: outcome?.kind ?? view.actor ?? 0,
    blocks,
    crosses: blocks.flatMap(cell => OUTLINES[cell]).filter(point => point !== move),
    causes: outcome?.causes ?? [],
    chain: outcome?.chain?.points ?? null,
  };
}

/**
 * @param {BoardView} view @param {import('../shared/pick.js').Intent} intent @param {boolean} animate
 * @returns {import('./draw.js').Scene}
 */
export function sceneOf(view, intent, animate) {
  const { sent, last, result } = view;
  const position = drawnPosition(view);
  const shown = sent ?? last;
  const over = result !== null;
  return {
    pieces: piecesOf(position),
    blocked: over || !position.last ? [] : (CELLS_OF.get(position.last) ?? []),
    crosses: over ? [] : position.blocked,
    dots: view.ready ? [...(view.legal ?? [])] : [],
    last: shown?.move ?? null,
    faint: sent && !sent.solid ? sent.move : null,
    preview: intent.preview ? previewOf(view, intent.preview) : null,
    chain:
      result?.reason === 'connection' && result.winner !== null
        ? (chainOf(position, result.winner)?.points ?? null)
        : null,
    cursor: intent.cursor,
    flip: view.flip,
    coordinates: view.coordinates,
    animate,
    named: [view],
    label: point => pointName(view, point, outcomeOf(view, point)),
    name: t('game.bricka'),
    rowName: row => t('row', { n: row }),
  };
}
