/* SPDX-License-Identifier: MIT */

/* How large everything in a room is, in pixels, on a phone and on a desktop; that it never shifts; that nothing lies over
 * the board; and how many elements a page has. With TAVOLIERE_LONG=1 also what long use leaves in memory. */

import assert from 'node:assert/strict';
import { DESKTOP, PHONE } from './lib/browser.mjs';
import { Player, playedRoom } from './lib/player.mjs';
import { Seat, takeSeat } from './lib/seat.mjs';
import { ownDaemon, tables } from './lib/setup.mjs';
import { TAPS } from './lib/taps.mjs';
import { GAMES, MATCHES } from './lib/ways.mjs';
import { Wire } from './lib/wire.mjs';

const test = tables();
const ELEMENTS_MAX = 1500;
const GROWN_MAX = 2e6;

/** Where a game's parts are: a square or the distance of two points, and a piece. By game, selectors on its board.
 * @type {Record<string, {square?: string, steps?: [string, string], piece: string}>}
 */
const PARTS = {
  sbarra: { square: '[data-sq="e5"] rect', steps: ['e5', 'f5'], piece: '[data-pawn="0"] .disc' },
  bricka: { steps: ['g7', 'h8'], piece: '[data-stone] .disc' },
  spider: { square: '[data-sq="d4"] rect', steps: ['d4', 'e4'], piece: '[data-entry="d8"] .pad' },
  duo: { steps: ['e5', 'f5'], piece: '[data-placed] .face' },
};

/** The sizes in a room, rounded. In the page. @param {typeof PARTS[string]} parts */
function sizes({ square, steps, piece }) {
  const box = (/** @type {string} */ selector) => /** @type {Element} */ (document.querySelector(`#app ${selector}`)).getBoundingClientRect();
  const middle = (/** @type {string} */ name) => {
    const cell = /** @type {Element} */ (document.querySelector(`#app [data-sq="${name}"]`));
    const { x, width } = (cell.querySelector('rect, circle') ?? cell).getBoundingClientRect();
    return x + width / 2;
  };
  const ctl = document.querySelector('#app .ctl button, #app .ctl .seg');
  const [top, opp, board, me, status] = ['.top', '[data-strip="opp"]', '.boardbox .board', '[data-strip="me"]', '#status'].map(box);
  return {
    bar: top.height, strip: opp.height, board: board.width, high: board.height, own: me.height,
    side: board.left, gaps: [opp.top - top.bottom, me.top - board.bottom, status.top - me.bottom],
    status: status.height, controls: ctl?.getBoundingClientRect().height ?? 0,
    column: opp.width,
    square: square ? box(square).width : 0,
    step: steps ? Math.abs(middle(steps[1]) - middle(steps[0])) : 0,
    piece: box(piece).width,
  };
}

/** In one's seat after some moves. @param {import('./lib/browser.mjs').Table} table @param {string} game @param {Parameters<import('./lib/browser.mjs').Table['person']>[0]} how */
async function seated(table, game, how) {
  const moves = MATCHES[game].moves(0);
  const played = await playedRoom(table.daemon, { game, moves: moves.slice(0, 4) });
  table.after(played.close);
  const seat = await takeSeat(table, played, 0, how);
  await seat.state('your-turn');
  return { seat, played, moves };
}

/** @param {number} found @param {number} wanted @param {string} what @param {number} [slack] */
const near = (found, wanted, what, slack = 1) => assert.ok(Math.abs(found - wanted) <= slack, `${what}: ${found}, not ${wanted}`);

const WANTED = /** @type {Record<string, {phone: Record<string, number>, desktop: Record<string, number>}>} */ ({
  sbarra: { phone: { board: 344, square: 28, piece: 21, step: 36 }, desktop: { board: 718, square: 59 } },
  bricka: { phone: { board: 344, step: 24.4, piece: 20 }, desktop: { board: 718, step: 51, piece: 41 } },
  spider: { phone: { board: 344, step: 34, piece: 31 }, desktop: { board: 718, step: 70 } },
  duo: { phone: { board: 318, step: 22 }, desktop: { board: 718, step: 48 } },
});

for (const game of GAMES)
  test(`${game}: what is how large`, async table => {
    const { seat } = await seated(table, game, { device: DESKTOP });
    const measured = async (/** @type {number} */ width, /** @type {number} */ height) => {
      await seat.resize({ width, height });
      return seat.page.evaluate(sizes, PARTS[game]);
    };
    const check = (/** @type {any} */ found, /** @type {Record<string, number>} */ wanted, /** @type {string} */ where) => {
      for (const [what, size] of Object.entries(wanted)) near(found[what], size, `${game} ${where}: ${what}`, size > 200 ? 1 : 0.5 + size / 50);
      assert.equal(found.board, found.high);
    };
    const desktop = await measured(1280, 800);
    check(desktop, { ...WANTED[game].desktop, column: 380 }, 'desktop');
    const phone = await measured(360, 640);
    check(phone, { ...WANTED[game].phone, bar: 44, strip: 40, own: 40 }, 'phone');
    for (const gap of phone.gaps) assert.ok(gap >= (game === 'duo' ? 0 : 5.5) && gap < 14, `gaps ${phone.gaps}`);
    assert.ok(phone.side >= 7.5 && phone.status >= 24 && phone.controls >= 44, JSON.stringify(phone));
    check(await measured(360, 560), { bar: 40, strip: 34, own: 34 }, 'short phone');
    const small = await measured(320, 568);
    assert.ok(small.board >= 240 && small.side >= 7.5, JSON.stringify(small));
    const aside = await measured(640, 360);
    near(aside.board, 348, 'a phone on its side: full height');
    const wide = await measured(1920, 1080);
    assert.ok(wide.board + 452 <= 1320.5, `the widest room: ${wide.board}`);
  });

/** Runs before the page's own scripts: `window.shifts` has every layout shift, but for words in a place that stays where
 * it is. */
function watchLayout() {
  /** @type {string[]} */
  const shifts = [];
  Object.assign(window, { shifts });
  new PerformanceObserver(list => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) {
      const moved = entry.sources.map((/** @type {any} */ { node }) => node)
        .filter((/** @type {Node | null} */ node) => !node?.parentElement?.closest('.btn, .clock, .sub, .points, .tally'));
      const names = moved.map((/** @type {any} */ node) => node?.outerHTML?.slice(0, 60) ?? node?.nodeValue ?? node?.nodeName);
      if (moved.length && document.getElementById('app')?.dataset.screen === 'room') shifts.push(`${entry.value.toFixed(4)} ${names}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Places of the board where something else is on top. In the page. */
function covered() {
  const board = /** @type {Element} */ (document.querySelector('#app .boardbox .board'));
  const { left, top, width, height } = board.getBoundingClientRect();
  const steps = Array.from({ length: 15 }, (_, i) => (i + 0.5) / 15);
  return steps.flatMap(i => steps.map(j => document.elementFromPoint(left + i * width, top + j * height)))
    .filter(el => !el || !(board.contains(el) || el.contains(board)))
    .map(el => el?.outerHTML.slice(0, 80));
}

for (const game of GAMES)
  test(`${game}: nothing shifts through a whole round, nothing lies on the board, and the page is small`, async table => {
    const wire = await Wire.open(table.daemon);
    table.after(() => wire.close());
    const played = await playedRoom(table.daemon, { game, clock: { initial_ms: 600000 } });
    table.after(played.close);
    const [own, other] = played.players;
    const context = await table.person({ device: PHONE, token: own.token, url: wire.url });
    await context.addInitScript(watchLayout);
    const seat = await Seat.open(context, `/r/${played.room}`);
    await seat.state('your-turn');
    await seat.page.reload(); /* now it is known from the start what is played here */
    await seat.state('your-turn');
    const elements = () => seat.page.evaluate(() => document.querySelectorAll('*').length);
    const fits = async () => assert.ok((await elements()) <= ELEMENTS_MAX, `${await elements()} elements`);
    await fits();
    const moves = MATCHES[game].moves(0);
    await TAPS[game](seat, moves[0]);
    await fits();
    if (game !== 'sbarra') await seat.act('confirm');
    await seat.ply(1);
    await other.move(played.room, moves[1], 1);
    await seat.ply(2);
    await other.get('say', { room: played.room, phrase: 'good_luck' });
    await seat.page.locator('.said:visible').waitFor();
    wire.breakOff();
    await seat.state('lost');
    wire.mend();
    await seat.state('your-turn');
    for (const [ply, move] of moves.entries())
      if (ply >= 2 && move !== 'pass') await (ply % 2 ? other : own).move(played.room, move, ply);
    await seat.state('over');
    await seat.page.locator('[data-action="rematch"]:visible:enabled').waitFor();
    assert.deepEqual(await seat.page.evaluate(covered), []);
    await fits();
    await own.get('rematch', { room: played.room, round: 1 });
    await other.get('rematch', { room: played.room, round: 1 });
    await seat.ply(0, 2);
    assert.equal(await seat.board.locator('[data-stone], [data-placed], [data-wall]').count(), 0, 'the second round begins with an empty board');
    assert.deepEqual(await seat.page.evaluate(() => /** @type {any} */ (window).shifts), []);
  });

test('home with more rooms than can be shown is small as well', async table => {
  await ownDaemon(table);
  const host = await Player.connect(table.daemon, { name: 'Ada' });
  table.after(() => host.close());
  const [guest, ...more] = await Promise.all(['Bruno', 'Zoe', 'Ida'].map(name => Player.connect(table.daemon, { name })));
  for (const player of [guest, ...more]) table.after(() => player.close());
  for (let n = 0; n < 45; n++) await host.get('create', { game: GAMES[n % 4], seats: ['me', 'open'], visibility: 'public' });
  for (let n = 0; n < 45; n++) {
    const game = GAMES[n % 4];
    const { room } = await host.get('create', { game, seats: ['me', 'open'], starter: 0, visibility: 'public' });
    await guest.get('join', { room });
    await host.move(room, MATCHES[game].moves(0)[0], 0);
  }
  const seat = await Seat.open(await table.person({ device: PHONE, url: table.daemon.url }));
  await seat.page.locator('[data-list="playing"]').getByText('15 more rooms').waitFor();
  await seat.page.locator('[data-list="open"]').getByText('15 more rooms').waitFor();
  await seat.page.locator('[data-list="playing"] svg [data-stone]').first().waitFor(); /* a board that only the rules can draw */
  const count = await seat.page.evaluate(() => document.querySelectorAll('*').length);
  assert.ok(count <= ELEMENTS_MAX, `${count} elements`);
});

if (process.env.TAVOLIERE_LONG === '1')
  test('two hundred moves and back home, twice: nothing stays in memory', async table => {
    const seat = await Seat.open(await table.person({ device: DESKTOP }));
    const cdp = await seat.page.context().newCDPSession(seat.page);
    const used = async () => {
      for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize;
    };
    const token = await seat.page.waitForFunction(() => localStorage.getItem('tavoliere.token'));
    const host = await Player.connect(table.daemon, { token: /** @type {string} */ (await token.jsonValue()) });
    const guest = await Player.connect(table.daemon, { name: 'Bruno' });
    table.after(() => [host, guest].forEach(player => player.close()));
    const sizes = [];
    for (let times = 0; times < 3; times++) { /* the first time fills what is kept for good */
      const { room } = await host.get('create', { game: 'sbarra', seats: ['me', 'open'], starter: 0 });
      await guest.get('join', { room });
      await seat.page.evaluate(address => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `/r/${room}`);
      await seat.screen('room');
      const steps = [['e2', 'e8'], ['e1', 'e9']];
      for (let ply = 0; ply < 200; ply++) {
        await (ply % 2 ? guest : host).move(room, steps[(ply >> 1) % 2][ply % 2], ply);
        if (ply % 20 === 19) await seat.ply(ply + 1);
      }
      await seat.act('back');
      await seat.screen('home');
      sizes.push(await used());
      await host.get('resign', { room });
    }
    console.log(`heap at home: ${sizes}`);
    assert.ok(sizes[2] - sizes[0] < GROWN_MAX, `${sizes}`);
  });
