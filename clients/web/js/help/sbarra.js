/* SPDX-License-Identifier: MIT */

/* Sbarra's pages of help: the rules, the advice, and the example of each. */

/** @typedef {import('./page.js').Page} Page */

/** @type {Page} */
export const page = {
  rules: [
    { id: 'goal', example: {} },
    { id: 'step', example: { at: 'sbarra 0 e4 e8 10 9 e4h', open: true } },
    { id: 'wall', example: { at: 'sbarra 0 e4 e6 10 10 -', shown: 'e5h' } },
    { id: 'overlap', example: { at: 'sbarra 0 c3 e6 10 9 e4h', shown: 'f4h' } },
    { id: 'cross', example: { at: 'sbarra 0 c3 e6 10 9 e4h', shown: 'e4v' } },
    { id: 'close', example: { at: 'sbarra 0 e4 a9 10 9 a8h', shown: 'b8v' } },
    { id: 'jump', example: { at: 'sbarra 0 e4 e5 10 10 -', open: true } },
    { id: 'aside', example: { at: 'sbarra 0 e4 e5 10 9 e5h', open: true } },
    { id: 'end', example: { at: 'sbarra 0 e8 d3 8 7 c3h,d4v,e5h,f6v,g2h', moves: 'e9' } },
  ],
  advice: [
    { id: 'steps', example: { at: 'sbarra 1 b6 e5 9 9 c4h,e4h', way: 'e5 f5 g5 g4 g3 g2 g1' } },
    { id: 'cost', example: { at: 'sbarra 0 b3 e5 10 10 -', shown: 'e4h', way: 'e5 d5 d4 d3 d2 d1' } },
    { id: 'gain', example: { at: 'sbarra 0 b3 e5 10 9 c4h', shown: 'e4h', way: 'e5 f5 g5 g4 g3 g2 g1' } },
    {
      id: 'when',
      example: { at: 'sbarra 0 f6 e2 9 8 a1h,c1h,g1h', shown: 'e1h', way: 'e2 f2 g2 h2 i2 i1' },
    },
    { id: 'keep' },
    {
      id: 'corridor',
      example: {
        at: 'sbarra 0 b4 e4 8 8 d3v,d5v,e3v,e5v',
        shown: 'd2h',
        way: 'e4 e5 e6 e7 f7 f6 f5 f4 f3 f2 f1',
      },
    },
    { id: 'both', example: { at: 'sbarra 0 e4 e7 10 10 -', shown: 'e5h', way: 'e4 d4 d5 d6 d7 d8 d9' } },
    { id: 'face', example: { at: 'sbarra 0 e4 e5 10 10 -', shown: 'e6', way: 'e4 e6' } },
    { id: 'mistakes' },
  ],
};
