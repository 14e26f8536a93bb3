/* SPDX-License-Identifier: MIT */

/* The rules as the page has them, and the vectors that they are measured by. `run` says where they are. */

import { existsSync, readFileSync } from 'node:fs';
import { compile } from '../../clients/web/js/rules.js';

const wasm = process.env.RULES_WASM;
if (!wasm) throw new Error('start the tests by tests/web/run');

export const rules = await compile(readFileSync(wasm));
export const GAMES = ['sbarra', 'bricka', 'spider', 'duo'];

/** The rules of a game that there must be. @param {string} name */
export function gameOf(name) {
  const game = rules.game(name);
  if (!game) throw new Error(`no rules of ${name}`);
  return game;
}

/** @param {string} file  in tests/vectors @returns {any[]} */
export function vectors(file) {
  const url = new URL(`../vectors/${file}`, import.meta.url);
  if (!existsSync(url)) throw new Error(`${file} is missing`);
  return readFileSync(url, 'utf8').trim().split('\n').map(line => JSON.parse(line));
}
