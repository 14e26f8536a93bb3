// SPDX-License-Identifier: MIT
/**
 * @file agree.mjs WASM ENGINE...: the page's rules and those of each engine are the same. Random walks through every game are
 * led by the page's rules; at each ply the engines must show the same legal moves, result, facts, text and digest, refuse the
 * same wrong moves for the same reasons, and count the same. TAVOLIERE_TEST_SEED repeats a run, TAVOLIERE_TEST_FAST makes it
 * short.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const [wasm, ...engines] = process.argv.slice(2);
const { compile, OVER } = await import(new URL('../clients/web/js/rules.js', import.meta.url).href);
const rules = await compile(readFileSync(wasm));

const names = readdirSync(new URL('vectors', import.meta.url)).flatMap(file => /^games-(.*)\.jsonl$/.exec(file)?.[1] ?? []);
/** How deep to count, and every how many plies. @type {Record<string, [number, number]>} */
const PERFT = { bricka: [3, 6], spider: [4, 4] };
const WALKS = process.env.TAVOLIERE_TEST_FAST ? 2 : 12;
const PLIES = 120;
const NOISE = ['', 'pass', 'e3h', 'e3v', 'E2', 'a8>', 'a8', 'f6', 'f7', 'z99', 'e10', 'e10-e11', 'a1-b2', 'x', 'e02', 'a1-a1',
  'e10-f10-g10-h10-i10-j10', 'à1'];

const seed = BigInt(process.env.TAVOLIERE_TEST_SEED ?? Date.now());
let state = seed;
console.log(`agree: TAVOLIERE_TEST_SEED=${seed}`);

/** The next number of the series (splitmix64), below `limit`. @param {number} limit */
function below(limit) {
  state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
  let z = state;
  z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return Number((z ^ (z >> 31n)) % BigInt(limit));
}

/** What an engine is told, and what the page's rules say that it must answer. @type {{ line: string, answer: string | object }[]} */
const dialogue = [];

/** @param {string} line @param {string | object} answer */
const expect = (line, answer) => dialogue.push({ line, answer });

/** What the engine's `show` must say. */
function showing(game, starter, moves, position) {
  const result = game.result(position);
  return {
    text: game.text(position), game: game.name, starter, moves: [...moves], turn: game.turn(position),
    legal: game.legalMoves(position).sort(), // the names are ASCII
    result: result && (result.winner === null ? 'draw' : String(result.winner)),
    position: game.facts(position), digest: game.digest(position),
  };
}

/** @param {import('../clients/web/js/rules.js').Rules} game @param {0 | 1} starter */
function walk(game, starter) {
  const [plies, every] = PERFT[game.name] ?? [2, 15];
  const moves = [];
  let position = game.start(starter);

  expect(`game ${game.name} starter ${starter}`, '=');
  for (let ply = 0; ply < PLIES; ply++) {
    const legal = game.legalMoves(position);
    expect('show', showing(game, starter, moves, position));
    assert.deepEqual(game.read(game.text(position)), position);
    assert.equal(legal.length === 0, game.result(position) !== null);
    if (legal.length === 0) break;
    if (ply % every === 0) expect(`perft ${plies}`, `= ${game.perft(position, plies)}`);
    const wrong = NOISE[below(NOISE.length)];
    const fault = game.fault(position, wrong);
    if (fault && wrong) expect(`play ${wrong}`, `? illegal_move ${fault}`);
    const move = legal[below(legal.length)];
    assert.equal(game.fault(position, move), null);
    const played = game.play(position, move);
    assert.equal(played.move, move);
    expect(`play ${move}`, `= ${move}`);
    position = played.position;
    moves.push(move);
  }
  if (game.result(position)) assert.equal(game.fault(position, 'e2'), OVER);
}

function checkModule() {
  assert.equal(rules.game('chess'), null);
  assert.equal(rules.game(''), null);
  assert.throws(() => rules.game('bricka').start(1), RangeError);
  assert.throws(() => rules.game('sbarra').read('sbarra 0 e1 e1 10 10 -'), /both pawns stand on one square/);
  const sbarra = rules.game('sbarra');
  const start = sbarra.start();
  const before = start.slice();
  assert.equal(sbarra.fault(start, 'e2\0'), 'not_a_move');
  assert.equal(sbarra.fault(start, 'e'.repeat(200000)), 'not_a_move');
  assert.equal(sbarra.fault(start, '€'.repeat(50000)), 'not_a_move');
  assert.equal(sbarra.play(start, 'E2').move, 'e2');
  assert.equal(sbarra.play(start, 'e9'), null);
  assert.deepEqual(start, before);
}

/** @param {string} engine */
function checkEngine(engine) {
  const input = dialogue.map(({ line }) => `${line}\n`).join('');
  const answers = execFileSync(engine, { input, encoding: 'utf8', maxBuffer: 2 ** 28 }).split('\n\n');

  assert.equal(answers.length, dialogue.length + 1); // the last is empty
  dialogue.forEach(({ line, answer }, i) => {
    if (typeof answer === 'string') assert.equal(answers[i], answer, `${engine}: ${line}`);
    else assert.deepEqual(JSON.parse(answers[i].slice(2)), answer, `${engine}: ${line}`);
  });
}

/** Does side 0 always start? @param {import('../clients/web/js/rules.js').Rules} game */
function startsAlways(game) {
  try {
    game.start(1);
    return false;
  } catch {
    return true;
  }
}

checkModule();
assert.ok(names.length > 0);
for (const name of names) {
  for (let n = 0; n < WALKS; n++) walk(rules.game(name), startsAlways(rules.game(name)) ? 0 : n % 2);
}
engines.forEach(checkEngine);
console.log(`agree: ${dialogue.length} answers of ${engines.length} engines are the page's`);
