/* SPDX-License-Identifier: MIT */

/* Where things are: what is tested, and where the tests may write. `run` sets the variables. */

import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

const { top_srcdir: source, top_builddir: build } = process.env;
if (!source || !build) throw new Error('start the tests by tests/browser/run');

export const SOURCE = source;
export const PROGRAM = path.join(build, 'tavoliered');
export const WEB = path.resolve(process.env.WEB_DIR || path.join(build, 'web'));
/* The files of the page but for index.html and sw.js lie below their version. */
export const VERSION = readdirSync(path.join(WEB, 'v'))[0];
export const PAGE = path.join(WEB, 'v', VERSION);
export const VECTORS = path.join(source, 'tests', 'vectors');
export const CHROMIUM = process.env.CHROMIUM || '/usr/bin/chromium-headless-shell';

/** A folder for what a person may want to look at. @param {string} name */
export function outputFolder(name) {
  const folder = path.join(/** @type {string} */ (build), 'tests', 'browser', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
