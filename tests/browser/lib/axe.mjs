/* SPDX-License-Identifier: MIT */

/* What axe has to say about a page. It is evaluated, not added as a script: the page's policy forbids that. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @param {import('playwright-core').Page} page @param {string[]} [rules] only these
 * @returns {Promise<string[]>} its violations in a line each
 */
export async function violations(page, rules) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(async only => {
    const found = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) });
    return found.violations.flatMap((/** @type {any} */ v) => v.nodes.map((/** @type {any} */ n) =>
      `${v.id}: ${n.target.join(' ')}: ${(n.any[0] ?? n.all[0] ?? n.none[0])?.message ?? v.help}`));
  }, rules);
}
