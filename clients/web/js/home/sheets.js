/* SPDX-License-Identifier: MIT */

/* What is loaded when something at home is opened. */

export { openGameSheet } from './game-sheet.js';
export { openStats } from './stats-sheet.js';
