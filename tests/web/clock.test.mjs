/* SPDX-License-Identifier: MIT */

/* Clocks of a room: what the daemon said of them less the time since it came, through every event that touches them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awayMs, leftMs, startsInMs, stamp } from '../../clients/web/js/net/clock.js';
import { applyEvent } from '../../clients/web/js/net/room-state.js';
import { momentOf, isOut, Warnings } from '../../clients/web/js/room/moment.js';
import { setLanguage } from '../../clients/web/js/ui/i18n.js';
import { clockDigits, controlWords, digits, untilChange } from '../../clients/web/js/ui/time.js';

const DAY = 86_400_000;
Object.assign(globalThis, { document: { documentElement: {}, querySelectorAll: () => [] }, want() {} });
await setLanguage('en');

/** @param {Record<string, any>} [how] */
const clockOf = how => ({ initial_ms: 300_000, increment_ms: 5000, left_ms: [300_000, 300_000], running: null, starts_in_ms: null, ...how });

/** A room at its first ply, side 1 to move. @param {any} clock @param {Record<string, any>} [more] @returns {any} */
const roomOf = (clock, more) => ({
  id: 'k7x2qm', game: 'sbarra', visibility: 'private', state: 'playing', seq: 4, spectators: 0, clock,
  seats: [{ kind: 'human', name: 'Ada', player: 'a', online: true }, { kind: 'human', name: 'Bruno', player: 'b', online: true }],
  you: { sides: [0] }, score: { wins: [0, 0], draws: 0 }, offers: { rematch: [false, false] },
  round: { number: 1, starter: 1, moves: [], turn: 1, result: null, digest: '' }, ...more,
});

/** @param {any} room @param {Record<string, any>} ev @param {number} now @returns {any} */
const after = (room, ev, now) => {
  const next = applyEvent(room, { room: room.id, seq: room.seq + 1, ...ev }, now);
  assert.ok(typeof next === 'object', String(next));
  return next;
};
/** @param {any} room @param {number} now */
const lefts = (room, now) => momentOf(room, now).left;

test('a clock that runs loses the time since it came, the other one none, and neither goes below nothing', () => {
  const clock = { ...clockOf({ left_ms: [4000, 7000], running: 1 }), at: 1000 };
  assert.deepEqual([leftMs(/** @type {any} */ (clock), 0, 1, 3500), leftMs(/** @type {any} */ (clock), 1, 1, 3500)], [4000, 4500]);
  assert.equal(leftMs(/** @type {any} */ (clock), 1, 1, 900_000), 0);
  assert.equal(leftMs(/** @type {any} */ (clock), 1, 1, 900), 7000, 'a time before it came is not possible');
});

test('the clock of the first ply waits, then runs by itself', () => {
  const room = stamp(roomOf(clockOf({ starts_in_ms: 10_000 })), 500);
  assert.equal(startsInMs(/** @type {any} */ (room.clock), 2500), 8000);
  assert.deepEqual(lefts(room, 10_500), [300_000, 300_000]);
  assert.deepEqual([momentOf(room, 2500).startsIn, momentOf(room, 2500).running], [8, null]);
  assert.deepEqual([momentOf(room, 10_500).startsIn, momentOf(room, 10_500).running], [0, 1]);
  assert.deepEqual(lefts(room, 12_500), [300_000, 298_000]);
});

test('each event that tells of clocks replaces what was known', () => {
  let room = after(stamp(roomOf(clockOf()), 0), { ev: 'moved', round: 1, ply: 0, side: 1, move: 'e8', turn: 0, digest: '',
    clock: clockOf({ left_ms: [300_000, 303_000], running: 0 }) }, 2000);
  assert.deepEqual(lefts(room, 3000), [299_000, 303_000]);
  room = after(room, { ev: 'spectators', count: 3 }, 9000);
  assert.deepEqual(lefts(room, 12_000), [290_000, 303_000], 'what has nothing to do with it leaves it alone');
  room = after(room, { ev: 'clock', why: 'restart', clock: clockOf({ left_ms: [305_000, 303_000], running: 0 }) }, 20_000);
  assert.deepEqual(lefts(room, 21_000), [304_000, 303_000]);
  room = after(room, { ev: 'clock', why: 'disk', clock: clockOf({ left_ms: [303_000, 303_000], starts_in_ms: 10_000 }) }, 30_000);
  assert.deepEqual(lefts(room, 41_000), [302_000, 303_000]);
  room = after(room, { ev: 'sync', snapshot: roomOf(clockOf({ left_ms: [9, 8], running: 0 })) }, 50_000);
  assert.deepEqual(lefts(room, 50_004), [5, 8]);
});

test('the end stops the clocks, and who was out of time has none', () => {
  const room = stamp(roomOf(clockOf({ left_ms: [5000, 800], running: 1 })), 0);
  const resigned = after(room, { ev: 'ended', round: 1, result: { winner: 0, reason: 'resigned', score: null } }, 300);
  assert.deepEqual(lefts(resigned, 90_000), [5000, 500]);
  assert.equal(momentOf(resigned, 90_000).running, null);
  const flagged = after(room, { ev: 'ended', round: 1, result: { winner: 0, reason: 'time', score: null } }, 700);
  assert.deepEqual(lefts(flagged, 90_000), [5000, 0]);
});

test('at nothing the page waits for the result, and says so only while the round goes on', () => {
  const room = stamp(roomOf(clockOf({ left_ms: [5000, 800], running: 1 })), 0);
  assert.equal(isOut(momentOf(room, 799)), false);
  assert.equal(isOut(momentOf(room, 800)), true);
  assert.equal(isOut(momentOf(after(room, { ev: 'ended', round: 1, result: { winner: 0, reason: 'time' } }, 900), 900)), false);
  assert.equal(isOut(momentOf(stamp(roomOf(null), 0), 900)), false);
});

test('a freed seat gives both sides all their time back', () => {
  const room = after(stamp(roomOf(clockOf({ left_ms: [1, 2], running: 1 })), 0), { ev: 'seat', side: 1, seat: { kind: 'open' } }, 10);
  assert.deepEqual(lefts(room, 5000), [300_000, 300_000]);
});

test('a round may be claimed on the turn of who has been away for long enough, and never otherwise', () => {
  const away = { kind: 'human', name: 'Bruno', player: 'b', online: false, why: 'left', away_ms: 15_000 };
  const room = after(stamp(roomOf(null), 0), { ev: 'seat', side: 1, seat: away }, 1000);
  assert.equal(awayMs(room.seats[1], 3000), 13_000);
  assert.equal(momentOf(room, 15_999).claim, null);
  assert.equal(momentOf(room, 16_000).claim, 0);
  const not = {
    'one’s own turn': { round: { ...room.round, turn: 0 } },
    'a watcher': { you: { sides: [] } },
    'two on one device': { you: { sides: [0, 1] } },
    'a clock': { clock: stamp(roomOf(clockOf()), 0).clock },
    'the end': { state: 'finished', round: { ...room.round, turn: null } },
    'somebody who is back': { seats: [room.seats[0], { ...away, online: true, away_ms: undefined }] },
  };
  for (const [what, change] of Object.entries(not)) assert.equal(momentOf({ ...room, ...change }, 99_000).claim, null, what);
});

test('digits: minutes, hours, days, and tenths at the very end', async () => {
  /** @type {[number, string][]} */
  const rows = [[300_000, '5:00'], [299_999, '4:59'], [60_000, '1:00'], [10_000, '0:10'], [9999, '0:09.9'], [9900, '0:09.9'], [9899, '0:09.8'],
    [90, '0:00.0'], [0, '0:00'], [3_600_000, '1:00:00'], [3_599_999, '59:59'], [DAY - 1, '23:59:59'], [DAY, '1 d 0 h'], [40 * DAY + 3_700_000, '40 d 1 h']];
  for (const [ms, text] of rows) assert.equal(clockDigits(ms), text, String(ms));
  assert.equal(digits(9999), '0:09', 'a countdown has no tenths');
  await setLanguage('it');
  assert.equal(clockDigits(8400), '0:08,4');
  assert.equal(clockDigits(2 * DAY), '2 g 0 h');
  await setLanguage('en');
});

test('the next change of the digits comes when it was promised, and none too many', () => {
  for (const start of [61_234, 12_000, 10_001, 9876, 100, 86_400_500, 3_600_010]) {
    let left = start;
    for (let steps = 0; steps < 30 && left > 0; steps++) {
      const wait = untilChange(left);
      assert.equal(clockDigits(left - wait + 1), clockDigits(left), `${left}: nothing changes before`);
      if (left > wait) assert.notEqual(clockDigits(left - wait), clockDigits(left), `${left}: something changes then`);
      left -= wait;
    }
  }
  assert.equal(untilChange(0), Infinity);
});

test('time controls in words', () => {
  assert.equal(controlWords({ initial_ms: 300_000, increment_ms: 5000 }), '5 min + 5 s');
  assert.equal(controlWords({ initial_ms: DAY, increment_ms: 0 }), '1 day');
  assert.equal(controlWords({ initial_ms: 7 * DAY, increment_ms: 60_000 }), '7 days + 60 s');
  assert.equal(controlWords({ initial_ms: 90_000, increment_ms: 0 }), '90 s');
});

test('one’s own clock is said at 60, 30 and 10 seconds, each once, and none that was passed before', () => {
  const warnings = new Warnings();
  /** @param {number[]} lefts */
  const said = (...lefts) => lefts.map(left => warnings.pass('1 0', left));
  assert.deepEqual(said(62_000, 60_999, 60_100, 31_000, 30_999, 35_000, 30_000), [null, 60, null, null, 30, null, null]);
  assert.deepEqual(said(10_500, 9900, 14_900, 9000), [10, null, null, null]);
  assert.deepEqual([20_000, 12_000, 10_000].map(left => warnings.pass('2 0', left)), [null, null, 10], 'the next round');
  assert.equal(new Warnings().pass('1 1', 9000), null);
});
