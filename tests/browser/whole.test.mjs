/* SPDX-License-Identifier: MIT */

/* Every game from home to its result and into a rematch: by invitation between two browsers, where one plays by taps alone
 * and the other by keys alone, and two on one device by keys. With TAVOLIERE_LONG=1 in all other ways as well. Against
 * a bot see bots.test.mjs and blind.test.mjs. */

import assert from 'node:assert/strict';
import { DESKTOP, PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { Seat, invite, openGameSheet } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';
import { MATCHES, TITLES, earsOf, inEach, listed, make } from './lib/ways.mjs';

const WHOLE = process.env.TAVOLIERE_LONG === '1';

const test = tables();

/** @typedef {'taps' | 'keys'} Way */
/** @typedef {import('./lib/browser.mjs').Table} Table */

/** @param {Table} table @param {Way} way @param {string} [path] */
const sitDown = async (table, way, path) => Seat.open(await table.person({ device: way === 'taps' ? PHONE : DESKTOP }), path);

/** The sheet of a game, by keys. @param {Seat} seat @param {string} game */
async function openByKeys(seat, game) {
  const ears = earsOf(seat);
  await seat.screen('home');
  await ears.enter('button', TITLES[game], () => seat.dialog('game').waitFor({ timeout: 200 }));
  return ears;
}

/** An invitation whose maker is side 0 and begins. @param {Seat} seat @param {Way} way @param {string} game @returns {Promise<string>} its path */
async function inviteBy(seat, way, game) {
  if (way === 'taps') return new URL(await invite(seat, 'me', 'private', game)).pathname;
  const ears = await openByKeys(seat, game);
  await ears.tabTo('radio', /^By lot$/);
  await ears.press('ArrowRight');
  await ears.tabTo('button', /^Make the invitation$/);
  await ears.press('Enter');
  await seat.screen('waiting');
  return new URL(seat.page.url()).pathname;
}

/** Follow an invitation. @param {Seat} seat @param {Way} way */
async function join(seat, way) {
  await seat.screen('invited');
  if (way === 'taps') await seat.act('join');
  else await earsOf(seat).enter('button', /^Play$/, () => seat.page.locator('#app[data-screen="room"]').waitFor({ timeout: 200 }));
}

/** @param {Seat} seat @param {Way} way @param {() => Promise<unknown>} done */
async function rematch(seat, way, done) {
  if (way === 'taps') await seat.pressUntil(seat.button('rematch'), done);
  else await earsOf(seat).enter('button', /rematch/i, done);
}

/** Both agree on every move, and on how it ended. @param {Seat} seat @param {string[]} moves @param {RegExp} result */
async function ended(seat, moves, result) {
  await seat.state('over');
  await seat.says(result);
  assert.doesNotMatch((await seat.heard('status')).at(-2) ?? '', /turn|to move/, 'after the last move it is nobody’s turn');
  assert.deepEqual(await listed(seat), moves);
}

/** @param {Table} table @param {string} game @param {[Way, Way]} ways  of who invites and begins, of who follows */
async function byInvitation(table, game, ways) {
  const host = await sitDown(table, ways[0]);
  const guest = await sitDown(table, ways[1], await inviteBy(host, ways[0], game));
  await join(guest, ways[1]);
  const seats = [host, guest];
  const { moves: movesOf, why } = MATCHES[game];
  const moves = movesOf(0);
  for (const [ply, move] of moves.entries()) await make(seats[ply % 2], ways[ply % 2], game, move, ply);
  await ended(host, moves, new RegExp(`^You won: ${why}`));
  await ended(guest, moves, new RegExp(`^.+ won: ${why}`));
  await rematch(guest, ways[1], () => eventually(async () => assert.match((await host.status.textContent()) ?? '', /offers a rematch$/), 500));
  await rematch(host, ways[0], () => host.page.locator('#app[data-round="2"]').waitFor({ timeout: 500 }));
  await guest.ply(0, 2);
  await make(guest, ways[1], game, movesOf(1)[0], 0); /* now the other one begins, in bricka as side 0 */
  await host.ply(1, 2);
  assert.deepEqual(await listed(host), [movesOf(1)[0]]);
}

/** @param {Table} table @param {string} game @param {Way} way */
async function onOneDevice(table, game, way) {
  const seat = await sitDown(table, way);
  if (way === 'taps') {
    await openGameSheet(seat, game);
    await seat.act('play-here');
  } else await (await openByKeys(seat, game)).enter('button', /^Two on this device$/, () => seat.page.locator('#app[data-screen="room"]').waitFor({ timeout: 200 }));
  await seat.state('your-turn');
  const begins = async () => /** @type {0 | 1} */ (Number(await seat.page.locator('[data-strip][data-turn="true"]').getAttribute('data-side')));
  const starter = await begins();
  const moves = MATCHES[game].moves(starter);
  for (const [ply, move] of moves.entries()) await make(seat, way, game, move, ply);
  await ended(seat, moves, new RegExp(`^.+ won: ${MATCHES[game].why}`));
  await rematch(seat, way, () => seat.ply(0, 2, 500));
  assert.equal(await begins(), game === 'bricka' ? 0 : 1 - starter);
  await make(seat, way, game, MATCHES[game].moves(await begins())[0], 0);
}

/** Who has made the invitation plays by keys in half of the games. @param {string} game @returns {[Way, Way]} */
const waysIn = game => (['sbarra', 'spider'].includes(game) ? ['keys', 'taps'] : ['taps', 'keys']);

test('each game by invitation, one by taps alone and the other by keys alone', table =>
  inEach(table, (_, game) => byInvitation(table, game, waysIn(game))));
test('two on one device, by keys alone', table => inEach(table, (_, game) => onOneDevice(table, game, 'keys')));
if (WHOLE) {
  test('the same with the ways exchanged', table => inEach(table, (_, game) => {
    const [host, guest] = waysIn(game);
    return byInvitation(table, game, [guest, host]);
  }));
  for (const way of /** @type {const} */ (['taps', 'keys']))
    test(`each game by invitation, both by ${way} alone`, table => inEach(table, (_, game) => byInvitation(table, game, [way, way])));
  test('two on one device, by taps alone', table => inEach(table, (_, game) => onOneDevice(table, game, 'taps')));
}
