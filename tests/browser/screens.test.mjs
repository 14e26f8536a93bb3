/* SPDX-License-Identifier: MIT */

/* Every screen in every state: axe finds nothing in both languages and themes, nothing is cut or too small, and in a room
 * neither the board nor a button ever moves. Pictures of all go to tests/browser/screenshots of the build, to be looked at.
 *
 * With TAVOLIERE_LONG=1, that is; else in English and light only, with a picture for a phone alone. */

import assert from 'node:assert/strict';
import path from 'node:path';
import { test as plain } from 'node:test';
import { violations } from './lib/axe.mjs';
import { DESKTOP } from './lib/browser.mjs';
import { WAIT_MS, eventually } from './lib/eventually.mjs';
import { layoutFaults, rectangles } from './lib/layout.mjs';
import { goalRun } from './lib/moves.mjs';
import { outputFolder } from './lib/paths.mjs';
import { Player, playedRoom } from './lib/player.mjs';
import { Seat, openGameSheet, playBot, takeSeat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';
import { MATCHES } from './lib/ways.mjs';
import { Wire } from './lib/wire.mjs';

const SIZES = [{ width: 360, height: 640 }, { width: 320, height: 568 }, { width: 1280, height: 800 }];
const WHOLE = process.env.TAVOLIERE_LONG === '1';
const THEMES = /** @type {('light' | 'dark')[]} */ (WHOLE ? ['light', 'dark'] : ['light']);
const PICTURES = outputFolder('screenshots');
const CLAIM_LEFT_MS = 15_000; /* the daemon's */
const LONG = 'Massimiliano Wolfeschleg'; /* as long as a name can be */
const HOUR = { initial_ms: 3_600_000, increment_ms: 5000 }; /* as wide as a clock is, but for days */
const SOME = ['e2', 'e8', 'c3h', 'f6v', 'e3', 'e7'];

const test = tables();

/** @typedef {Parameters<import('./lib/browser.mjs').Table['person']>[0]} How */
/** @typedef {(table: import('./lib/browser.mjs').Table, how: How) => Promise<Seat>} Scene */

/** In a room after some moves, in somebody's seat. @param {0 | 1 | null} side @param {string[]} moves
 * @param {(seat: Seat, played: Awaited<ReturnType<typeof playedRoom>>, wire: Wire) => Promise<unknown>} [then]
 * @param {{initial_ms: number, increment_ms?: number}} [clock]
 * @returns {Scene}
 */
const room = (side, moves, then, clock) => async (table, how) => {
  const wire = await Wire.open(table.daemon);
  table.after(() => wire.close());
  const played = await playedRoom(table.daemon, { moves, names: ['Ada', LONG], clock });
  table.after(played.close);
  const seat = await takeSeat(table, played, side, { url: wire.url, ...how });
  await seat.page.locator('#app[data-state]:not([data-state="connecting"])').waitFor();
  await then?.(seat, played, wire);
  return seat;
};

/** @param {(seat: Seat) => Promise<unknown>} [then] @returns {Scene} */
const home = then => async (table, how) => {
  const seat = await Seat.open(await table.person(how));
  await seat.screen('home');
  await seat.page.locator('.who-am-i:not(:empty)').waitFor();
  await then?.(seat);
  return seat;
};

/** A round that was lost, and so is counted. @param {Player} player @param {string} game @param {string} bot @param {string} move */
async function loseTo(player, game, bot, move) {
  const { room: id } = await player.get('create', { game, seats: ['me', bot], starter: 0 });
  await player.move(id, move, 0);
  await player.get('resign', { room: id, round: 1 });
}

/** What was counted. @type {Scene} */
async function stats(table, how) {
  const player = await Player.connect(table.daemon, { name: LONG });
  table.after(() => player.close());
  await loseTo(player, 'sbarra', 'bot:master', 'e2');
  await loseTo(player, 'sbarra', 'bot:easy', 'e2');
  await loseTo(player, 'duo', 'bot:medium', 'e10');
  const seat = await Seat.open(await table.person({ token: player.token, ...how }));
  await seat.page.locator('.level-mark').nth(2).waitFor();
  await seat.act('stats');
  await seat.dialog('stats').waitFor();
  return seat;
}

/** One's own games that have ended. @type {Scene} */
async function games(table, how) {
  const player = await Player.connect(table.daemon, { name: LONG });
  table.after(() => player.close());
  await loseTo(player, 'sbarra', 'bot:master', 'e2');
  await loseTo(player, 'duo', 'bot:medium', 'e10');
  const { room: here } = await player.get('create', { game: 'spider', seats: ['me', 'me'], starter: 0 });
  for (const [ply, move] of ['d1', 'e1'].entries()) await player.move(here, move, ply);
  await player.get('resign', { room: here, round: 1, side: 1 });
  const other = await Player.connect(table.daemon, { name: LONG });
  table.after(() => other.close());
  const played = await playedRoom(table.daemon, { moves: OVER, players: [player, other], clock: HOUR });
  await eventually(async () => assert.equal((await player.get('history')).rounds[0]?.id, `${played.room}-1`));
  const seat = await Seat.open(await table.person({ token: player.token, ...how }), '/#games');
  await seat.page.locator('[data-record]').nth(3).waitFor();
  return seat;
}

/** A round that has ended, looked at. @param {number} ply @param {(seat: Seat) => Promise<unknown>} [then] @returns {Scene} */
const replay = (ply, then) => async (table, how) => {
  const played = await playedRoom(table.daemon, { moves: OVER, names: ['Ada', LONG], clock: HOUR });
  table.after(played.close);
  const [{ token }] = played.players;
  await eventually(() => played.players[0].get('record', { record: `${played.room}-1` }));
  const seat = await Seat.open(await table.person({ token, ...how }), `/#round-${played.room}-1-${ply}`);
  await seat.page.locator('#app:is([data-state="over"], [data-state="review"])').waitFor();
  await then?.(seat);
  return seat;
};

/** Against a bot, whose answer never comes: so it thinks for as long as somebody looks.
 * @param {(seat: Seat) => Promise<unknown>} then @returns {Scene}
 */
const againstBot = then => async (table, how) => {
  const context = await table.person(how);
  let begun = false;
  await context.routeWebSocket(/\/ws$/, ws => {
    const daemon = ws.connectToServer();
    daemon.onMessage(text => void ((begun && String(text).includes('"side":1,"move":')) || ws.send(text)));
  });
  const seat = await Seat.open(context);
  await playBot(seat, 'sbarra', 'hard');
  await seat.turn();
  begun = true;
  await then(seat);
  return seat;
};

/** A home with something of everything. @type {Scene} */
async function busyHome(table, how) {
  const played = await playedRoom(table.daemon, { moves: SOME, names: ['Ada', LONG] });
  table.after(played.close);
  const shown = await playedRoom(table.daemon, { moves: ['e2'], names: [LONG, 'Zoe'], visibility: 'public', clock: HOUR });
  table.after(shown.close);
  const host = await Player.connect(table.daemon, { name: LONG });
  table.after(() => host.close());
  await host.get('create', { game: 'sbarra', seats: ['me', 'open'], visibility: 'public', clock: HOUR });
  const [ada] = played.players;
  await ada.get('create', { game: 'sbarra', seats: ['me', 'open'], visibility: 'private' });
  await loseTo(ada, 'sbarra', 'bot:easy', 'e2');
  await ada.get('create', { game: 'sbarra', seats: ['me', 'bot:master'], starter: 0 });
  await host.get('create', { game: 'duo', seats: ['bot:master', 'bot:easy'], visibility: 'public' });
  const seat = await Seat.open(await table.person({ token: played.players[0].token, ...how }));
  await seat.page.locator('.resume').nth(2).waitFor();
  await seat.page.locator('.level-mark').waitFor();
  for (const list of ['open', 'playing']) await seat.page.locator(`[data-list="${list}"] .item`).first().waitFor();
  return seat;
}

/** A wall's preview, by keys. @param {Seat} seat @param {string} wall */
async function preview(seat, wall) {
  await seat.focusBoard();
  await seat.page.keyboard.press('m');
  await seat.cursorTo(wall.slice(0, 2));
  if ((await seat.preview())?.move !== wall) await seat.page.keyboard.press('r');
  assert.equal((await seat.preview())?.move, wall);
}

/** The room of another game, for who began. @param {string} game @param {number} plies  beyond the last: the whole round
 * @param {(seat: Seat) => Promise<unknown>} [then] @param {0 | null} [side]
 * @returns {Scene}
 */
const roomOf = (game, plies, then, side = 0) => async (table, how) => {
  const played = await playedRoom(table.daemon, { game, names: ['Ada', LONG], clock: HOUR });
  table.after(played.close);
  for (const [ply, move] of MATCHES[game].moves(0).slice(0, plies).entries())
    if (move !== 'pass') await played.players[ply % 2].move(played.room, move, ply);
  const seat = await takeSeat(table, played, side, how);
  await seat.page.locator('#app[data-state]:not([data-state="connecting"])').waitFor();
  await then?.(seat);
  return seat;
};

/** A preview by mouse. @param {Seat} seat @param {string} place  a selector on the board @param {string} tone */
async function pointAt(seat, place, tone) {
  await seat.board.locator(place).hover({ force: true });
  await seat.page.locator(`[data-preview].${tone}`).waitFor();
}

/** A piece of duo, by keys: hovering would be over once the page is made smaller. @param {Seat} seat @param {string} piece */
async function takePiece(seat, piece) {
  await seat.press(seat.page.locator(`[data-action="piece"][data-piece="${piece}"]`));
  await seat.page.locator(`.piece-panel[data-piece="${piece}"]`).waitFor();
}

/** A page that hears from the daemon what it never said. @param {(ws: import('playwright-core').WebSocketRoute, text: string) => void} hear */
const wired = (hear, path = '/') => /** @type {Scene} */ async (table, how) => {
  const context = await table.person(how);
  await context.routeWebSocket(/\/ws$/, ws => {
    const daemon = ws.connectToServer();
    daemon.onMessage(text => hear(ws, String(text)));
  });
  const seat = await Seat.open(context, path);
  await seat.screen('home');
  return seat;
};

/** Another page than the daemon has. @type {Scene} */
async function update(table, how) {
  const seat = await wired((ws, text) => ws.send(text.replace(/"client":"\w+"/, '"client":"000000000000"')))(table, how);
  await seat.button('update').waitFor();
  return seat;
}

/** The daemon is about to restart. @type {Scene} */
async function restarting(table, how) {
  const seat = await wired((ws, text) => {
    ws.send(text);
    if (text.includes('"token"')) ws.send(JSON.stringify({ ev: 'notice', kind: 'restart', in_ms: 3_600_000 }));
  })(table, how);
  await seat.page.locator('#status[data-tone="banner"]').waitFor();
  return seat;
}

/** A part of the page can't be had. @type {Scene} */
async function stuck(table, how) {
  table.after(() => (table.faults = table.faults.filter(fault => !fault.includes('net::ERR_FAILED'))));
  const context = await table.person(how);
  await context.route('**/games-view*', route => route.abort());
  const seat = await Seat.open(context, '/#games');
  await seat.page.locator('#app[data-screen="stuck"]').waitFor();
  return seat;
}

/** @param {'rules' | 'advice'} which @returns {Scene} */
const help = which => async (table, how) => {
  const seat = await Seat.open(await table.person(how), '/#rules-spider');
  await seat.page.locator('[data-drawn="rules"]').waitFor();
  if (which === 'advice') await seat.act('advice');
  await seat.page.locator(`[data-drawn="${which}"]`).waitFor();
  return seat;
};

/** @param {(seat: Seat) => Promise<unknown>} then @returns {Scene} */
const waiting = then => async (table, how) => {
  const host = await Player.connect(table.daemon, { name: LONG });
  table.after(() => host.close());
  const { room: id } = await host.get('create', { game: 'sbarra', seats: ['me', 'open'], visibility: 'private', clock: HOUR });
  const seat = await Seat.open(await table.person({ token: host.token, ...how }), `/r/${id}`);
  await seat.screen('waiting');
  await seat.page.waitForFunction(() => (document.querySelector('.qr img')?.naturalWidth ?? 0) > 0);
  await then(seat);
  return seat;
};

/** @type {Scene} */
async function invited(table, how) {
  const host = await Player.connect(table.daemon, { name: LONG });
  table.after(() => host.close());
  const { room: id } = await host.get('create', { game: 'sbarra', seats: ['me', 'open'], visibility: 'private', clock: HOUR });
  const seat = await Seat.open(await table.person(how), `/r/${id}`);
  await seat.screen('invited');
  return seat;
}

/** @type {Scene} */
async function connecting(table, how) {
  const wire = await Wire.open(table.daemon);
  table.after(() => wire.close());
  wire.mutesSockets = true;
  const played = await playedRoom(table.daemon, { moves: SOME });
  table.after(played.close);
  const seat = await takeSeat(table, played, 0, { url: wire.url, ...how });
  await seat.state('connecting');
  return seat;
}

/** @type {Scene} */
async function gone(table, how) {
  const seat = await Seat.open(await table.person(how), '/r/zzzzzz');
  await seat.screen('gone');
  return seat;
}

const OVER = goalRun(0);
/** @param {Seat} seat @param {string} action */
const usable = (seat, action) => seat.page.locator(`[data-action="${action}"]:visible:enabled`).waitFor();

/** The opponent has left for so long that the round can be claimed. @param {Seat} seat @param {Awaited<ReturnType<typeof playedRoom>>} played */
async function claimable(seat, { players, room: id }) {
  await players[1].get('leave', { room: id });
  await seat.page.locator('[data-controls="claim"]:visible').waitFor({ timeout: CLAIM_LEFT_MS + WAIT_MS });
}

/** @type {Record<string, Scene>} */
const SCENES = {
  home: home(),
  'home-busy': busyHome,
  'home-lost': async (table, how) => {
    const wire = await Wire.open(table.daemon);
    table.after(() => wire.close());
    const seat = await home()(table, { url: wire.url, ...how });
    wire.breakOff();
    await seat.page.locator('#status[data-tone="banner"]').waitFor();
    return seat;
  },
  'game-sheet': home(seat => openGameSheet(seat)),
  'game-sheet-clock': home(async seat => {
    await openGameSheet(seat);
    await seat.page.locator('dialog [data-choice="clock"] select').selectOption('own');
  }),
  'game-sheet-bots': home(async seat => {
    await openGameSheet(seat, 'bricka');
    await seat.page.locator('dialog summary').click();
    await seat.button('watch-bots').scrollIntoViewIfNeeded();
  }),
  stats,
  settings: home(async seat => {
    await seat.act('settings');
    await seat.dialog('settings').waitFor();
  }),
  'settings-code': home(async seat => {
    await seat.act('settings');
    await seat.act('link');
    await seat.page.locator('[data-code]').waitFor();
    await seat.page.locator('#link-code').fill('k7x2 qm9t');
    await seat.act('use-code');
    await seat.page.locator('[data-part="link"] .reason:not(:empty)').waitFor();
    await seat.page.locator('[data-part="link"]').evaluate(part => part.scrollIntoView({ block: 'end' }));
  }),
  waiting: waiting(async () => {}),
  copied: waiting(async seat => {
    await seat.act('copy');
    await seat.page.locator('.invite [role="alert"]:not(:empty)').waitFor();
  }),
  invited,
  gone,
  'room-connecting': connecting,
  'room-your-turn': room(0, SOME), /* the others are compared with this one */
  'room-their-turn': room(1, SOME),
  'room-preview': room(0, SOME, seat => preview(seat, 'e5h')),
  'room-refused': room(0, SOME, seat => preview(seat, 'd3h')),
  'room-prepared': room(1, SOME, seat => preview(seat, 'e5v')),
  'room-bot-thinks': againstBot(async seat => {
    await seat.tap((await seat.dots())[0] ?? '');
    await seat.state('their-turn');
  }),
  'room-hint': againstBot(async seat => {
    await seat.act('hint');
    await seat.page.locator('[data-action="confirm"]:enabled').waitFor();
  }),
  'room-sending': room(0, SOME, async (seat, _, wire) => {
    wire.hold({ up: true });
    await seat.tap('e4');
    await seat.says(/./);
    await seat.page.getByText(/^(Sending|Invio)…$/).waitFor();
  }),
  'room-lost': room(0, SOME, async (seat, _, wire) => {
    wire.breakOff();
    await seat.state('lost');
  }),
  'room-away': room(0, SOME, async (seat, { players }) => {
    players[1].close();
    await seat.page.locator('.absent').waitFor();
  }),
  'room-left': room(1, [...SOME, 'e4'], async (seat, { players, room: id }) => {
    await players[0].get('leave', { room: id });
    await seat.page.locator('.absent').waitFor();
  }),
  'room-claim': room(0, [...SOME, 'e4'], (seat, played) => claimable(seat, played)),
  'room-claim-ask': room(0, [...SOME, 'e4'], async (seat, played) => {
    await claimable(seat, played);
    await seat.pressUntil(seat.button('claim'), () => seat.dialog('claim').waitFor({ timeout: 200 }));
  }),
  'room-clock-starts': room(1, [], seat => seat.page.locator('.counts').waitFor(), HOUR),
  'room-clock-yours': room(0, SOME, seat => seat.page.locator('.clock.runs').waitFor(), HOUR),
  'room-clock-theirs': room(1, SOME, seat => seat.page.locator('.clock.runs').waitFor(), { initial_ms: 1_728_000_000 }),
  'room-clock-low': room(0, SOME, seat => seat.page.locator('.clock.low').waitFor(), { initial_ms: 13_000 }),
  'room-clock-lost': room(0, SOME, async (seat, _, wire) => {
    await seat.page.locator('.clock.runs').waitFor();
    wire.breakOff();
    await seat.state('lost');
  }, HOUR),
  'room-clock-away': room(0, SOME, async (seat, { players }) => {
    players[1].close();
    await seat.page.locator('.absent').waitFor();
  }, HOUR),
  'room-clock-over': room(0, OVER, seat => usable(seat, 'rematch'), HOUR),
  'room-phrases': room(0, SOME, async seat => {
    await seat.act('say');
    await seat.dialog('say').waitFor();
  }),
  'room-said': room(0, SOME, async (seat, { players, room: id }) => {
    await players[1].get('say', { room: id, phrase: 'good_luck' });
    await seat.page.locator('.said:visible').waitFor();
  }, HOUR),
  'room-review': room(0, SOME, async seat => {
    await seat.focusBoard();
    for (let i = 0; i < 3; i++) await seat.page.keyboard.press('PageUp');
    await seat.state('review');
  }),
  'room-menu': room(0, SOME, async seat => {
    await seat.act('menu');
    await seat.dialog('menu').waitFor();
  }),
  'room-words': room(0, SOME, async seat => {
    await seat.act('menu');
    await seat.act('words');
    await seat.dialog('words').waitFor();
  }),
  'room-resign': room(0, SOME, async seat => {
    await seat.act('menu');
    await seat.act('resign');
    await seat.dialog('resign').waitFor();
  }),
  'room-leave': room(1, [], async seat => {
    await seat.act('back');
    await seat.dialog('leave').waitFor();
  }),
  'room-won': room(0, OVER, seat => usable(seat, 'rematch')),
  'room-lost-game': room(1, OVER, seat => usable(seat, 'rematch')),
  'room-rematch-asked': room(0, OVER, async (seat, { room: id, players }) => {
    await players[1].get('rematch', { room: id, round: 1 });
    await seat.page.getByText(/rematch$|rivincita$/).first().waitFor();
  }),
  'room-opponent-left': room(0, OVER, async (seat, { room: id, players }) => {
    await players[1].get('leave', { room: id });
    await seat.page.locator('.absent').waitFor();
  }),
  'room-watching': room(null, SOME),
  'room-watching-over': room(null, OVER),
  games,
  'games-none': home(async seat => {
    await seat.act('games');
    await seat.page.locator('.past .hint:visible').waitFor();
  }),
  'room-replay': replay(9),
  'room-replay-end': replay(99),
  'room-replay-link': replay(9, async seat => {
    await seat.act('menu');
    await seat.act('position-link');
    await seat.dialog('position-link').waitFor();
  }),
  'room-replay-text': replay(9, async seat => {
    await seat.act('menu');
    await seat.act('record');
    await seat.dialog('record').waitFor();
  }),
};

/* The other games' rooms, in the states in which their boards differ. */
Object.assign(SCENES, {
  'bricka-refused': roomOf('bricka', 4, seat => pointAt(seat, '[data-sq="i4"]', 'bad')),
  'bricka-over': roomOf('bricka', 99),
  'spider-preview': roomOf('spider', 4, seat => pointAt(seat, '[data-entry="c8"]', 'ok')),
  'spider-over': roomOf('spider', 99),
  'duo-turn': roomOf('duo', 4),
  'duo-refused': roomOf('duo', 4, async seat => {
    await takePiece(seat, 'I4');
    await pointAt(seat, '[data-sq="m13"]', 'bad');
  }),
  'duo-over': roomOf('duo', 99),
  stuck,
  'home-update': update,
  'home-restarting': restarting,
});
if (WHOLE)
  Object.assign(SCENES, {
    rules: help('rules'),
    advice: help('advice'),
    'resign-at-home': /** @type {Scene} */ (async (table, how) => {
      const seat = await busyHome(table, how);
      await seat.pressUntil(seat.button('resign').first(), () => seat.dialog('resign').waitFor({ timeout: 200 }));
      return seat;
    }),
    'bricka-preview': roomOf('bricka', 4, seat => pointAt(seat, '[data-sq="d9"]', 'ok')),
    'bricka-watching': roomOf('bricka', 5, undefined, null),
    'spider-watching': roomOf('spider', 5, undefined, null),
    'duo-watching': roomOf('duo', 5, undefined, null),
    'duo-preview': roomOf('duo', 4, async seat => {
      await takePiece(seat, 'I4');
      await seat.focusBoard();
      await seat.page.keyboard.press('g');
      await seat.page.locator('[data-preview].ok').waitFor();
    }),
  });

/* The moves, which on a phone are a sheet of their own. */
SCENES['room-moves'] = room(0, SOME, async seat => {
  await seat.resize(SIZES[0]);
  await seat.act('moves');
  await seat.page.locator('.panel[data-open]').waitFor();
});

/* Scenes whose texts are all in another one as well: they are not opened once more in Italian. */
const SAME_WORDS = new Set(['home', 'home-lost', 'copied', 'gone', 'room-connecting', 'room-their-turn', 'room-sending', 'room-away',
  'room-review', 'room-resign', 'room-lost-game', 'room-watching-over', 'room-replay-end']);

/** @type {Map<string, Record<string, string>>} by scene and size */
const places = new Map();

for (const [name, scene] of Object.entries(SCENES)) {
  test(`${name}`, async table => {
    const seat = await scene(table, { device: DESKTOP });
    const { page } = seat;
    /** @type {string[]} */
    const faults = [];
    for (const size of SIZES) {
      await seat.resize(size);
      const where = `${size.width}x${size.height}`;
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        if (WHOLE || size === SIZES[0]) await page.screenshot({ path: path.join(PICTURES, `${name}-${where}-${colorScheme}.png`) });
        if (size !== SIZES[0]) continue;
        const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined; /* a theme changes nothing else */
        faults.push(...(await violations(page, rules)).map(v => `${colorScheme}: ${v}`));
      }
      faults.push(...(await page.evaluate(layoutFaults, { touch: size.width < 900 })).map(f => `${where}: ${f}`));
      if (name.startsWith('room-')) places.set(`${name} ${where}`, await page.evaluate(rectangles));
    }
    assert.deepEqual(faults, []);
  });

  if (!WHOLE || SAME_WORDS.has(name)) continue;
  test(`${name}, in Italian`, async table => {
    const seat = await scene(table, { device: { ...DESKTOP, viewport: SIZES[1] }, locale: 'it-IT', more: { colorScheme: 'dark' } });
    assert.equal(await seat.page.locator('html').getAttribute('lang'), 'it');
    await seat.page.screenshot({ path: path.join(PICTURES, `it-${name}-320x568-dark.png`) });
    const faults = [...await violations(seat.page), ...await seat.page.evaluate(layoutFaults, { touch: true })];
    assert.deepEqual(faults, []);
  });
}

plain('in a room the board and the buttons are in the same place in every state', async () => {
  assert.ok(places.size >= 2);
  for (const [key, found] of places) {
    const [, size] = key.split(' ');
    const usual = /** @type {Record<string, string>} */ (places.get(`room-your-turn ${size}`));
    for (const [what, box] of Object.entries(found))
      if (usual[what]) assert.equal(box, usual[what], `${what} in ${key}`);
    assert.equal(found.board, usual.board, `the board in ${key}`);
  }
});

/** Texts that are in no dictionary. All that comes from one stands in brackets here; names, places and links may be as they
 * are. In the page.
 */
function foreignTexts() {
  const shown = (/** @type {Element | null} */ el) => el?.checkVisibility({ visibilityProperty: true }) || el?.closest('.unseen');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const { parentElement: el, nodeValue } = walker.currentNode;
    if (!el?.closest('script, noscript, [translate="no"], [data-link], .link-code, .record, option') && shown(el)) texts.push(nodeValue ?? '');
  }
  for (const el of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'))
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) if (shown(el)) texts.push(el.getAttribute(name) ?? '');
  const known = /https?:\S+|[A-Z][a-z]{2} \d+, \d{4}, \d+:\d+\s[AP]M|tavoliere|English|Italiano|Ada|Bruno|Zoe|Massimiliano Wolfeschleg|QR|\bpass\b/g;
  return texts.map(text => {
    for (let left = text; ; ) {
      const inner = left.replace(/⟦[^⟦⟧]*⟧/g, '');
      if (inner === left) return left.replace(known, '').match(/\p{L}{2,}/u) ? text : '';
      left = inner;
    }
  }).filter(Boolean);
}

test('every text comes from a dictionary', async table => {
  const marking = Object.assign(Object.create(table), {
    person: async (/** @type {How} */ how) => {
      const context = await table.person(how);
      await context.route(/\/i18n\/en\.js$/, async route => {
        const answer = await route.fetch();
        const marked = (await answer.text()).replace(/^(?=export default words|return \{ default: words)/m, 'for (const key in words) words[key] = `⟦${words[key]}⟧`;\n');
        await route.fulfill({ response: answer, body: marked });
      });
      return context;
    },
  });
  const scenes = WHOLE
    ? ['home-busy', 'game-sheet-clock', 'game-sheet-bots', 'settings', 'stats', 'waiting', 'invited', 'gone', 'room-preview', 'room-refused', 'room-away', 'room-lost',
      'room-clock-starts', 'room-phrases', 'room-menu', 'room-words', 'room-resign', 'room-won', 'room-watching', 'games', 'room-replay', 'bricka-refused',
      'bricka-over', 'spider-preview', 'spider-over', 'duo-turn', 'duo-refused', 'duo-over']
    : ['home-busy', 'settings', 'room-words', 'bricka-refused', 'duo-refused'];
  for (const name of scenes) {
    const seat = await SCENES[name](marking, { device: DESKTOP });
    assert.ok(await seat.page.getByText('⟦').count());
    assert.deepEqual(await seat.page.evaluate(foreignTexts), [], name);
    await seat.page.context().close();
  }
});

test('texts twice as large: everything is still there and can be used', async table => {
  const seat = await room(0, SOME)(table, { device: DESKTOP });
  await seat.resize(SIZES[0]);
  await seat.textSize(200);
  const faults = await seat.page.evaluate(layoutFaults, { touch: true });
  assert.deepEqual(faults.filter(fault => !fault.startsWith('the room is') && !fault.includes('below the screen')), []);
  await seat.page.screenshot({ path: path.join(PICTURES, 'large-text-360x640-light.png') });
  await seat.play('e4');
  assert.equal(await seat.page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px', 'they still are');
});

test('texts twice as large on every screen: nothing is cut or off the screen', async table => {
  for (const name of WHOLE ? ['home-busy', 'settings', 'game-sheet', 'stats', 'waiting', 'games', 'bricka-over', 'spider-preview', 'duo-turn', 'room-clock-yours'] : ['home-busy', 'settings']) {
    const seat = await SCENES[name](table, { device: DESKTOP });
    await seat.resize(SIZES[0]);
    await seat.textSize(200);
    const faults = await seat.page.evaluate(layoutFaults, { touch: true });
    assert.deepEqual(faults.filter(fault => !fault.startsWith('the room is') && !fault.includes('below the screen')), [], name);
    await seat.page.context().close();
  }
});

test('a phone on its side', async table => {
  const seat = await room(0, SOME)(table, { device: { ...DESKTOP, viewport: { width: 640, height: 360 } } });
  await seat.page.screenshot({ path: path.join(PICTURES, 'room-your-turn-640x360-light.png') });
  assert.deepEqual(await seat.page.evaluate(layoutFaults, { touch: true }), []);
  await seat.play('e4');
});
