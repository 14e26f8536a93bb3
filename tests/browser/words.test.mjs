/* SPDX-License-Identifier: MIT */

/* What can be said of the client's files without opening them in a browser: dictionaries, contrasts of the colours, types. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { PAGE, SOURCE } from './lib/paths.mjs';

/** @param {string} code @returns {Promise<Record<string, string>>} */
const dictionary = async code => {
  const text = readFileSync(path.join(PAGE, 'i18n', `${code}.js`), 'utf8');
  return (await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)).default;
};
const read = (/** @type {string} */ file) => readFileSync(path.join(PAGE, file), 'utf8');
const scripts = readdirSync(path.join(PAGE, 'js'), { recursive: true }).map(String).filter(name => name.endsWith('.js'));

test('both dictionaries have the same keys and places', async () => {
  const [en, it] = await Promise.all([dictionary('en'), dictionary('it')]);
  assert.deepEqual(Object.keys(it).sort(), Object.keys(en).sort());
  const places = (/** @type {string} */ text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const key of Object.keys(en)) {
    if (key.endsWith('.one')) assert.ok(`${key.slice(0, -4)}.other` in en, `${key} has no other form`);
    else assert.deepEqual(places(it[key]), places(en[key]), key);
  }
});

test('every word that the client asks for is there, and none is left over', async () => {
  const en = await dictionary('en');
  const source = scripts.map(name => read(path.join('js', name))).join('\n');
  const asked = [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)].map(match => match[1]);
  assert.ok(asked.length > 50);
  for (const key of asked) assert.ok(key in en || `${key}.other` in en, key);
  /* a key is written out somewhere, or made of a family's name: t(`error.${code}`) */
  const families = [...source.matchAll(/`([\w.]+)\$\{/g)].map(match => match[1]);
  for (const key of Object.keys(en)) {
    const plain = key.replace(/\.(one|other)$/, '');
    const used = source.includes(`'${plain}'`) || families.some(family => plain.startsWith(family)) || /^game\.\w+\.about$/.test(plain) || /\.pick$/.test(plain);
    assert.ok(used, `nobody asks for ${key}`);
  }
});

test('Italian speaks with tu, and without exclamation marks', async () => {
  const it = await dictionary('it');
  for (const [key, text] of Object.entries(it)) {
    assert.doesNotMatch(text, /!/, key);
    assert.doesNotMatch(text, /\b(Lei|Suo|Sua|errore \d+)\b/, key);
  }
});

/* ---- colours ---- */

/** The colours of a theme, by the names of web tokens. @param {0 | 1} theme  light, dark */
function tokens(theme) {
  const found = [...read('css/tokens.css').matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)];
  return Object.fromEntries(found.map(([, name, ...pair]) => [name, pair[theme]]));
}

/** WCAG's relative luminance. @param {string} hex */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(v => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} one @param {string} other */
function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/* Text wants 4.5, drawn things 3. */
const RATIOS = /** @type {const} */ ([
  ['ink', 'bg', 7], ['ink', 'surface', 7], ['muted', 'bg', 4.5], ['muted', 'surface', 4.5], ['on-accent', 'accent', 4.5], ['accent', 'bg', 4.5],
  ['danger', 'bg', 4.5], ['danger', 'surface', 4.5], ['ok', 'bg', 4.5], ['warn-ink', 'warn-bg', 4.5], ['frame-ink', 'frame', 4.5],
  ['focus', 'cell', 3], ['wall', 'frame', 3], ['blue', 'cell', 3], ['blue', 'goal0', 3], ['blue', 'goal1', 3],
  ['orange', 'cell', 3], ['orange', 'goal0', 3], ['orange', 'goal1', 3], ['mark', 'blue', 3], ['mark', 'orange', 3],
]);
for (const [theme, name] of /** @type {const} */ ([[0, 'light'], [1, 'dark']]))
  test(`contrasts of the ${name} theme`, () => {
    const colours = tokens(theme);
    for (const [one, other, least] of RATIOS) {
      assert.ok(colours[one] && colours[other], `${one} and ${other} are there`);
      const ratio = contrast(colours[one], colours[other]);
      assert.ok(ratio >= least, `${one} on ${other}: ${ratio.toFixed(2)}, wanted ${least}`);
    }
  });

/* ---- what is served ---- */

test('scripts are served without comments, and are otherwise what was written', () => {
  const ts = createRequire(import.meta.url)('typescript');
  /** The tokens of a script, one a line. @param {string} text */
  const tokens = text => {
    const file = ts.createSourceFile('x.js', text, ts.ScriptTarget.ESNext, false, ts.ScriptKind.JS);
    assert.deepEqual(file.parseDiagnostics, []);
    /** @type {string[]} */
    const found = [];
    const walk = (/** @type {any} */ node) => {
      const { FirstJSDocNode, LastJSDocNode } = ts.SyntaxKind;
      const below = node.getChildren(file).filter((/** @type {any} */ { kind }) => kind < FirstJSDocNode || kind > LastJSDocNode);
      if (below.length) below.forEach(walk);
      else found.push(node.getText(file));
    };
    walk(file);
    assert.ok(found.length > 2);
    return found;
  };
  let shorter = 0;
  for (const name of scripts) {
    const [source, served] = [readFileSync(path.join(SOURCE, 'clients/web/js', name), 'utf8'), read(path.join('js', name))];
    assert.deepEqual(tokens(served), tokens(source), name);
    assert.equal(served.split('\n').length, source.split('\n').length, `the lines of ${name} stay where they are`);
    assert.match(served, /^(\/\*|\/\/) SPDX-License-Identifier: MIT/);
    shorter += source.length - served.length;
  }
  assert.ok(shorter > 50000, `${shorter} characters less`);
});

/* ---- types ---- */

test('the types of the client are right', async () => {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const said = await promisify(execFile)(process.execPath, [tsc, '-p', path.join(SOURCE, 'clients', 'web', 'jsconfig.json')])
    .then(() => '', error => error.stdout);
  assert.equal(said, '');
});
