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
 * @property {(position: any, side: import('../types.js').Side, move: string) => any} [play]  a legal move made
 */

/** @type {Record<string, Thumb>} by game */
export const THUMBS = {
  bricka: { thumb: bricka, start: brickaPosition.start },
  duo: { thumb: duo, start: duoPosition.start },
  sbarra: { thumb: sbarra, start: sbarraPosition.start, play: sbarraPosition.play },
  spider: { thumb: spider, start: spiderPosition.start },
};
