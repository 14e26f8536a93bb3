/* SPDX-License-Identifier: MIT */

/* The rules and the advice: they open from home and over a room, in both languages, with every picture; they close
 * without anything being lost, and the focus is back where it was. */

import assert from 'node:assert/strict';
import { violations } from './lib/axe.mjs';
import { PHONE, SMALL_PHONE } from './lib/browser.mjs';
import { layoutFaults } from './lib/layout.mjs';
import { playedRoom } from './lib/player.mjs';
import { Seat, openGameSheet, takeSeat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';

const test = tables();
const GAMES = ['sbarra', 'bricka', 'spider', 'duo'];
const ELEMENTS_MAX = 1500;

/** @param {Seat} seat @param {'rules' | 'advice'} which */
const drawn = async (seat, which) => {
  const page = seat.dialog('rules').locator(`[data-page="${which}"][data-drawn="${which}"]`);
  await page.waitFor();
  return page;
};

/** @param {Seat} seat @param {string} action @returns {Promise<boolean>} */
const focused = (seat, action) => seat.page.evaluate(name => document.activeElement?.getAttribute('data-action') === name, action);

/** What the page shows, and what is wrong with it. @param {Seat} seat */
async function faults(seat) {
  const found = await seat.page.evaluate(max => {
    const dialog = /** @type {HTMLElement} */ (document.querySelector('dialog[open][data-dialog="rules"]'));
    const boards = [...dialog.querySelectorAll('.help-board')];
    const wrong = boards.filter(board => !board.querySelector('svg[role="img"][aria-label]') || !board.parentElement?.querySelector('figcaption')?.textContent);
    const within = boards.filter(board => board.querySelector('svg [role], svg [tabindex], svg [data-sq]'));
    const elements = document.querySelectorAll('*').length;
    return [
      ...(boards.length > 2 ? [] : [`only ${boards.length} pictures`]),
      ...wrong.map(() => 'a picture without words'),
      ...within.map(() => 'a picture that can be touched'),
      ...(dialog.scrollWidth > dialog.clientWidth ? [`${dialog.scrollWidth} wide`] : []),
      ...(elements > max ? [`${elements} elements`] : []),
    ];
  }, ELEMENTS_MAX);
  return [...found, ...(await seat.page.evaluate(layoutFaults, { touch: await seat.touch }))];
}

for (const [locale, words] of /** @type {const} */ ([['en-US', ['The rules of Bricka', 'Beginners’ mistakes']], ['it-IT', ['Le regole di Bricka', 'Gli errori di chi comincia']]]))
  test(`from home, ${locale}: rules and advice, and back to the game’s sheet`, async table => {
    const seat = await Seat.open(await table.person({ device: PHONE, locale }));
    await openGameSheet(seat, 'bricka');
    await seat.act('rules');
    await drawn(seat, 'rules');
    assert.equal(new URL(seat.page.url()).hash, '#rules-bricka');
    await seat.page.getByRole('heading', { name: words[0] }).waitFor();
    assert.deepEqual([...(await faults(seat)), ...(await violations(seat.page))], []);
    await seat.act('advice');
    await drawn(seat, 'advice');
    await seat.page.getByRole('heading', { name: words[1] }).waitFor();
    assert.deepEqual(await faults(seat), []);
    await seat.page.keyboard.press('Escape');
    await seat.dialog('rules').waitFor({ state: 'detached' });
    await seat.page.waitForURL(url => url.hash === '');
    await seat.dialog('game').waitFor();
    assert.ok(await focused(seat, 'rules'));
  });

test('an address of their own, on a small phone with large text', async table => {
  const seat = await Seat.open(await table.person({ device: SMALL_PHONE }));
  await seat.textSize(200);
  for (const game of GAMES) {
    await seat.page.goto('about:blank');
    await seat.page.goto(`/#rules-${game}`);
    await drawn(seat, 'rules');
    assert.deepEqual(await faults(seat), [], game);
  }
  await seat.dialog('rules').locator('[data-action="close"]').tap();
  await seat.dialog('rules').waitFor({ state: 'detached' });
  assert.equal(new URL(seat.page.url()).hash, '');
  await seat.screen('home');
});

test('the browser’s own arrows', async table => {
  const seat = await Seat.open(await table.person());
  await openGameSheet(seat, 'spider');
  await seat.act('rules');
  await drawn(seat, 'rules');
  await seat.page.goBack();
  await seat.dialog('rules').waitFor({ state: 'detached' });
  await seat.dialog('game').waitFor();
  await seat.page.goForward();
  await drawn(seat, 'rules');
});

test('over a room: nothing is lost, by keys alone', async table => {
  const played = await playedRoom(table.daemon, { moves: ['e2', 'e8'] });
  table.after(played.close);
  const seat = await takeSeat(table, played, 0);
  await seat.state('your-turn');
  const address = seat.page.url();
  await seat.button('menu').focus();
  await seat.page.keyboard.press('Enter');
  await seat.button('rules').focus();
  await seat.page.keyboard.press('Enter');
  await drawn(seat, 'rules');
  await seat.page.locator('[name="help"][value="rules"]').focus();
  await seat.page.keyboard.press('ArrowRight');
  await drawn(seat, 'advice');
  assert.deepEqual([...(await faults(seat)), ...(await violations(seat.page))], []);
  assert.equal(seat.page.url(), address);
  await seat.page.keyboard.press('Escape');
  await seat.dialog('rules').waitFor({ state: 'detached' });
  assert.equal(seat.page.url(), address);
  assert.ok(await seat.focusedSquare());
  await seat.play('e3');
  assert.deepEqual((await seat.drawn()).pawns, ['e3', 'e8']);
});

test('the game begins meanwhile: the rules give way', async table => {
  const seat = await Seat.open(await table.person());
  await seat.page.goto('/#rules-sbarra');
  await drawn(seat, 'rules');
  const played = await playedRoom(table.daemon, {});
  table.after(played.close);
  await seat.page.evaluate(room => {
    history.pushState(null, '', `/r/${room}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, played.room);
  await seat.screen('room');
  assert.equal(await seat.dialog('rules').count(), 0);
  assert.equal(new URL(seat.page.url()).pathname, `/r/${played.room}`);
});

test('without a connection to load them it is said', async table => {
  const context = await table.person();
  const seat = await Seat.open(context);
  await openGameSheet(seat, 'duo');
  await context.route(/help/, route => route.abort('connectionrefused'));
  await seat.act('rules');
  await seat.page.getByRole('alert').getByText('This could not be loaded').waitFor();
  await context.unroute(/help/);
  await seat.page.keyboard.press('Escape');
  await seat.dialog('rules').waitFor({ state: 'detached' });
  await seat.page.waitForURL(url => url.hash === '');
  await seat.act('rules');
  await drawn(seat, 'rules');
});
