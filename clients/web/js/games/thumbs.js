/* SPDX-License-Identifier: MIT */

/* The small boards of the games, with what can be said of their positions where there are no rules. */

import * as brickaPosition from './bricka/position.js';
import { thumb as bricka } from './bricka/thumb.js';
import * as duoPosition from './duo/position.js';
import { thumb as duo } from './duo/thumb.js';
import * as sbarraPosition from './sbarra/position.js';
import { thumb as sbarra } from './sbarra/thumb.js';
import * as spiderPosition from './spider/position.js';
import { thumb as spider } from './spider/thumb.js';

/**
 * @typedef {object} Thumb
 * @property {(position: any) => SVGSVGElement} thumb
 * @property {() => any} start  the position before the first move
 * @property {any} sample  a position from the middle of a game, which shows what it is like
 * @property {(position: any, side: import('../types.js').Side, move: string) => any} [play]  a legal move made
 */

const BRICKA = {
  neutral: ['h13', 'g11'],
  owned0: ['f13', 'f12', 'e11', 'd9', 'c8', 'e2'],
  owned1: ['i12', 'i11', 'i10', 'i6', 'i4', 'i3', 'h6', 'f2'],
};
const DUO = {
  placed: [
    ['e10-e11-f10-f9-g9', 'h8-h7-h6-i8', 'd12-c12-d13'],
    ['j5-i5-j4-j6-k5', 'g4-h4-g3-g5', 'l6-l7-l8-m7'],
  ],
};
const SBARRA = { pawns: ['e4', 'e5'], walls: ['c4h', 'f4h', 'b2h', 'c6v', 'e5h', 'g5v'] };
const SPIDER = {
  rows: ['.0....01', '........', '........', '.......0', '1011....', '........', '...0....', '.1101..0'],
};

/** @type {Record<string, Thumb>} by game */
export const THUMBS = {
  bricka: { thumb: bricka, start: brickaPosition.start, sample: BRICKA },
  duo: { thumb: duo, start: duoPosition.start, sample: DUO },
  sbarra: { thumb: sbarra, start: sbarraPosition.start, play: sbarraPosition.play, sample: SBARRA },
  spider: { thumb: spider, start: spiderPosition.start, sample: SPIDER },
};
