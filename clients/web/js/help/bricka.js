/* SPDX-License-Identifier: MIT */

/* Bricka's pages of help: the rules, the advice, and the example of each. */

import { listOf } from './example.js';

/** @typedef {import('./page.js').Page} Page */

/** White connects the green borders with two pieces that have become neutral; the last one is still to come. */
const CHAIN = 'g3 h12 e4 k11 c6 l10 b8 m7 d5 i10 h2 l8 c7 h13 c8 l4';
/** Black needs but g3, where White's piece would become neutral. */
const GIFT = 'j9 f4 i12 c7 f2 b8 e2 h2 e3 c8 k10 e4 l4 c6 m7 d5';

/** A whole round that is counted: before its end White has no move. */
const ROUND =
  'e4 k11 f12 i10 c3 i12 b8 f2 d5 j5 h8 l10 e11 e7 h2 b10 e2 c7 i3 a7 f5 f1 h12 g7 k8 g11 i8 e6 i11 l6 d9 f4 h10 h4 f9 ' +
  'k4 k10 c11 f10 h1 l8 i7 e3 c6 k7 e12 g3 b6 e8 m7 c8 e10 h13 h6 f13 f8 k6 h9 l4 i2 b4 f6 j9 i6 c4 k3 c10 h5 pass i4';

/** The first so many moves of some. @param {string} moves @param {number} n */
const first = (moves, n) => listOf(moves).slice(0, n).join(' ');

/** @type {Page} */
export const page = {
  rules: [
    { id: 'goal', example: { moves: `${CHAIN} f4` } },
    { id: 'turn', example: { open: true, shown: 'g7' } },
    { id: 'blocked', example: { moves: 'f6', shown: 'e6' } },
    { id: 'neutral', example: { moves: 'i10 e3 j9 c3 h8 c6', shown: 'i8' } },
    { id: 'majority', example: { moves: 'c11 i12 i7 l10 i11 l8 h10 k10 h12 k8 i10 a7', shown: 'k11' } },
    { id: 'chain', example: { moves: CHAIN, shown: 'f4' } },
    { id: 'gift', example: { moves: `${GIFT} g3` } },
    { id: 'pass', example: { moves: first(ROUND, 68), shown: 'pass' } },
    { id: 'count', example: { moves: ROUND } },
  ],
  advice: [
    { id: 'roads', example: { way: 'h2 g3 f4 e4 d5 c6 c7 c8 b8' } },
    { id: 'stop', example: { moves: first(CHAIN, 15), shown: 'h5' } },
    { id: 'two' },
    { id: 'shared', example: { moves: first(CHAIN, 15) } },
    { id: 'stay', example: { moves: first(ROUND, 66), shown: 'h5' } },
    { id: 'mistakes' },
  ],
};
