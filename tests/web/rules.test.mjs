/* SPDX-License-Identifier: MIT */

/* The rules in the page agree with the vectors. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES, gameOf, rules, vectors } from './support.mjs';

const LEAVES_MAX = 400_000; /* more of them teach no more, only the engine's test counts on */
const COMMON = ['game', 'starter', 'moves', 'turn', 'legal', 'result', 'text', 'digest'];

/** The position after moves that must be legal, however they are spelt. @param {import('../../clients/web/js/rules.js').Rules} game @param {any} vector */
function played(game, { starter, moves }) {
  let position = game.start(starter);
  for (const [ply, move] of moves.entries()) {
    assert.equal(game.turn(position), (starter + ply) % 2);
    const next = game.play(position, move === 'pass' ? move : move.toUpperCase());
    assert.ok(next, `${move} at ply ${ply}: ${game.fault(position, move)}`);
    assert.equal(next.move, move);
    position = next.position;
  }
  return position;
}

/** As the vectors say it. @param {import('../../clients/web/js/rules.js').Result | null} result */
const resultWord = result => result && (result.winner === null ? 'draw' : String(result.winner));

for (const name of GAMES) {
  test(`${name}: positions with their legal moves, facts and digests`, () => {
    const game = gameOf(name);
    for (const vector of vectors(`positions-${name}.jsonl`)) {
      const position = played(game, vector);
      assert.deepEqual(game.legalMoves(position).sort(), vector.legal, vector.text);
      assert.equal(resultWord(game.result(position)), vector.result, vector.text);
      assert.equal(game.text(position), vector.text);
      assert.equal(game.digest(position), vector.digest, vector.text);
      assert.deepEqual(game.read(vector.text), position);
      const facts = game.facts(position);
      for (const fact of Object.keys(vector).filter(key => !COMMON.includes(key)))
        assert.deepEqual(facts[fact], vector[fact], `${fact} of ${vector.text}`);
    }
  });

  test(`${name}: whole games`, () => {
    const game = gameOf(name);
    for (const vector of vectors(`games-${name}.jsonl`)) {
      const position = played(game, vector);
      const result = game.result(position);
      assert.equal(resultWord(result), vector.result);
      if (vector.score) assert.deepEqual(result?.score, vector.score);
      assert.deepEqual(game.legalMoves(position), []);
      assert.equal(game.fault(position, vector.moves[0]), 'round_over');
      assert.equal(game.play(position, vector.moves[0]), null);
    }
  });

  test(`${name}: counts`, () => {
    const game = gameOf(name);
    const rows = vectors('perft.jsonl').filter(row => row.game === name);
    assert.ok(rows.length > 0);
    for (const row of rows) {
      const position = played(game, row);
      row.perft.forEach((/** @type {number} */ leaves, /** @type {number} */ n) => {
        if (leaves <= LEAVES_MAX) assert.equal(game.perft(position, n + 1), BigInt(leaves), `${row.label}, ${n + 1} plies`);
      });
    }
  });
}

test('what is no game, no move and no position is refused', () => {
  assert.equal(rules.game('chess'), null);
  const game = gameOf('sbarra');
  const position = game.start(0);
  for (const text of ['', 'e3hh', 'è2', 'e2\0', 'e2 ', 'x'.repeat(100_000)]) {
    assert.equal(game.fault(position, text), 'not_a_move', text.slice(0, 20));
    assert.equal(game.play(position, text), null);
  }
  assert.equal(game.fault(position, 'j1'), 'off_board');
  assert.equal(game.fault(position, 'e3'), 'unreachable');
  assert.equal(game.fault(position, 'e1'), 'occupied');
  assert.throws(() => game.read('sbarra 0 e1 e9 10 10'));
  assert.throws(() => gameOf('bricka').start(1), RangeError);
});

test('games do not disturb each other, and a position stays as it was', () => {
  const positions = GAMES.map(name => gameOf(name).start(0));
  const before = positions.map(position => [...position]);
  GAMES.forEach((name, i) => {
    const game = gameOf(name);
    assert.ok(game.play(positions[i], game.legalMoves(positions[i])[0]));
  });
  assert.deepEqual(positions.map(position => [...position]), before);
});
