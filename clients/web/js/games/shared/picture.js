/* SPDX-License-Identifier: MIT */

/** A board to look at only: nothing of it is told to those who do not see it. @param {SVGSVGElement} board */
export function asPicture(board) {
  for (const a of ['role', 'aria-label', 'aria-colcount', 'data-board']) board.removeAttribute(a);
  board.setAttribute('aria-hidden', 'true');
  board.classList.add('thumb');
  return board;
}
