/* SPDX-License-Identifier: MIT */

/* How fast the page is: a table of figures, each the middle one of several visits, on a phone with an empty cache, a slow
 * line and a slow processor. By hand, `tests/browser/run figures.mjs`: it measures the machine as well, so no test asks for
 * a time. From the environment: VISITS (default: 5), LATENCY_MS, KBIT and SLOWER (default: 150, 1600 and 4), and GAMES. */

import os from 'node:os';
import { PHONE, Table, launch } from './lib/browser.mjs';
import { Daemon } from './lib/daemon.mjs';
import { eventually } from './lib/eventually.mjs';
import { playAll, twoPlayers } from './lib/player.mjs';
import { Seat } from './lib/seat.mjs';
import { TAPS, simpleMove } from './lib/taps.mjs';

const number = (/** @type {string} */ name, /** @type {number} */ usual) => Number(process.env[name] ?? usual);
const VISITS = number('VISITS', 5);
const LINE = { latency: number('LATENCY_MS', 150), bytes: number('KBIT', 1600) * 125, slower: number('SLOWER', 4) };
const GAMES = (process.env.GAMES ?? 'sbarra bricka spider duo').split(' ');
const READY = '#app[data-state="your-turn"] [data-board] [data-sq]';
const HOME_READY = '.game svg';

/** @typedef {Record<string, number>} Figures */

/** Runs in the page before its own scripts: notes when what happened, in `window.figures`. Drawn is what the frame after a
 * change has brought onto the screen. @param {string[]} signs  selectors of what a visitor waits for
 */
function measure(signs) {
  const figures = { ready: 0, longest: 0, shift: 0, moved: 0, drawn: 0, tap: 0, preview: 0 };
  Object.assign(window, { figures });
  const afterFrame = (/** @type {(now: number) => void} */ then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(null);
  });
  new PerformanceObserver(list => list.getEntries().forEach(({ duration }) => (figures.longest = Math.max(figures.longest, duration))))
    .observe({ type: 'longtask', buffered: true });
  new PerformanceObserver(list => list.getEntries().forEach((/** @type {any} */ { value, hadRecentInput }) => {
    if (!hadRecentInput) figures.shift += value;
  })).observe({ type: 'layout-shift', buffered: true });
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    /** @param {string} url @param {string} protocol */
    constructor(url, protocol) {
      super(url, protocol);
      this.addEventListener('message', ({ data }) => {
        if (data.includes('"ev":"moved"')) Object.assign(figures, { moved: performance.now(), drawn: 0 });
      });
    }
  };
  addEventListener('pointerdown', e => Object.assign(figures, { tap: e.timeStamp, preview: 0 }), true);
  let ply = '';
  new MutationObserver(() => {
    if (!figures.ready && signs.some(sign => document.querySelector(sign))) {
      figures.ready = -1;
      afterFrame(now => (figures.ready = now));
    }
    const { ply: now } = document.getElementById('app')?.dataset ?? {};
    if (now && now !== ply && figures.moved) afterFrame(at => (figures.drawn ||= at));
    ply = now ?? '';
    if (figures.tap && !figures.preview && document.querySelector('[data-preview]')) {
      figures.preview = -1;
      afterFrame(at => (figures.preview = at));
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** A phone that has never been here, on its line. @param {Table} table @param {string} [token] */
async function newcomer(table, token) {
  const context = await table.person({ device: PHONE, token });
  await context.addInitScript(measure, [READY, HOME_READY]);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: LINE.latency, downloadThroughput: LINE.bytes, uploadThroughput: LINE.bytes / 2 });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: LINE.slower });
  const sizes = { files: 0, bytes: 0 };
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sizes.files++;
    sizes.bytes += encodedDataLength;
  });
  return { context, page, sizes };
}

/** @param {import('playwright-core').Page} page @returns {Promise<Figures>} */
const noted = page => page.evaluate(() => /** @type {any} */ (window).figures);

/** Once a figure is there. @param {import('playwright-core').Page} page @param {string} name */
const figure = (page, name) => eventually(async () => {
  const figures = await noted(page);
  if (!(figures[name] > 0)) throw new Error(`the page has not noted ${name}`);
  return figures;
});

/** @param {import('playwright-core').Page} page @param {{files: number, bytes: number}} sizes @returns {Promise<Figures>} */
async function arrival(page, sizes) {
  const { ready } = await figure(page, 'ready');
  const atReady = sizes.files;
  await page.waitForLoadState('networkidle');
  const [paint, elements] = await page.evaluate(() =>
    [performance.getEntriesByName('first-contentful-paint')[0].startTime, document.querySelectorAll('*').length]);
  const { longest, shift } = await noted(page);
  return { paint, ready, longest, shift, elements, files: atReady, kB: sizes.bytes / 1000 };
}

/** @param {Table} table @returns {Promise<Figures>} */
async function visitHome(table) {
  const { context, page, sizes } = await newcomer(table);
  await page.goto('/');
  const figures = await arrival(page, sizes);
  await context.close();
  return figures;
}

/** Come to a room by its link, try a move, see one's own and the other's. @param {Table} table @param {string} game @returns {Promise<Figures>} */
async function visitRoom(table, game) {
  const players = await twoPlayers(table.daemon);
  const { room } = await players[0].get('create', { game, seats: ['me', 'open'], visibility: 'private', clock: null,
    ...(game === 'bricka' ? { side: 0 } : { starter: 0 }) });
  await players[1].get('join', { room });
  const { context, page, sizes } = await newcomer(table, players[0].token);
  await page.goto(`/r/${room}`);
  const figures = await arrival(page, sizes);

  const seat = new Seat(page);
  /** @type {string[]} */
  const moves = [];
  if (game === 'sbarra') {
    await seat.act('mode-wall');
    await seat.tap('e3h');
  } else await TAPS[game](seat, simpleMove(game, { starter: 0, moves }));
  const { tap, preview } = await figure(page, 'preview');

  for (const player of players) {
    const move = simpleMove(game, { starter: 0, moves });
    moves.push(move);
    await player.move(room, move, moves.length - 1);
    await seat.ply(moves.length);
  }
  const { moved, drawn } = await figure(page, 'drawn');
  await context.close();
  players.forEach(player => player.close());
  return { ...figures, preview: preview - tap, moved: drawn - moved };
}

/** What the page holds after games of 200 moves, each time back at home. @param {Table} table */
async function memory(table) {
  const context = await table.person({ device: PHONE });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const seat = new Seat(page);
  const held = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  const round = async (/** @type {number} */ moves) => {
    const players = await twoPlayers(table.daemon);
    const { room } = await players[0].get('create', { game: 'sbarra', seats: ['me', 'open'], starter: 0, visibility: 'private', clock: null });
    await players[1].get('join', { room });
    await page.evaluate(id => {
      history.pushState(null, '', `/r/${id}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, room);
    await seat.state('watching');
    await playAll(players, room, 0, Array.from({ length: moves }, (_, n) => ['e2', 'e8', 'e1', 'e9'][n % 4]));
    await seat.ply(moves);
    await seat.act('back');
    await seat.screen('home');
    players.forEach(player => player.close());
    return held();
  };
  await page.goto('/');
  await seat.screen('home');
  const first = await round(4); /* all that is loaded once */
  const grown = [await round(200), await round(200)].map(size => size - first);
  await context.close();
  return grown;
}

/** @param {Figures[]} visits @returns {Figures} the middle of each figure */
const middle = visits => Object.fromEntries(Object.keys(visits[0]).map(name =>
  [name, visits.map(visit => visit[name]).sort((a, b) => a - b)[visits.length >> 1]]));

const COLUMNS = /** @type {const} */ ([
  ['first paint', 'paint', 0], ['playable', 'ready', 0], ['moved → drawn', 'moved', 0], ['tap → preview', 'preview', 0], ['shift', 'shift', 3],
  ['longest task', 'longest', 0], ['elements', 'elements', 0], ['files', 'files', 0], ['kB', 'kB', 1]]);

/** @param {string} name @param {Figures} figures */
const row = (name, figures) => [name.padEnd(7), ...COLUMNS.map(([title, key, digits]) =>
  (figures[key] === undefined ? '' : figures[key].toFixed(digits)).padStart(title.length))].join('  ');

const [browser, daemon] = await Promise.all([launch(), Daemon.start()]);
const table = new Table(browser, daemon);
try {
  console.log(`${VISITS} visits each, ${LINE.latency} ms and ${LINE.bytes / 125} kbit/s, processor slowed ${LINE.slower} times; load of the machine ${os.loadavg()[0].toFixed(1)}`);
  console.log([' '.repeat(7), ...COLUMNS.map(([title]) => title)].join('  '));
  for (const place of ['home', ...GAMES]) {
    /** @type {Figures[]} */
    const visits = [];
    while (visits.length < VISITS) visits.push(await (place === 'home' ? visitHome(table) : visitRoom(table, place)));
    console.log(row(place, middle(visits)));
  }
  const grown = (await memory(table)).map(size => `${size.toFixed(2)} MB`);
  console.log(`memory after 200 moves of sbarra and back home: + ${grown[0]}, and once more: + ${grown[1]}`);
  await table.close();
} finally {
  await browser.close();
  await daemon.finish();
}
