/* SPDX-License-Identifier: MIT */

/* What an address of the page means, a record as the room it was, and the list of rounds that have ended. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, placeOf, recordOf, roundRoom } from '../../clients/web/js/address.js';
import { Past } from '../../clients/web/js/replay/past.js';
import { clockAt, snapshotFor } from '../../clients/web/js/replay/record.js';

const PLACES = [
  ['/', 'home', '', null],
  ['/#', 'home', '', null],
  ['/#games', 'games', '', null],
  ['/#anything', 'home', '', null],
  ['/r/k7x2qm', 'room', 'k7x2qm', null],
  ['/r/k7x2qm/', 'room', 'k7x2qm', null],
  ['/r/k7x2qm#0', 'room', 'k7x2qm', 0],
  ['/r/k7x2qm#17', 'room', 'k7x2qm', 17],
  ['/r/k7x2qm#', 'room', 'k7x2qm', null],
  ['/r/k7x2qm#else', 'room', 'k7x2qm', null],
  ['/r/', 'home', '', null],
  ['/#here-abc123', 'room', 'here-abc123', null],
  ['/#here-abc123-4', 'room', 'here-abc123', 4],
  ['/#round-k7x2qm-2', 'room', 'round-k7x2qm-2', null],
  ['/#round-k7x2qm-2-17', 'room', 'round-k7x2qm-2', 17],
  ['/#round-k7x2qm', 'home', '', null],
  ['/#round-k7x2qm-2-x', 'home', '', null],
];

for (const [address, page, id, ply] of /** @type {[string, string, string, number | null][]} */ (PLACES))
  test(`${address} is ${id || page}${ply === null ? '' : ` at ply ${ply}`}`, () => {
    assert.deepEqual(placeOf(address), { page, id, ply });
  });

test('an address leads to what it was made for', () => {
  for (const id of ['k7x2qm', 'here-abc123', roundRoom('k7x2qm-2')])
    for (const ply of [null, 0, 17, 2000])
      assert.deepEqual(placeOf(addressOf(id, ply)), { page: 'room', id, ply });
  assert.equal(recordOf(roundRoom('k7x2qm-2')), 'k7x2qm-2');
});

/** @type {any} */
const RECORD = {
  id: 'k7x2qm-2', game: 'sbarra', visibility: 'public', starter: 1, clock: { initial_ms: 300_000, increment_ms: 5000 }, plies: 3,
  seats: [{ kind: 'human', name: 'Ada', player: 'a', bot: false }, { kind: 'bot', name: 'hard', level: 'hard' }],
  started_at: 1, ended_at: 2, result: { winner: 1, reason: 'resigned', score: null },
  moves: ['e8', 'e2', 'e7'], left_ms: [303_766, 301_200, 320_254],
};

test('the clocks after each move are what their sides had left then', () => {
  const left = (/** @type {any} */ record) => [0, 1, 2, 3].map(ply => clockAt(record, ply)?.left_ms);
  assert.deepEqual(left(RECORD), [[300_000, 300_000], [300_000, 303_766], [301_200, 303_766], [301_200, 320_254]]);
  assert.deepEqual(left({ ...RECORD, result: { winner: 1, reason: 'time', score: null } })[3], [0, 320_254]);
  assert.equal(clockAt({ ...RECORD, clock: null, left_ms: null }, 2), null);
});

test('a record is a room whose round is over, with the reader on the side they sat on', () => {
  const room = snapshotFor(RECORD, 'a');
  assert.deepEqual([room.id, room.state, room.you.sides, room.round?.number, room.round?.moves], ['round-k7x2qm-2', 'finished', [0], 2, RECORD.moves]);
  assert.deepEqual(snapshotFor(RECORD, 'other').you.sides, []);
  assert.deepEqual(snapshotFor(RECORD, undefined).you.sides, [], 'a bot is not somebody unknown');
});

/** A daemon that has rounds, the last first, and tells `size` of them at once. @param {string[]} ids @param {number} size @returns {any} */
const daemonWith = (ids, size) => ({
  player: { id: 'a' },
  ids,
  async request(/** @type {string} */ _, { after = '' } = {}) {
    const from = after ? this.ids.indexOf(after) + 1 : 0;
    const rounds = this.ids.slice(from, from + size).map((/** @type {string} */ id) => ({ id }));
    return { ok: true, rounds, next: from + size < this.ids.length ? rounds.at(-1)?.id : null };
  },
});

test('new rounds come before those known, and what was known stays', async () => {
  const daemon = daemonWith(['5', '4', '3', '2', '1'], 2);
  const past = new Past(daemon);
  const known = () => past.rounds?.map(({ id }) => id).join('');
  await past.load();
  assert.equal(known(), '54');
  await past.more();
  assert.equal(known(), '5432');
  daemon.ids = ['6', ...daemon.ids];
  await past.load();
  assert.equal(known(), '65432');
  await past.more();
  await past.more();
  assert.equal(known(), '654321', 'to the end, and not once more');
  daemon.ids = ['9', '8', '7', ...daemon.ids];
  await past.load();
  assert.equal(known(), '98', 'there is one between: no gap is shown');
  daemon.player = { id: 'b' };
  daemon.ids = ['x'];
  await past.load();
  assert.equal(known(), 'x', 'somebody else’s');
});
