/* SPDX-License-Identifier: MIT */

/* Fingers on the board of every game: where a tap lands however the page was moved before, what counts as a press, and
 * that the page is zoomed by two fingers and never by taps. More of sbarra is in input.test.mjs. */

import assert from 'node:assert/strict';
import { PHONE } from './lib/browser.mjs';
import { eventually, inTime } from './lib/eventually.mjs';
import { playedRoom } from './lib/player.mjs';
import { Seat, openGameSheet, takeSeat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';
import { TAPS } from './lib/taps.mjs';
import { GAMES, MATCHES, inEach } from './lib/ways.mjs';
import { Wire } from './lib/wire.mjs';

const test = tables();

/** @typedef {import('./lib/browser.mjs').Table} Table */

/** @param {Table} table @param {string} game @param {0 | 1} side @param {string[]} moves @param {Parameters<typeof takeSeat>[3]} [how] */
async function seated(table, game, side, moves, how = {}) {
  const played = await playedRoom(table.daemon, { game, moves });
  table.after(played.close);
  const seat = await takeSeat(table, played, side, { device: PHONE, ...how });
  await seat.page.locator('#app[data-state$="-turn"]').waitFor();
  return { seat, ...played, plies: async () => (await played.players[0].snapshot(played.room)).round.moves.length };
}

/* ---- where a tap lands ---- */

const VIEWPORTS = [{ width: 640, height: 360 }, { width: 320, height: 568 }, { width: 412, height: 915 }, { width: 360, height: 640 }];
const CELLS = /** @type {Record<string, string[]>} */ ({ sbarra: ['b2', 'g7', 'a8', 'h1'], bricka: ['b8', 'm7', 'g3', 'h13'], spider: ['b8', 'a1>', 'h5', 'h8v'], duo: ['a1', 'n14', 'c12', 'm3'] });

/* By side: near the lower left corner, where the zoomed page is looked at. */
const ZOOMED = /** @type {Record<string, [string, string]>} */ ({ sbarra: ['b2', 'g7'], bricka: ['c3', 'k11'], spider: ['b1', 'g8'], duo: ['c2', 'l13'] });

/** Where something lies on the glass, in the page's pixels: with the page zoomed that is not where it lies on the page. @param {Seat} seat @param {string} game @param {string} cell */
const onGlass = (seat, game, cell) => seat.board.evaluate((board, [name, kind]) => {
  const boxOf = (/** @type {string} */ square) => board.querySelector(`[data-${kind === 'spider' ? 'entry' : 'sq'}="${square}"]`).getBoundingClientRect();
  let box = boxOf(name);
  let { x, y } = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (kind === 'sbarra') { /* a crossing: between the square and the one across it */
    box = boxOf(String.fromCharCode(name.charCodeAt(0) + 1) + (Number(name[1]) + 1));
    [x, y] = [(x + box.x + box.width / 2) / 2, (y + box.y + box.height / 2) / 2];
  }
  const { offsetLeft, offsetTop } = /** @type {VisualViewport} */ (visualViewport);
  return { x: x - offsetLeft, y: y - offsetTop };
}, [cell, game]);

/** Tap there at once, and see that this and nothing else is shown. @param {Seat} seat @param {string} game @param {string} cell */
async function lands(seat, game, cell) {
  const { x, y } = await onGlass(seat, game, cell);
  await seat.page.touchscreen.tap(x, y);
  const shown = (await seat.preview())?.move ?? '';
  assert.equal(game === 'sbarra' ? shown.slice(0, 2) : shown, cell);
}

/** Two fingers apart or together, on the strip: the board is not for that. The browser's own gesture goes on after the
 * fingers were lifted, and how far the page is zoomed is known when it has ended.
 * @param {Seat} seat @param {number} from @param {number} to  how far apart
 */
async function pinch(seat, from, to) {
  const box = await seat.page.locator('[data-strip="me"]').evaluate(el => {
    const { x, y, width, height } = el.getBoundingClientRect();
    return { x: x + width / 4, y: y + height / 2 };
  });
  await seat.page.evaluate(() => {
    const glass = /** @type {VisualViewport} */ (visualViewport);
    const zoomed = new Promise(done => glass.addEventListener('scrollend', () => done(glass.scale), { once: true }));
    Object.assign(window, { zoomed });
  });
  const finger = await seat.fingers();
  const two = (/** @type {number} */ apart) => [{ x: box.x - apart / 2, y: box.y, id: 0 }, { x: box.x + apart / 2, y: box.y, id: 1 }];
  await finger.down(...two(from));
  for (let step = 1; step <= 8; step++) await finger.move(...two(from + ((to - from) * step) / 8));
  await finger.up();
  return inTime(seat.page.evaluate(() => /** @type {any} */ (window).zoomed), 'two fingers to zoom the page');
}

test('a tap lands where it is, right after the page was resized, turned, scrolled or zoomed, with either side below', all => inEach(all, async (table, game) => {
  for (const side of /** @type {const} */ ([0, 1])) {
    const { seat } = await seated(table, game, side, []);
    const ready = async () => {
      if (game === 'sbarra') await seat.act('mode-wall');
      if (game !== 'duo') return;
      await seat.press(seat.page.locator('.tray [data-piece="1"]'));
      await seat.page.locator('[data-controls="duo"]:not([data-settling])').waitFor();
    };
    await ready();
    for (const [i, viewport] of VIEWPORTS.entries()) {
      await seat.resize(viewport);
      await seat.page.evaluate(() => window.scrollTo(0, 9999));
      /* never the same one twice: the second tap would play it */
      await lands(seat, game, CELLS[game][i]);
      await lands(seat, game, CELLS[game][(i + 2) % 4]);
    }
    const scale = await pinch(seat, 60, 160);
    assert.ok(scale > 1.2, `two fingers zoom: ${scale}`);
    const near = ZOOMED[game][side];
    await lands(seat, game, near);
    /* with large text the room may be scrolled */
    await seat.resize({ width: 360, height: 640 });
    await seat.textSize(200);
    await seat.board.scrollIntoViewIfNeeded();
    await lands(seat, game, CELLS[game][1]);
    await seat.page.close();
  }
}));

/* ---- what counts as a press ---- */

const OTHERS = GAMES.filter(game => game !== 'sbarra');
/** A move of side 0 at ply 2. @param {string} game */
const third = game => MATCHES[game].moves(0)[2];
/** The cell that is tapped for it, and one far away. @type {Record<string, [string, string]>} */
const PRESSED = { bricka: ['[data-sq="h10"]', '[data-sq="c3"]'], spider: ['[data-entry="d8"]', '[data-entry="h3"]'], duo: ['[data-sq="g13"]', '[data-sq="b3"]'] };

/** @param {Seat} seat @param {string} selector */
async function middle(seat, selector) {
  const box = await seat.board.locator(selector).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('slid off, a press plays nothing; fast taps on Confirm are one request', all => inEach(all, async (table, game) => {
  const wire = await Wire.open(table.daemon);
  table.after(() => wire.close());
  const { seat, plies } = await seated(table, game, 0, MATCHES[game].moves(0).slice(0, 2), { url: wire.url, settings: { confirm: 'never' } });
  /** @type {string[]} */
  const sent = [];
  seat.page.on('websocket', ws => ws.on('framesent', ({ payload }) => sent.push(String(payload))));
  await seat.page.reload();
  await seat.state('your-turn');
  /* even where a tap alone would play */
  const finger = await seat.fingers();
  const [on, off] = await Promise.all(PRESSED[game].map(selector => middle(seat, selector)));
  if (game === 'duo') {
    await seat.press(seat.page.locator('.tray [data-piece="1"]'));
    await seat.page.locator('[data-controls="duo"]:not([data-settling])').waitFor();
  }
  await finger.down(on);
  await finger.move(off);
  await finger.up();
  await finger.down(on);
  await finger.move({ x: 180, y: 630 });
  await finger.up();
  await finger.down(on);
  await finger.cancel();
  /* a second finger is lifted where it went down, the first one is taken away */
  await finger.down({ ...off, id: 0 });
  await finger.down({ ...off, id: 0 }, { ...on, id: 1 });
  await finger.up({ ...on, id: 1 });
  await finger.cancel();
  assert.equal(await plies(), 2);
  await seat.state('your-turn');
  await seat.page.close();

  const other = await seated(table, game, 0, MATCHES[game].moves(0).slice(0, 2));
  /** @type {string[]} */
  const frames = [];
  other.seat.page.on('websocket', ws => ws.on('framesent', ({ payload }) => frames.push(String(payload))));
  await other.seat.page.reload();
  await other.seat.state('your-turn');
  await TAPS[game](other.seat, third(game));
  const box = await other.seat.button('confirm').boundingBox();
  assert.ok(box);
  const point = /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
  await Promise.all([1, 2, 3].map(() => other.seat.page.touchscreen.tap(...point)));
  await other.seat.ply(3);
  for (let i = 0; i < 4; i++) await other.seat.page.touchscreen.tap(...point);
  assert.equal(frames.filter(frame => frame.includes('"op":"move"')).length, 1);
  assert.equal(await other.seat.page.evaluate(() => visualViewport?.scale), 1, 'rapid taps never zoom');
  assert.equal(await other.plies(), 3);
}, OTHERS));

test('a press held on Confirm while the opponent moves does nothing on the board', all => inEach(all, async (table, game) => {
  const moves = MATCHES[game].moves(0);
  const { seat, players, room, plies } = await seated(table, game, 0, moves.slice(0, 2));
  await TAPS[game](seat, third(game));
  await eventually(async () => assert.equal(await seat.button('confirm').isEnabled(), true));
  const box = await seat.button('confirm').boundingBox();
  assert.ok(box);
  const finger = await seat.fingers();
  await finger.down({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  /* the round goes on from another device meanwhile */
  await players[0].move(room, moves[2], 2);
  await players[1].move(room, moves[3], 3);
  await seat.ply(4);
  await finger.up();
  await seat.state('your-turn');
  assert.equal(await plies(), 4);
}, OTHERS));

/* ---- the page ---- */

/** @param {Seat} seat @param {number} x @param {number} y */
async function doubleTap(seat, x, y) {
  await seat.page.touchscreen.tap(x, y);
  await seat.page.touchscreen.tap(x, y);
  return seat.page.evaluate(() => visualViewport?.scale);
}

test('two taps never zoom, two fingers do, at home and in a room', async table => {
  const seat = await Seat.open(await table.person({ device: PHONE }));
  await seat.screen('home');
  const viewport = (await seat.page.locator('meta[name="viewport"]').getAttribute('content')) ?? '';
  assert.doesNotMatch(viewport, /user-scalable|maximum-scale|minimum-scale/);
  const actions = () => seat.page.evaluate(() => [...new Set([...document.querySelectorAll('button, a, h1, .card')].map(el => {
    let way = ''; /* touch-action is not inherited: what counts is all that stands above */
    for (let at = /** @type {Element | null} */ (el); at; at = at.parentElement) way = getComputedStyle(at).touchAction === 'auto' ? way : way || getComputedStyle(at).touchAction;
    return way;
  }))]);
  assert.deepEqual(await actions(), ['manipulation']);
  assert.equal(await doubleTap(seat, 180, 20), 1);

  const { seat: room } = await seated(table, 'sbarra', 0, ['e2', 'e8']);
  const touch = (/** @type {string} */ selector) => room.page.locator(selector).evaluate(el => getComputedStyle(el).touchAction);
  assert.equal(await touch('#app [data-board]'), 'none');
  assert.equal(await touch('body'), 'manipulation');
  const strip = await room.page.locator('[data-strip="me"]').boundingBox();
  assert.ok(strip);
  assert.equal(await doubleTap(room, strip.x + 60, strip.y + 20), 1);
  const { x, y } = await room.place('b7');
  assert.equal(await doubleTap(room, x, y), 1);
  const scale = await pinch(room, 60, 160);
  assert.ok(scale > 1.2, `two fingers zoom: ${scale}`);
});

test('a notice lets taps through, while it is there and when it has gone', async table => {
  const wire = await Wire.open(table.daemon);
  table.after(() => wire.close());
  const seat = await Seat.open(await table.person({ device: { ...PHONE, viewport: { width: 360, height: 480 } }, url: wire.url }));
  await openGameSheet(seat); /* now it is loaded */
  await seat.act('close');
  await seat.dialog('game').waitFor({ state: 'detached' });
  await seat.page.waitForLoadState('networkidle');
  wire.breakOff();
  await seat.page.locator('#status[data-tone="banner"]').waitFor();
  const notice = await seat.status.boundingBox();
  assert.ok(notice);
  const at = { x: notice.x + 30, y: notice.y + notice.height / 2 };
  /* the card of a game comes to lie under it */
  const tapThere = async () => {
    const covered = await seat.page.evaluate(({ x, y }) => {
      window.scrollTo(0, 0);
      const card = [...document.querySelectorAll('[data-game]')].find(el => el.getBoundingClientRect().bottom > y + 20);
      window.scrollBy(0, Math.max(0, (card?.getBoundingClientRect().bottom ?? 0) - y - 20));
      return document.elementFromPoint(x, y)?.closest('[data-game]')?.getAttribute('data-game') ?? document.elementFromPoint(x, y)?.outerHTML.slice(0, 100);
    }, at);
    assert.match(covered ?? '', /^(sbarra|bricka|spider|duo)$/);
    await eventually(async () => { /* what has just shifted is deaf for half a second */
      if (await seat.dialog('game').count()) return;
      assert.equal(await seat.page.locator('[data-game][data-settling]').count(), 0);
      await seat.page.touchscreen.tap(at.x, at.y);
      await seat.dialog('game').waitFor({ timeout: 500 });
    });
    await seat.act('close');
    await seat.dialog('game').waitFor({ state: 'detached' });
  };
  await tapThere();
  wire.mend();
  await seat.page.evaluate(() => dispatchEvent(new Event('online')));
  await eventually(async () => assert.equal(await seat.status.textContent(), ''));
  await tapThere();
});
