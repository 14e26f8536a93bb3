/* SPDX-License-Identifier: MIT */

/* What is said of a room's events to those who do not see them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEvent } from '../../clients/web/js/net/room-state.js';
import { eventWords } from '../../clients/web/js/room/announce.js';
import { setLanguage } from '../../clients/web/js/ui/i18n.js';

Object.assign(globalThis, { document: { documentElement: {}, querySelectorAll: () => [] }, want() {} });
await setLanguage('en');

const CLOCK = { initial_ms: 300_000, increment_ms: 0, left_ms: [300_000, 275_000], running: 1, starts_in_ms: null, at: 0 };
const SEAT = { kind: 'human', name: 'Bruno', player: 'b', online: true };
/** @type {any} */
const ROOM = {
  id: 'k7x2qm', game: 'spider', visibility: 'private', state: 'playing', seq: 4, spectators: 0, clock: CLOCK,
  seats: [{ kind: 'human', name: 'Ada', player: 'a', online: true }, SEAT], you: { sides: [0] },
  score: { wins: [0, 0], draws: 0 }, offers: { rematch: [false, false] },
  round: { number: 1, starter: 1, moves: [], turn: 1, result: null, digest: '' },
};

/** @param {Record<string, any>} ev @param {any} [room] */
function words(ev, room = ROOM) {
  const event = { room: room.id, seq: room.seq + 1, ...ev };
  const after = applyEvent(room, /** @type {any} */ (event), 0);
  assert.ok(typeof after === 'object');
  return eventWords(/** @type {any} */ (event), room, after, /** @type {any} */ ({}), ['Ada', 'Bruno'], () => null);
}

const AWAY = { ...SEAT, online: false, why: 'dropped', away_ms: 60_000 };
/** @type {[string, Record<string, any>, any, string | null][]} */
const NEWS = [
  ['a player drops out', { ev: 'seat', side: 1, seat: AWAY }, ROOM, 'Bruno is away'],
  ['a player leaves', { ev: 'seat', side: 1, seat: { ...AWAY, why: 'left' } }, ROOM, 'Bruno has left'],
  ['a player comes back', { ev: 'seat', side: 1, seat: SEAT }, { ...ROOM, seats: [ROOM.seats[0], AWAY] }, 'Bruno is here'],
  ['a player has another name', { ev: 'seat', side: 1, seat: { ...SEAT, name: 'Bru' } }, ROOM, 'Bruno is now called Bru'],
  ['nothing has changed', { ev: 'seat', side: 1, seat: SEAT }, ROOM, null],
  ['one’s own seat', { ev: 'seat', side: 0, seat: { ...ROOM.seats[0], online: false } }, ROOM, null],
  ['a seat is freed', { ev: 'seat', side: 1, seat: { kind: 'open' } }, ROOM, null],
  ['a credit after a restart', { ev: 'clock', why: 'restart', clock: { ...CLOCK, left_ms: [300_000, 290_000] } }, ROOM,
    'The server has restarted: Bruno now has 4:50'],
  ['a disk that refused', { ev: 'clock', why: 'disk', clock: { ...CLOCK, running: null, starts_in_ms: 10_000 } }, ROOM,
    'The server could not save the move: Bruno has 4:35 again'],
  ['a reason of a later version', { ev: 'clock', why: 'moon', clock: CLOCK }, ROOM, 'Bruno now has 4:35'],
  ['a phrase', { ev: 'said', side: 1, phrase: 'one_moment' }, ROOM, 'Bruno: One moment'],
  ['a phrase of a later version', { ev: 'said', side: 1, phrase: 'ahoy' }, ROOM, null],
];

for (const [what, ev, room, text] of NEWS) test(`${what}: ${text ?? 'nothing is said'}`, () => assert.equal(words(ev, room), text));
