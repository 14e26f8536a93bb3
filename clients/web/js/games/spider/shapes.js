/* SPDX-License-Identifier: MIT */

/* A piece, with its side's mark. */

import { s } from '../../ui/dom.js';
import { mark } from '../shared/mark.js';

/** @param {import('../../types.js').Side} side */
export const makeStone = side =>
  s('g', { class: `stone s${side}` }, s('circle', { class: 'disc', r: 0.36 }), mark(side, 0, 0, side ? 0.12 : 0.13));
