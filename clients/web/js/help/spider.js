/* SPDX-License-Identifier: MIT */

/* Spider's pages of help: the rules, the advice, and the example of each. */

/** @typedef {import('./page.js').Page} Page */

/** Red has three in the middle of row 1, open at both ends. */
const OPEN_THREE = 'h7 e8 f1 f8 h8v';

/** A round in which nobody gets a line. */
const DRAWN =
  'a1> g8 f8 a2 h8v a1> a1> a1> a1^ h1< a1> h8< h2 a1^ a8> a5 a4 a6 h6 h4 a8v a7 a6 a8> e1 a8v g8 f1 c1 a4 f1 a7 ' +
  'd1 h3 h3 c8 b8 f1 g1 e1 b8 c8 e8 d8 a4 h2 a6 f8 h4 e1 c1 a7 h5 b8 g1 b1 a3 h6 e8 h3 f1 d8 c1 d1';

/** @type {Page} */
export const page = {
  rules: [
    { id: 'goal', example: { moves: `${OPEN_THREE} d8 a2 c8` } },
    { id: 'slide', example: { shown: 'd8' } },
    { id: 'next', example: { moves: 'd8 h4', shown: 'h4' } },
    { id: 'over', example: { moves: 'd8 h4 h4', shown: 'b8' } },
    { id: 'taken', example: { moves: 'd8 h4 h4 b8', shown: 'b1' } },
    { id: 'corner', example: { moves: 'd8 h4', shown: 'a8>' } },
    { id: 'full', example: { moves: 'd8 d8 d8 d8 d8 d8 d8 d8', shown: 'd8' } },
    { id: 'draw', example: { moves: DRAWN } },
  ],
  advice: [
    { id: 'lands', example: { moves: 'd8 h4 h4 b8', open: true } },
    { id: 'look', example: { moves: 'h3 h4 d8 h5 e8 h6', shown: 'h7' } },
    { id: 'ends', example: { moves: OPEN_THREE, shown: 'd8' } },
    { id: 'gift', example: { moves: 'b8 h3 h3 a6 d8 a8> a8> a4 h4', shown: 'c8' } },
    { id: 'edges' },
    { id: 'mistakes' },
  ],
};
