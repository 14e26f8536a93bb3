/* SPDX-License-Identifier: MIT */

/* What can be said of the client's files without opening them in a browser: dictionaries, contrasts of the colours, types. */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { PAGE, SOURCE } from './lib/paths.mjs';

const WRITTEN = path.join(SOURCE, 'clients', 'web');

/** @param {string} code @returns {Promise<Record<string, string>>} */
const dictionary = async code => {
  const { href } = pathToFileURL(path.join(WRITTEN, 'i18n', `${code}.js`));
  return (await import(href)).default;
};
const read = (/** @type {string} */ file, folder = PAGE) => readFileSync(path.join(folder, file), 'utf8');
/** @param {string} folder */
const scriptsIn = folder => ['js', 'i18n'].flatMap(below =>
  readdirSync(path.join(folder, below), { recursive: true }).map(name => `${below}/${name}`).filter(name => name.endsWith('.js')));
const [served, written] = [PAGE, WRITTEN].map(scriptsIn);

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
  const source = served.filter(name => name.startsWith('js/')).map(name => read(name)).join('\n');
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
  const found = [...read('css/tokens.css', WRITTEN).matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)];
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
  ['blue', 'duo-cell', 3], ['red', 'duo-cell', 3], ['red', 'cell', 3], ['mark', 'red', 3], ['tile-line', 'tile', 3], ['node', 'tile', 3],
]);

/* What stands out by its fill or by its outline. */
const SHAPES = /** @type {const} */ ([
  [['white', 'white-line'], 'tile'], [['black', 'black-line'], 'tile'], [['azure', 'azure-line'], 'tile'], [['white', 'white-line'], 'cell'],
  [['edge-green', 'edge-line'], 'bg'], [['edge-light', 'edge-line'], 'bg'], [['edge-dark', 'edge-line'], 'bg'],
]);

/* What the colours were chosen for: their contrasts, light and dark, as they must stay. */
const CHOSEN = /** @type {const} */ ([
  ['ink', 'bg', 13.9, 15.3], ['muted', 'bg', 5.6, 8.1], ['on-accent', 'accent', 6.3, 8.5], ['danger', 'bg', 5.8, 7.9], ['ok', 'bg', 5.5, 10],
  ['focus', 'cell', 5, 7.2], ['frame-ink', 'frame', 6.7, 8.1], ['wall', 'frame', 7.1, 9], ['blue', 'cell', 6.5, 7.4], ['blue', 'duo-cell', 6.4, 7.6],
  ['orange', 'cell', 4.3, 5.5], ['orange', 'goal1', 3.6, 4.6], ['red', 'cell', 4.4, 4.3], ['goal0', 'cell', 1.2, 1.2], ['goal1', 'cell', 1.2, 1.2],
  ['tile-line', 'tile', 4, 3.3], ['tile-blocked', 'tile', 1.6, 1.6],
]);
for (const [theme, name] of /** @type {const} */ ([[0, 'light'], [1, 'dark']]))
  test(`contrasts of the ${name} theme`, () => {
    const colours = tokens(theme);
    for (const [one, other, least] of RATIOS) {
      assert.ok(colours[one] && colours[other], `${one} and ${other} are there`);
      const ratio = contrast(colours[one], colours[other]);
      assert.ok(ratio >= least, `${one} on ${other}: ${ratio.toFixed(2)}, wanted ${least}`);
    }
    for (const [[fill, line], ground] of SHAPES) {
      const ratio = Math.max(...[fill, line].map(colour => contrast(colours[colour], colours[ground])));
      assert.ok(ratio >= 3, `${fill} with ${line} on ${ground}: ${ratio.toFixed(2)}`);
    }
    for (const [one, other, ...wanted] of CHOSEN) {
      const ratio = contrast(colours[one], colours[other]);
      assert.ok(Math.abs(ratio - wanted[theme]) < 0.06, `${one} on ${other}: ${ratio.toFixed(2)}, not ${wanted[theme]}`);
    }
  });

/* ---- what is served ---- */

/** What a module says, token by token and without its comments: as it was written, or as a function among others in the
 * file in which it is served. What joining them changes is named in the same way for both.
 * @param {any} ts @param {any[]} statements @param {string} file  the module @param {string} served  where it lies
 */
function said(ts, statements, file, served = file) {
  const { SyntaxKind: Kind } = ts;
  const resolve = (/** @type {string} */ from, /** @type {any} */ { text }) => path.posix.join(path.posix.dirname(from), text);
  const dollar = (/** @type {string} */ name) => '$' + name.replace(/\.js$/, '').replace(/[^A-Za-z0-9]/g, '_');
  const isUrl = (/** @type {any} */ node) => node?.getText() === 'import.meta.url';
  const isAsked = (/** @type {any} */ node) => node.kind === Kind.CallExpression && node.expression.kind === Kind.ImportKeyword;
  /** @type {string[]} */
  const tokens = [];
  /** @type {string[]} */
  const given = [];
  const take = (/** @type {string} */ from, /** @type {any} */ names) =>
    tokens.push(`takes from ${from}`, ...(names.elements?.map((/** @type {any} */ { propertyName, name }) => `${(propertyName ?? name).text} as ${name.text}`) ?? [`all as ${names.text}`]));
  const walk = (/** @type {any} */ node) => {
    if (isUrl(node)) return void tokens.push(`url of ${served}`);
    if (isAsked(node)) return void tokens.push(`loads ${dollar(resolve(file, node.arguments[0]))}`);
    if (node.kind === Kind.NewExpression && isUrl(node.arguments?.[1]) && file !== served && resolve(served, node.arguments[0]) === file)
      return void tokens.push(`url of ${file}`);
    if (node.kind === Kind.CallExpression && node.expression.name?.text === 'then' && isAsked(node.expression.expression) && /^of => of\.\$/.test(node.arguments[0].getText()))
      return void tokens.push(`loads ${node.arguments[0].body.name.text}`);
    const below = node.getChildren().filter((/** @type {any} */ { kind }) => (kind < Kind.FirstJSDocNode || kind > Kind.LastJSDocNode) && kind !== Kind.ExportKeyword);
    if (below.length) below.forEach(walk);
    else if (node.kind !== Kind.SyntaxList && node.getText()) tokens.push(node.getText());
  };
  const nameIn = (/** @type {any} */ node) => (node.name ?? node.declarationList.declarations[0].name).text;
  for (const [n, node] of statements.entries()) {
    const taken = node.declarationList?.declarations[0];
    if (node.kind === Kind.ImportDeclaration) take(dollar(resolve(file, node.moduleSpecifier)), node.importClause.namedBindings.name ?? node.importClause.namedBindings);
    else if (taken?.initializer?.text?.startsWith('$')) take(taken.initializer.text, taken.name);
    else if (node.kind === Kind.ExportDeclaration) {
      const from = node.moduleSpecifier && dollar(resolve(file, node.moduleSpecifier));
      given.push(...node.exportClause.elements.map((/** @type {any} */ { name }) => (from ? `${name.text}: ${from}.${name.text}` : name.text)));
    } else if (node.kind === Kind.ExportAssignment) given.push(`default: ${node.expression.text}`);
    else if (node.kind === Kind.ReturnStatement && n === statements.length - 1)
      given.push(...node.expression.properties.map((/** @type {any} */ property) => property.getText()));
    else {
      if (node.modifiers?.some((/** @type {any} */ { kind }) => kind === Kind.ExportKeyword)) given.push(nameIn(node));
      walk(node);
    }
  }
  return [...tokens, 'gives', ...given];
}

test('scripts are served without comments, and are otherwise what was written', () => {
  const ts = createRequire(import.meta.url)('typescript');
  const parse = (/** @type {string} */ text) => {
    const file = ts.createSourceFile('x.js', text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
    assert.deepEqual(file.parseDiagnostics, []);
    return file.statements;
  };
  /** @type {Map<string, {host: string, body: any[]}>} modules that lie in a file with others, by the name they have there */
  const joined = new Map();
  for (const host of served) {
    assert.match(read(host), /^(\/\*|\/\/) SPDX-License-Identifier: MIT/);
    for (const { declarationList } of parse(read(host))) {
      const [{ name, initializer } = {}] = declarationList?.declarations ?? [];
      if (name?.text?.startsWith('$')) joined.set(name.text, { host, body: initializer.expression.expression.body.statements });
    }
  }
  let shorter = 0;
  for (const file of written) {
    const { host, body } = joined.get('$' + file.replace(/\.js$/, '').replace(/[^A-Za-z0-9]/g, '_')) ?? { host: file, body: parse(read(file)) };
    const statements = parse(read(file, WRITTEN));
    assert.deepEqual(said(ts, body, file, host), said(ts, statements, file), file);
    shorter += read(file, WRITTEN).length;
  }
  shorter -= served.reduce((sum, file) => sum + read(file).length, 0);
  assert.ok(joined.size > 100 && served.length < written.length / 2, `${joined.size} modules, ${served.length} files`);
  assert.ok(shorter > 50000, `${shorter} characters less`);
});

test('modules that could not be joined as they are meant are refused by the build', async t => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tavoliere-join-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'js'));
  const join = (/** @type {Record<string, string>} */ files) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, 'js', name), `/* SPDX-License-Identifier: MIT */\n${text}\n`);
    return promisify(execFile)('awk', ['-f', path.join(WRITTEN, 'join.awk'), ...Object.keys(files).map(name => `js/${name}`)], { cwd: folder });
  };
  const other = "export const b = 1;\nexport const c = 2;";
  await join({ 'app.js': "import {\n  b,\n  c,\n} from './b.js';\nexport { b } from './b.js';", 'b.js': other });
  const { joined } = await import(pathToFileURL(path.join(folder, 'js', 'app.js')).href).then(({ $js_app, $js_b }) => ({ joined: [$js_app, $js_b] }));
  assert.deepEqual(joined, [{ b: 1 }, { b: 1, c: 2 }]);
  for (const [app, why] of [
    ["import { b } from './none.js';", /there is no js\/none.js/], ["import './b.js';", /import '.\/b.js'/], ["import b from './b.js';", /import b/],
    ['export let b = 1;', /export let/], ['export { b as d };', /another name/], ["export * from './b.js';", /export \*/],
    ['export default class {}', /export default/], ["await import('./b.js');", /await import/], ["import { b } from './app.js';", /imports itself/],
  ])
    await assert.rejects(join({ 'app.js': /** @type {string} */ (app), 'b.js': other }), { code: 1, stderr: why });
});

/* ---- types ---- */

test('the types of the client are right', async () => {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const said = await promisify(execFile)(process.execPath, [tsc, '-p', path.join(SOURCE, 'clients', 'web', 'jsconfig.json')])
    .then(() => '', error => error.stdout);
  assert.equal(said, '');
});
