/* SPDX-License-Identifier: MIT */

/* Duo's pages of help: the rules, the advice, and the example of each. */

import { PASS } from '../games/duo/position.js';

/** @typedef {import('./page.js').Page} Page */

const FIRST = 'h6-i5-i6-j4-j5';
const SECOND = `${FIRST} d10-e10-e11-e12-f10`;
const THIRD = `${SECOND} g7-g8-g9-g10`;
const FOURTH = `${THIRD} g11-h11-i11`;

/** A whole round but for the end, where Blue has no move and Red has one. */
const ROUND =
  'j3-j4-j5-k3 e10-e11-f10-g9-g10 g6-h5-h6-i6-i7 c8-d8-e8-f8 e2-e3-f3-f4-g4 h11-i11-i12-j12-j13 a4-b4-c4-d4 ' +
  'a7-b6-b7-c6 i1-i2 j10-k9-k10-l9-l10 e5-e6-e7 k6-l6-m6-m7-m8 i9-j8-j9-k8 b9 l1-l2-m1-m2-n1 b13-c13-d12-d13 ' +
  'm4-n3-n4 e14-f13-f14-g13-h13 b1-c1-c2-d1 m11-m12 h3 l13-l14-m14-n13-n14';

/** @type {Page} */
export const page = {
  rules: [
    { id: 'pieces', example: { shown: FIRST } },
    { id: 'start', example: { moves: FIRST, shown: 'c7-c8-d7-d8' } },
    { id: 'corner', example: { moves: SECOND, shown: 'g7-g8-g9-g10' } },
    { id: 'apart', example: { moves: SECOND, shown: 'l8-l9-l10' } },
    { id: 'edge', example: { moves: THIRD, shown: 'b9-c8-c9-c10' } },
    { id: 'others', example: { moves: THIRD, shown: 'g11-h11-i11' } },
    { id: 'once', example: { moves: FOURTH, shown: 'k6-l6-m6-n6' } },
    { id: 'pass', example: { moves: ROUND, shown: PASS } },
    { id: 'score', example: { moves: `${ROUND} ${PASS} a10-a11-b11` } },
  ],
  advice: [
    { id: 'corners', example: { moves: SECOND, open: true } },
    { id: 'big', example: { moves: FOURTH, shown: 'k3-l2-l3-l4-m3' } },
    { id: 'close', example: { moves: THIRD, shown: 'g11-h10-h11-h12-i11' } },
    { id: 'own' },
    { id: 'one' },
    { id: 'mistakes' },
  ],
};
