// SPDX-License-Identifier: MIT
/**
 * @file agree_bots.mjs WASM ENGINE...: the page's bots and those of each engine choose the same moves. Positions on random
 * walks through every game are put to every level; the strongest, which takes a second, sees only a few, and none when
 * TAVOLIERE_TEST_FAST is set. TAVOLIERE_TEST_SEED repeats a run.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [wasm, ...engines] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasm));
/** @type {any} */
const module = instance.exports;

const GAMES = ['sbarra', 'bricka', 'spider', 'duo'];
/** How many positions of a game each level sees. @type {Record<string, number>} */
const POSITIONS = process.env.TAVOLIERE_TEST_FAST ? { easy: 3, medium: 3, hard: 1 } : { easy: 12, medium: 12, hard: 4, master: 2 };
const PLIES = 40; // into the game, at most

const seed = BigInt(process.env.TAVOLIERE_TEST_SEED ?? Date.now());
let state = seed;
console.log(`agree_bots: TAVOLIERE_TEST_SEED=${seed}`);

/** The next number of the series (splitmix64), below `limit`. @param {number} limit */
function below(limit) {
  state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
  let z = state;
  z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return Number((z ^ (z >> 31n)) % BigInt(limit));
}

/** The module's memory moves when it grows, so it is looked at anew each time. */
const memory = () => new Uint8Array(module.memory.buffer, module.rules_text(), module.rules_text_bytes());

/** @param {string} text */
function setText(text) {
  const { written } = new TextEncoder().encodeInto(text, memory());
  memory()[written ?? 0] = 0;
}

function getText() {
  return new TextDecoder().decode(memory().subarray(0, memory().indexOf(0)));
}

/** @param {string} name */
function findGame(name) {
  setText(name);
  return module.rules_find();
}

/** @param {string} word */
function findLevel(word) {
  setText(word);
  return module.bots_find_level();
}

/** Go a random way into the game; false if that ended it. @param {number} game */
function walk(game) {
  module.rules_start(game, 0);
  for (let left = below(PLIES); left > 0; left--) {
    module.rules_moves(game);
    const legal = getText().split(' ').slice(0, -1);
    if (legal.length === 0) break;
    setText(legal[below(legal.length)]);
    assert.equal(module.rules_play(game), 0);
  }
  module.rules_result(game);
  return getText() === 'null';
}

/** The choice of a level in the position that the module has. @param {number} game @param {string} word @param {bigint} chance */
function choose(game, word, chance) {
  assert.ok(module.bots_choose(game, findLevel(word), chance, 0n), 'no memory');
  return JSON.parse(getText());
}

/** Lines for an engine, and the answers they must get. @type {[string, string][]} */
const dialogue = [];

/** @param {string} name @param {string} word */
function ask(name, word) {
  const game = findGame(name);
  const chance = BigInt(below(1000));

  while (!walk(game));
  module.rules_write(game);
  dialogue.push([`setup ${getText()}`, '='], [`seed ${chance}`, '=']);
  const { move, nodes } = choose(game, word, chance);
  if (word !== 'master') assert.equal(choose(game, word, chance).move, move, 'asked twice');
  assert.ok(nodes >= 0);
  dialogue.push([`suggest ${word}`, `= ${move}`]);
  setText(move);
  assert.equal(module.rules_fault(game), 0);
}

/** The flag is looked at while a search runs. */
function checkStop() {
  const game = findGame('spider');
  const stop = module.bots_stop();

  module.rules_start(game, 0);
  new Uint32Array(module.memory.buffer)[stop / 4] = 1;
  const { nodes } = choose(game, 'master', 0n);
  assert.ok(nodes < 10000, `${nodes} nodes after it was stopped`);
  new Uint32Array(module.memory.buffer)[stop / 4] = 0;
}

/** @param {string} engine */
function checkEngine(engine) {
  const input = dialogue.map(([line]) => `${line}\n`).join('');
  const answers = execFileSync(engine, { input, encoding: 'utf8', maxBuffer: 2 ** 24 }).split('\n\n');

  assert.equal(answers.length, dialogue.length + 1); // the last is empty
  dialogue.forEach(([line, answer], i) => assert.equal(answers[i], answer, `${engine}: ${dialogue[i - 2]?.[0]}: ${line}`));
}

assert.equal(findLevel('grandmaster'), findLevel(''));
checkStop();
for (const name of GAMES) {
  for (const [word, count] of Object.entries(POSITIONS)) {
    for (let n = 0; n < count; n++) ask(name, word);
  }
}
engines.forEach(checkEngine);
console.log(`agree_bots: ${dialogue.length / 3} choices of ${engines.length} engines are the page's`);
