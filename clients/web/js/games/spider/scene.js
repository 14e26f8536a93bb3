/* SPDX-License-Identifier: MIT */

/* From what the board is told, and what the player is about to do, to what is drawn. */

import { t } from '../../ui/i18n.js';
import { after } from '../shared/ahead.js';
import { toneOf } from '../shared/pick.js';
import { ENTRIES } from './geometry.js';
import { isFull, landed, landingOf, landingsOf, linesOf, piecesOf } from './position.js';
import { placeName } from './words.js';

/** @typedef {import('../../types.js').BoardView} BoardView */

/** @param {BoardView} view @param {string} move */
export const reasonOf = (view, move) => (isFull(view.position, move) ? 'line_full' : null);

/** The last piece, one on its way included: by which entry it came, and where it lies. @param {BoardView} view */
function lastOf({ sent, last, before, position }, /** @type {any | null} */ ahead) {
  if (sent) return { entry: sent.move, square: landed(position, ahead) };
  return last ? { entry: last.move, square: landed(before, position) } : { entry: null, square: null };
}

/**
 * @param {BoardView} view @param {import('../shared/pick.js').Intent} intent @param {boolean} animate
 * @returns {import('./draw.js').Scene}
 */
export function sceneOf(view, intent, animate) {
  const { sent, result, legal } = view;
  const ahead = sent ? after(view, sent.move) : null;
  const position = ahead ?? view.position;
  const last = lastOf(view, ahead);
  const landings = landingsOf(view);
  const { preview } = intent;
  return {
    pieces: piecesOf(position),
    full: ENTRIES.map(entry => entry.move).filter(move => isFull(position, move)),
    dots: view.ready && legal ? [...landings].filter(([move]) => legal.has(move)).map(([, square]) => square) : [],
    last: last.square,
    came: last.entry,
    faint: sent && !sent.solid ? last.square : null,
    waiting: sent && !ahead ? sent.move : null,
    preview: preview
      ? {
          move: preview,
          tone: toneOf(view, preview, reasonOf(view, preview)),
          square: landingOf(view, preview),
          side: view.actor ?? 0,
        }
      : null,
    lines: result?.reason === 'line' && result.winner !== null ? linesOf(position, result.winner) : [],
    cursor: intent.cursor,
    flip: view.flip,
    coordinates: view.coordinates,
    animate,
    named: [view],
    label: place => placeName(view, place, landings, last.square),
    name: t('game.spider'),
    rowName: row => (row === null ? t('spider.arrows') : t('row', { n: row })),
  };
}
