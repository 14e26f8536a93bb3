/* SPDX-License-Identifier: MIT */

/* Home, invitations and coming back: resuming after a reload or another visit, several tabs, storage refused, settings,
 * and a page opened on plain http by a name of the home network. */

import assert from 'node:assert/strict';
import { HOME_NETWORK, PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { Player, playedRoom } from './lib/player.mjs';
import { Seat, invite, openGameSheet, stopTime, takeSeat } from './lib/seat.mjs';
import { ownDaemon, tables } from './lib/setup.mjs';

const test = tables();
const SOME = ['e2', 'e8', 'c3h', 'f6v', 'e3', 'e7'];

test('reload at any ply: the same position, and home offers to resume', async table => {
  const played = await playedRoom(table.daemon);
  table.after(played.close);
  const seat = await takeSeat(table, played, 0, { device: PHONE });
  for (const [ply, move] of SOME.entries()) {
    await played.players[ply % 2].move(played.room, move, ply);
    await seat.ply(ply + 1);
    const before = await seat.drawn();
    await seat.page.reload();
    await seat.ply(ply + 1);
    await seat.page.locator('#app[data-state$="-turn"]').waitFor();
    assert.deepEqual(await seat.drawn(), before);
  }
  await seat.page.goto('/');
  const card = seat.page.locator(`.resume[data-room="${played.room}"]`);
  await card.getByText('Bruno', { exact: true }).waitFor();
  await card.getByText('Your turn').waitFor();
  const thumb = await card.locator('svg.thumb').evaluate(svg => ({
    pawns: [0, 1].map(side => svg.querySelector(`[data-pawn="${side}"]`)?.getAttribute('data-at')),
    walls: [...svg.querySelectorAll('[data-wall]')].map(wall => wall.getAttribute('data-wall')),
  }));
  assert.deepEqual(thumb, { pawns: ['e3', 'e7'], walls: ['c3h', 'f6v'] });
  await seat.pressUntil(card.locator('[data-action="resume"]'), () => seat.page.locator('#app[data-state="your-turn"]').waitFor({ timeout: 200 }));
  await seat.play('e4');
});

test('the tab is closed and a new one opened: home offers to resume', async table => {
  const played = await playedRoom(table.daemon, { moves: SOME });
  table.after(played.close);
  const context = await table.person({ token: played.players[1].token });
  const first = await Seat.open(context, `/r/${played.room}`);
  await first.state('their-turn');
  await first.page.close();
  await played.players[0].move(played.room, 'e4', 6);
  const seat = await Seat.open(context);
  const card = seat.page.locator(`.resume[data-room="${played.room}"]`);
  await card.getByText('Your turn').waitFor();
  await seat.pressUntil(card.locator('[data-action="resume"]'), () => seat.page.locator('#app[data-state="your-turn"]').waitFor({ timeout: 200 }));
  assert.deepEqual((await seat.drawn()).pawns, ['e4', 'e7']);
});

test('two tabs of one person are one player, and both follow', async table => {
  const played = await playedRoom(table.daemon, { moves: ['e2', 'e8'] });
  table.after(played.close);
  const context = await table.person({ token: played.players[0].token });
  const tabs = [await Seat.open(context, `/r/${played.room}`), await Seat.open(context, `/r/${played.room}`)];
  for (const tab of tabs) await tab.state('your-turn');
  await tabs[0].play('e3');
  await played.players[1].move(played.room, 'e7', 3);
  for (const tab of tabs) await tab.ply(4);
  await tabs[1].play('e4');
  await tabs[0].ply(5);
  assert.deepEqual(await tabs[0].drawn(), await tabs[1].drawn());
  assert.equal((await played.players[1].snapshot(played.room)).spectators, 0);
});

test('with storage refused one can still play', async table => {
  const context = await table.person({ device: PHONE });
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'sessionStorage', { get: refuse });
  });
  const seat = await Seat.open(context);
  const link = await invite(seat, 'me');
  const other = await Player.connect(table.daemon, { name: 'Bruno' });
  table.after(() => other.close());
  const room = new URL(link).pathname.slice(3);
  await other.get('join', { room });
  await seat.play('e2');
  await other.move(room, 'e8', 1);
  await seat.play('c3h');
  await seat.act('back');
  await seat.screen('home');
  await seat.page.locator(`.resume[data-room="${room}"]`).waitFor();
});

test('an invitation: who follows it decides, cancelling closes it, and a third one watches', async table => {
  const ada = await Seat.open(await table.person({ device: PHONE }));
  const cancelled = new URL(await invite(ada, 'lot')).pathname;
  await ada.act('cancel-room');
  await ada.screen('home');
  const late = await Seat.open(await table.person(), cancelled);
  await late.page.locator('#app:is([data-screen="invited"], [data-screen="gone"])').waitFor();

  const path = new URL(await invite(ada, 'lot')).pathname;
  const looker = await Seat.open(await table.person(), path);
  await looker.screen('invited');
  await looker.act('watch');
  await looker.state('waiting');
  const bruno = await Seat.open(await table.person(), path);
  await bruno.act('join');
  await bruno.screen('room');
  await ada.screen('room');
  await looker.state('watching');
  assert.deepEqual(new Set(await Promise.all([ada, bruno].map(seat => seat.app.getAttribute('data-state')))), new Set(['your-turn', 'their-turn']));
});

test('home: rooms come and go, and joining from the list starts the round', async table => {
  const seat = await Seat.open(await table.person({ device: PHONE }));
  await seat.screen('home');
  const host = await Player.connect(table.daemon, { name: '<b>Ugo</b> & co' });
  table.after(() => host.close());
  const { room } = await host.get('create', { game: 'sbarra', seats: ['me', 'open'], starter: 1, visibility: 'public' });
  const row = seat.page.locator(`[data-list="open"] [data-room="${room}"]`);
  await row.getByText('<b>Ugo</b> & co', { exact: true }).waitFor();
  assert.equal(await row.locator('bdi').getAttribute('translate'), 'no');
  const { room: second } = await host.get('create', { game: 'sbarra', seats: ['me', 'open'], visibility: 'public' });
  await seat.page.locator(`[data-list="open"] [data-room="${second}"]`).waitFor();
  await host.get('leave', { room: second });
  await seat.pressUntil(row.locator('[data-action="join"]'), () => seat.page.locator('#app[data-screen="room"]').waitFor({ timeout: 200 }));
  await seat.play('e8');
});

test('games in progress have their boards, which follow the moves', async table => {
  const [sbarra, spider] = await Promise.all(['sbarra', 'spider'].map(game => playedRoom(table.daemon, { game, visibility: 'public' })));
  for (const played of [sbarra, spider]) table.after(played.close);
  const seat = await Seat.open(await table.person({ device: PHONE }));
  const board = (/** @type {{room: string}} */ { room }) => seat.page.locator(`[data-list="playing"] [data-room="${room}"] svg`);
  await board(sbarra).locator('[data-pawn="0"][data-at="e1"]').waitFor();
  await board(spider).waitFor();
  await sbarra.players[0].move(sbarra.room, 'e2', 0);
  await sbarra.players[1].move(sbarra.room, 'c3h', 1);
  await spider.players[0].move(spider.room, 'd8', 0);
  await board(sbarra).locator('[data-pawn="0"][data-at="e2"]').waitFor();
  await board(sbarra).locator('[data-wall="c3h"]').waitFor();
  await board(spider).locator('[data-stone="d1"]').waitFor(); /* as the rules have it */
});

test('resigning from home needs the dialog', async table => {
  const played = await playedRoom(table.daemon, { moves: SOME });
  table.after(played.close);
  const seat = await Seat.open(await table.person({ device: PHONE, token: played.players[0].token }));
  const card = seat.page.locator(`.resume[data-room="${played.room}"]`);
  const ask = () => seat.pressUntil(card.locator('[data-action="resign"]'), () => seat.dialog('resign').waitFor({ timeout: 200 }));
  await ask();
  await seat.act('no');
  await seat.dialog('resign').waitFor({ state: 'detached' });
  assert.equal((await played.players[1].snapshot(played.room)).state, 'playing');
  assert.ok(await card.locator('[data-action="resign"]').evaluate(el => el === document.activeElement), 'the focus is back where it was');
  await ask();
  await seat.act('yes');
  await card.waitFor({ state: 'detached' });
  assert.deepEqual((await played.players[1].snapshot(played.room)).round.result, { winner: 1, reason: 'resigned', score: null });
  await seat.hears('Round over');
  assert.equal(await seat.page.evaluate(() => document.activeElement?.id), 'app', 'and is not lost with the card');
});

test('a press on a list that has just shifted counts for nothing', async table => {
  const seat = await Seat.open(await table.person());
  await seat.screen('home');
  const host = await Player.connect(table.daemon, { name: 'Ugo' });
  table.after(() => host.close());
  await stopTime(seat);
  const { room } = await host.get('create', { game: 'sbarra', seats: ['me', 'open'], visibility: 'public' });
  const join = seat.page.locator(`[data-list="open"] [data-room="${room}"] [data-action="join"]`);
  await join.click({ force: true }); /* it says that it can't be pressed yet; somebody does all the same */
  assert.equal((await host.snapshot(room)).state, 'waiting');
  await seat.page.clock.fastForward(1000);
  await join.click();
  await seat.screen('room');
  assert.equal((await host.snapshot(room)).state, 'playing');
});

test('a new opponent of a room of one’s own brings one in, from home as well', async table => {
  const seat = await Seat.open(await table.person());
  const path = new URL(await invite(seat, 'them')).pathname;
  await seat.act('back');
  await seat.screen('home');
  const other = await Player.connect(table.daemon, { name: 'Bruno' });
  table.after(() => other.close());
  await other.get('join', { room: path.slice(3) });
  await seat.screen('room');
  await seat.state('their-turn');
});

test('leaving before one’s first move asks; later it does not, and home resumes', async table => {
  const played = await playedRoom(table.daemon, { moves: ['e2'] });
  table.after(played.close);
  const seat = await takeSeat(table, played, 1);
  await seat.state('your-turn');
  await seat.act('back');
  await seat.dialog('leave').waitFor();
  await seat.act('no');
  await seat.dialog('leave').waitFor({ state: 'detached' });
  assert.ok(await seat.focusedSquare());
  await seat.play('e8');
  await seat.act('back');
  await seat.screen('home');
  await seat.page.locator(`.resume[data-room="${played.room}"]`).getByText('Opponent to move').waitFor();
});

test('the browser’s own arrows', async table => {
  const played = await playedRoom(table.daemon, { moves: ['e2', 'e8'] });
  table.after(played.close);
  const seat = await Seat.open(await table.person({ token: played.players[0].token }));
  const resume = seat.page.locator('.resume [data-action="resume"]');
  await seat.pressUntil(resume, () => seat.page.locator('#app[data-screen="room"]').waitFor({ timeout: 200 }));
  await seat.state('your-turn');
  await seat.page.goBack();
  await seat.screen('home');
  await seat.page.goForward();
  await seat.state('your-turn');
  await seat.play('e3');
});

test('an address of no room says so, and home is one press away', async table => {
  const seat = await Seat.open(await table.person(), '/r/aaaaaa');
  await seat.screen('gone');
  await seat.page.getByRole('heading', { name: 'There is no such room' }).waitFor();
  await seat.act('home');
  await seat.screen('home');
});

test('a wrong token makes a newcomer, not a fault', async table => {
  const seat = await Seat.open(await table.person({ token: 'nonsense' }));
  await seat.page.locator('.who-am-i:not(:empty)').waitFor();
  assert.notEqual(await seat.page.evaluate(() => localStorage.getItem('tavoliere.token')), 'nonsense');
});

test('settings: name, language, theme, coordinates, and forgetting', async table => {
  const played = await playedRoom(table.daemon, { moves: ['e2', 'e8'] });
  table.after(played.close);
  const seat = await takeSeat(table, played, 0);
  await seat.state('your-turn');
  const other = await takeSeat(table, played, 1);
  const { page } = seat;
  await seat.act('menu');
  await seat.act('settings');
  await page.locator('#own-name').fill('Ada Lovelace');
  await page.locator('#own-name').press('Enter');
  await other.page.locator('[data-strip="opp"]').getByText('Ada Lovelace', { exact: true }).waitFor();
  const choose = (/** @type {string} */ name, /** @type {string} */ value) => page.locator(`label:has([name="${name}"][value="${value}"])`).click();
  await choose('theme', 'dark');
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(18, 22, 29)');
  await page.locator('label:has([name="coordinates"])').click();
  assert.equal(await seat.board.locator('.coord').count(), 0);
  await choose('language', 'it');
  await page.locator('html[lang="it"]').waitFor();
  await page.keyboard.press('Escape');
  await seat.says('Tocca a te: scegli una casella o metti un muro');
  await page.reload();
  await seat.says('Tocca a te: scegli una casella o metti un muro');
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await seat.act('menu');
  await seat.act('settings');
  await seat.act('forget');
  await seat.act('yes');
  await seat.screen('home');
  await page.locator('html[lang="en"]').waitFor();
  assert.equal(await page.locator('.resume').count(), 0);
});

test('names that the daemon refuses', async table => {
  const seat = await Seat.open(await table.person());
  await seat.page.locator('.who-am-i:not(:empty)').waitFor();
  const before = await seat.page.locator('.who-am-i').textContent();
  await seat.act('settings');
  await seat.page.locator('#own-name').fill('Ada\u202eevil');
  await seat.page.locator('#own-name').press('Enter');
  await seat.page.getByText('This name cannot be used').waitFor();
  assert.equal(await seat.page.locator('.who-am-i').textContent(), before);
});

test('on localhost the link is one that a phone can follow', async table => {
  const player = await Player.connect(table.daemon, { name: 'x' });
  table.after(() => player.close());
  for (const host of ['127.0.0.1', 'localhost']) {
    const seat = await Seat.open(await table.person({ url: `http://${host}:${table.daemon.port}` }));
    assert.equal(new URL(await invite(seat, 'me')).origin, new URL(player.server.url).origin);
  }
});

test('plain http by another name: no clipboard, but the link can be copied or selected', async table => {
  const url = `http://${HOME_NETWORK}:${table.daemon.port}`;
  const seat = await Seat.open(await table.person({ url }));
  assert.equal(await seat.page.evaluate(() => window.isSecureContext), false);
  const link = await invite(seat, 'me');
  assert.match(link, new RegExp(`^${url}/r/[a-z0-9]{16}$`), 'the link is of the page’s own address');
  await seat.act('copy');
  await eventually(async () => assert.match(await seat.page.locator('.invite [role="alert"]').textContent() ?? '', /^(Link copied|Select the link and copy it)$/));
  assert.equal(await seat.page.evaluate(() => getSelection()?.toString().trim()), link);
  /* what was copied, as somebody would use it */
  await seat.page.evaluate(() => {
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
  });
  await seat.page.keyboard.press('Control+V');
  assert.equal(await seat.page.locator('body > textarea').inputValue(), link);
  const bruno = await Seat.open(await table.person({ url }), new URL(link).pathname);
  await bruno.act('join');
  await bruno.state('their-turn');
  await seat.play('e2');
  await bruno.play('e8');
});

test('the policy of the page, and what is said with it', async table => {
  for (const path of ['/', '/r/aaaaaa']) {
    const response = await fetch(table.daemon.url + path);
    const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    assert.equal(response.headers.get('content-security-policy'), policy);
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('x-robots-tag'), path === '/' ? null : 'noindex');
  }
});

test('a daemon that has lost its data: the page becomes a newcomer by itself', async table => {
  const seat = await Seat.open(await table.person());
  await seat.page.locator('.who-am-i:not(:empty)').waitFor();
  const other = await ownDaemon(table); /* another daemon knows nothing of this one's tokens */
  const stranger = await Seat.open(await table.person({ url: other.url, token: await seat.page.evaluate(() => localStorage.getItem('tavoliere.token')) ?? '' }));
  await stranger.page.locator('.who-am-i:not(:empty)').waitFor();
  await openGameSheet(stranger);
  await stranger.act('play-here');
  await stranger.state('your-turn');
});

test('the page scrolls at home, and never in a room', async table => {
  const played = await playedRoom(table.daemon, { moves: SOME });
  table.after(played.close);
  const seat = await takeSeat(table, played, 0, { device: PHONE });
  await seat.state('your-turn');
  const finger = await seat.fingers();
  const swipe = async (/** @type {number} */ x, /** @type {number} */ y) => {
    await finger.down({ x, y });
    for (let up = 10; up <= 100; up += 10) await finger.move({ x, y: y - up });
    await finger.up();
  };
  const scrolled = () => seat.page.evaluate(() => Math.round(window.scrollY));
  const { x, y } = await seat.place('e5');
  await swipe(x, y);
  await swipe(180, 60);
  assert.equal(await scrolled(), 0);
  await seat.page.goto('/');
  await seat.page.locator('[data-game="sbarra"]').waitFor();
  await seat.resize({ width: 360, height: 320 });
  const thumb = await seat.page.locator('[data-game="sbarra"] svg').boundingBox();
  assert.ok(thumb);
  await swipe(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2);
  await eventually(async () => assert.ok((await scrolled()) > 0, 'from a small board as well'));
});
