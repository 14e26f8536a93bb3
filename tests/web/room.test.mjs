/* SPDX-License-Identifier: MIT */

/* A room of the page as the daemon tells of it with detail moves: positions and legal moves come from the rules, and what
 * the daemon sees otherwise is noticed. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RemoteRoom } from '../../clients/web/js/net/remote-room.js';
import { GAMES, gameOf, rules, vectors } from './support.mjs';

/** @typedef {import('../../clients/web/js/types.js').Snapshot} Snapshot */

/** A daemon with one room, in which a game of the vectors is played. */
class Table {
  /** @param {string} name @param {number[]} sides  where the reader sits */
  constructor(name, sides) {
    this.name = name;
    this.game = gameOf(name);
    const played = vectors(`games-${name}.jsonl`);
    /** @type {any} a game with a pass if there is one, else one that side 1 began */
    this.vector = played.find(v => v.moves.includes('pass')) ?? played.find(v => v.starter === 1) ?? played[0];
    this.sides = sides;
    this.seq = 1;
    this.ply = 0;
    this.position = this.game.start(this.vector.starter);
    this.lie = 0; /* digests that are wrong */
    /** @type {string[]} */
    this.asked = [];
    /** @type {string[]} */
    this.heard = [];
    this.room = new RemoteRoom('abcdef', op => this.answer(op), game => rules.game(game));
    this.room.listen(change => this.heard.push(change.kind));
  }

  digest() {
    return this.lie-- > 0 ? '00000000' : this.game.digest(this.position);
  }

  turn() {
    return this.game.result(this.position) ? null : this.game.turn(this.position);
  }

  /** @returns {any} */
  snapshot() {
    const seats = [0, 1].map(side => ({ kind: 'human', name: `n${side}`, player: this.sides.includes(side) ? 'me' : `p${side}` }));
    const moves = this.vector.moves.slice(0, this.ply);
    return { id: 'abcdef', game: this.name, visibility: 'private', state: 'playing', seq: this.seq, seats,
      you: { sides: this.sides }, spectators: 0, score: { wins: [0, 0], draws: 0 }, offers: { rematch: [false, false] },
      round: { number: 1, starter: this.vector.starter, moves, turn: this.turn(), result: null, digest: this.digest() } };
  }

  /** @param {string} op @returns {Promise<any>} */
  async answer(op) {
    this.asked.push(op);
    return op === 'sync' || op === 'watch' ? { ok: true, snapshot: this.snapshot() } : { ok: false, error: { code: 'internal' } };
  }

  /** The next move of the game, as an event. */
  move() {
    const move = this.vector.moves[this.ply];
    const next = this.game.play(this.position, move);
    assert.ok(next);
    this.position = next.position;
    const ev = { ev: 'moved', room: 'abcdef', seq: ++this.seq, round: 1, ply: this.ply, side: (this.vector.starter + this.ply) % 2,
      move, forced: move === 'pass' };
    this.ply++;
    this.room.onEvent({ ...ev, turn: this.turn(), clock: null, digest: this.digest() });
  }
}

/** What was asked has been answered. */
const settled = () => new Promise(done => setImmediate(done));

for (const name of GAMES)
  test(`${name}: a whole game, ply by ply`, () => {
    const table = new Table(name, [0]);
    table.room.take(table.snapshot());
    for (;;) {
      const { room, game, position } = table;
      assert.deepEqual(room.position, game.facts(position));
      assert.deepEqual(room.legal, table.turn() === 0 ? game.legalMoves(position) : null, 'only for who sits on the side to move');
      assert.equal(room.snapshot?.round?.moves.length, table.ply);
      if (table.turn() === null) break;
      const move = table.vector.moves[table.ply];
      const asked = room.line?.rules(table.ply);
      assert.equal(asked, room.line?.rules(table.ply));
      assert.equal(asked?.fault(move), null);
      assert.equal(asked?.fault('z'), 'not_a_move');
      assert.equal(asked?.after('z'), null);
      const after = asked?.after(move);
      const result = asked?.result(move);
      table.move();
      assert.deepEqual(after, room.position);
      assert.deepEqual(result, game.result(table.position));
    }
    assert.deepEqual(table.asked, []);
    assert.equal(table.room.line?.places.length, table.ply + 1);
    assert.deepEqual(table.room.line?.facts(0), table.game.facts(table.game.start(table.vector.starter)));
    const first = table.room.line?.rules(0);
    table.room.compare();
    assert.equal(table.room.line?.rules(0), first, 'what is known is not played again');
  });

test('a position that differs once: a snapshot is asked for, and all is well', async () => {
  const table = new Table('spider', [0, 1]);
  table.room.take(table.snapshot());
  table.lie = 1;
  table.move();
  assert.deepEqual(table.asked, ['sync']);
  assert.equal(table.room.outOfStep, false);
  await settled();
  assert.deepEqual(table.room.position, table.game.facts(table.position));
  table.lie = 1;
  table.move();
  assert.deepEqual(table.asked, ['sync', 'sync']);
  assert.equal(table.room.outOfStep, false, 'a good snapshot came between the two');
});

test('a position that differs in the snapshot as well: the page says so, and does not ask for ever', async () => {
  const table = new Table('bricka', [1]);
  table.room.take(table.snapshot());
  table.lie = 3;
  table.move();
  await settled();
  assert.deepEqual(table.asked, ['sync']);
  assert.equal(table.room.outOfStep, true);
  table.move();
  await settled();
  assert.deepEqual(table.asked, ['sync']);
  assert.equal(table.room.outOfStep, true);
  table.move(); /* the truth again */
  assert.equal(table.room.outOfStep, false);
});

test('a first snapshot that differs is asked for once more', async () => {
  const table = new Table('duo', []);
  table.lie = 1;
  await table.room.enter();
  await settled();
  assert.deepEqual(table.asked, ['watch', 'sync']);
  assert.equal(table.room.outOfStep, false);
});

test('a move that the rules do not have counts as a position that differs', async () => {
  const table = new Table('sbarra', [0]);
  const snapshot = table.snapshot();
  snapshot.round.moves = ['e2', 'e2'];
  table.room.take(snapshot);
  assert.deepEqual(table.asked, ['sync']);
  await settled();
  assert.deepEqual(table.room.position, table.game.facts(table.position));
});

test('rules that come late take up the round where it is', () => {
  const table = new Table('sbarra', [0, 1]);
  const { room } = table;
  let there = false;
  room.rulesOf = game => (there ? rules.game(game) : null);
  const full = () => ({ position: table.game.facts(table.position), legal: ['from the daemon'] });
  const snapshot = table.snapshot();
  Object.assign(snapshot.round, full());
  room.take(snapshot);
  assert.equal(room.line, null);
  assert.deepEqual(room.legal, ['from the daemon']);
  assert.deepEqual(room.position, table.game.facts(table.position));
  there = true;
  room.onRules();
  assert.equal(room.line?.rules(0).fault(table.vector.moves[0]), null);
  table.move();
  assert.deepEqual(room.position, table.game.facts(table.position));
  assert.deepEqual(room.legal, table.game.legalMoves(table.position));
  assert.deepEqual(table.heard, ['snapshot', 'rules', 'event']);
});

test('the reader follows when the sides change', () => {
  const table = new Table('bricka', [0]);
  table.room.take(table.snapshot());
  const [mine, theirs] = table.snapshot().seats;
  const round = { ...table.snapshot().round, number: 2, moves: [], starter: 0, turn: 0,
    digest: table.game.digest(table.game.start(0)) };
  table.room.onEvent({ ev: 'started', room: 'abcdef', seq: 2, round, seats: [theirs, mine], score: { wins: [1, 0], draws: 0 } });
  assert.deepEqual(table.room.snapshot?.you.sides, [1]);
  assert.equal(table.room.legal, null);
  table.room.onEvent({ ev: 'started', room: 'abcdef', seq: 3, round: { ...round, number: 3 }, seats: [mine, theirs] });
  assert.deepEqual(table.room.snapshot?.you.sides, [0]);
  assert.equal(table.room.legal?.length, 69);
});
