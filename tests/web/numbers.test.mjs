/* SPDX-License-Identifier: MIT */

/* Numbers as each language writes them, those too that are written without asking Intl. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES, formatNumber, setLanguage } from '../../clients/web/js/ui/i18n.js';

Object.assign(globalThis, { document: { documentElement: {}, querySelectorAll: () => [] }, want() {} });

for (const { code, name } of LANGUAGES)
  test(name, async () => {
    await setLanguage(code);
    const intl = new Intl.NumberFormat(code);
    for (const n of [...Array(2400).keys()].map(i => i - 1200).concat(0.5, -3.25, 123456))
      assert.equal(formatNumber(n), intl.format(n).replace('-', '−'));
  });
