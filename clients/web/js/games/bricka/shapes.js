/* SPDX-License-Identifier: MIT */

/* A piece: white, black, or nobody's, which carries a plus. */

import { s } from '../../ui/dom.js';

/** @param {import('./position.js').Kind} kind */
export function makeStone(kind) {
  const stone = s('g', { class: `stone s${kind}` }, s('circle', { class: 'disc', r: 0.4 }));
  if (kind === 'n') stone.append(s('path', { class: 'plus', d: 'M-.22 0h.44M0 -.22v.44' }));
  return stone;
}
