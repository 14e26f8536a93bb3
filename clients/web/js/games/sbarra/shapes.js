/* SPDX-License-Identifier: MIT */

/* A pawn, as it stands on the board. */

import { s } from '../../ui/dom.js';
import { mark } from '../shared/mark.js';

/** @param {import('../../types.js').Side} side */
export const makePawn = side =>
  s(
    'g',
    { 'class': `pawn own${side}`, 'data-pawn': side },
    s('circle', { class: 'disc', r: 0.37 }),
    mark(side, 0, 0, side ? 0.13 : 0.14),
  );
