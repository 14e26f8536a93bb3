/* SPDX-License-Identifier: MIT */

/* Bricka in words: points for those who do not see them, moves as they are said, the position as a list. */

import { t } from '../../ui/i18n.js';
import { borderOf } from './geometry.js';
import { piecesOf } from './position.js';

/** @typedef {import('../../types.js').BoardView} BoardView */
/** @typedef {import('./position.js').Position} Position */
/** @typedef {import('./scene.js').Outcome} Outcome */

/** What a move would do, in words. @param {Outcome | null} outcome */
function outcomeWords(outcome) {
  if (!outcome) return [];
  return [
    ...(outcome.kind === 'n' ? [t('bricka.neutral')] : []),
    ...(outcome.chain ? [t(`bricka.wins.${outcome.chain.pair}`)] : []),
  ];
}

/** A preview. @param {string} point @param {Outcome | null} outcome */
export const previewWords = (point, outcome) => [point, ...outcomeWords(outcome)].join(', ');

/** What lies on a point. @param {BoardView} view @param {string} point */
function occupant(view, point) {
  const kind = piecesOf(view.position).get(point);
  if (kind === undefined) return null;
  if (kind === 'n') return t('bricka.piece_n');
  if (view.mine.length === 1) return view.mine[0] === kind ? t('cell.own_stone') : t('cell.their_stone');
  return t(`bricka.piece${kind}`);
}

/** The name of a point. @param {BoardView} view @param {string} point @param {Outcome | null} outcome  of a move here */
export function pointName(view, point, outcome) {
  const what = occupant(view, point);
  const border = borderOf(point);
  const free = what ? [] : [t('cell.free')];
  const playable = view.ready && view.legal?.has(point);
  const blocked = !what && view.position.blocked.includes(point) && !view.result;
  return [
    point,
    ...(border ? [t(`bricka.border.${border}`)] : []),
    ...(what ? [what] : playable ? [t('cell.can_put')] : free),
    ...(blocked ? [t('bricka.blocked')] : []),
    ...outcomeWords(outcome),
    ...(view.last?.move === point ? [t('cell.last')] : []),
  ].join(', ');
}

/** @param {string} move @param {string} name @param {Position} [position]  after it */
export const say = (move, name, position) =>
  t(position?.neutral.includes(move) ? 'bricka.say_neutral' : 'say.put', { name, square: move });

/** @param {Position} position @param {[string, string]} names */
export function describe(position, names) {
  const list = (/** @type {string[]} */ points) => (points.length ? points.join(', ') : t('none'));
  const pieces = piecesOf(position);
  const free = position.blocked.filter(point => !pieces.has(point));
  return [
    ...names.map((name, side) =>
      t('bricka.line', { name, list: list(side === 0 ? position.owned0 : position.owned1) }),
    ),
    t('bricka.line_n', { list: list(position.neutral) }),
    ...(free.length ? [t('bricka.line_blocked', { list: list(free) })] : []),
  ];
}
