/* SPDX-License-Identifier: MIT */

/* A page as somebody uses it: by finger, by mouse or by keyboard. What is on the screen is asked of the page's own
 * elements, and places on the board are taken from where its cells are drawn, not from the client's geometry. */

import assert from 'node:assert/strict';
import { eventually, inTime } from './eventually.mjs';

const COLUMNS = 'abcdefghi';
const AGAIN_MS = 3000;
const SOON_MS = 600; /* longer than a button is deaf */
/** @param {string} at @param {number} dx @param {number} dy */
export const beside = (at, dx, dy) => COLUMNS[COLUMNS.indexOf(at[0]) + dx] + (Number(at[1]) + dy);
export const isWall = (/** @type {string} */ move) => move.length === 3;

export class Seat {
  /** @param {import('playwright-core').BrowserContext} context @param {string} [path] */
  static async open(context, path = '/') {
    const page = await context.newPage();
    await page.goto(path);
    return new Seat(page);
  }

  /** @param {import('playwright-core').Page} page */
  constructor(page) {
    this.page = page;
    this.app = page.locator('#app');
    this.board = page.locator('#app [data-board]');
    this.status = page.locator('#status');
  }

  /** @param {string} name of its `data-action` */
  button(name) {
    return this.page.locator(`[data-action="${name}"]:visible`);
  }

  /** @param {string} name of its `data-dialog` */
  dialog(name) {
    return this.page.locator(`dialog[data-dialog="${name}"]`);
  }

  /** Is it used by finger? @returns {Promise<boolean>} */
  get touch() {
    this.byFinger ??= this.page.evaluate(() => navigator.maxTouchPoints > 0);
    return this.byFinger;
  }

  /** Press a button as this device does. @param {import('playwright-core').Locator} locator @param {number} [timeout] */
  async press(locator, timeout) {
    await ((await this.touch) ? locator.tap({ timeout }) : locator.click({ timeout }));
  }

  /** @param {string} name of its `data-action` */
  act(name) {
    return this.press(this.button(name));
  }

  /** For buttons that are deaf for half a second after the page has shifted: press until it works.
   * @param {import('playwright-core').Locator} locator @param {() => Promise<unknown>} done  throws while it has not
   */
  async pressUntil(locator, done) {
    await eventually(async () => {
      if (await done().then(() => true, () => false)) return;
      /* it may have worked meanwhile, and the button be out of reach */
      const failed = await this.press(locator, AGAIN_MS).then(() => null, error => error);
      await eventually(done, SOON_MS).catch(error => Promise.reject(failed ?? error));
    });
  }

  /** A window of another size, or a phone that is turned: done when the page has it. What was laid out before is for nobody.
   * @param {{width: number, height: number}} size
   */
  async resize(size) {
    await this.page.setViewportSize(size);
    await this.page.waitForFunction(({ width, height }) => matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches, size);
  }

  /** The reader's own size of text, as the browser's settings have it. @param {number} percent */
  async textSize(percent) {
    const cdp = await this.page.context().newCDPSession(this.page);
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 } });
  }

  /** Nothing of the page runs any more, and what comes for it waits. Chromium without a window never freezes a page by
   * itself, but its debugger does the same. @returns {Promise<() => Promise<unknown>>} lets it go on
   */
  async freeze() {
    const cdp = await this.page.context().newCDPSession(this.page);
    await cdp.send('Debugger.enable');
    const paused = new Promise(done => cdp.once('Debugger.paused', done));
    await cdp.send('Debugger.pause');
    await inTime(paused, 'the page to stop');
    return () => cdp.send('Debugger.disable');
  }

  /* ---- what is on the screen ---- */

  /** @param {'home' | 'waiting' | 'invited' | 'room' | 'gone'} name */
  async screen(name) {
    /* A room begins with its frame, while it is being loaded. */
    await this.page.locator(`#app[data-screen="${name}"]:not([data-state="connecting"])`).waitFor();
  }

  /** @param {string} state @param {number} [within] */
  async state(state, within) {
    await this.page.locator(`#app[data-state="${state}"]`).waitFor({ timeout: within });
  }

  /** @param {number} ply @param {number} [round] @param {number} [within] */
  async ply(ply, round = 1, within) {
    await this.page.locator(`#app[data-ply="${ply}"][data-round="${round}"]`).waitFor({ timeout: within });
  }

  /** @param {string | RegExp} text @param {number} [within] */
  async says(text, within) {
    await eventually(async () => {
      const said = await this.status.textContent();
      if (typeof text === 'string') assert.equal(said, text);
      else assert.match(said ?? '', text);
    }, within);
  }

  /** What a live region has said since the page was opened. @param {'log' | 'status'} region @returns {Promise<string[]>} */
  heard(region) {
    return this.page.evaluate(name => window.heard[name], region);
  }

  /** @param {string | RegExp} text  the log for those who do not see the board has said it, since it had said `since` texts */
  async hears(text, since = 0) {
    await eventually(async () => {
      const texts = (await this.heard('log')).slice(since).map(said => said.replace(/\u00a0$/, ''));
      assert.ok(texts.some(said => (typeof text === 'string' ? said === text : text.test(said))), `${text} is not among ${JSON.stringify(texts)}`);
    });
  }

  /** Pawns and walls as they are drawn. */
  async drawn() {
    return this.board.evaluate(board => ({
      pawns: [0, 1].map(side => board.querySelector(`[data-pawn="${side}"]`)?.getAttribute('data-at')),
      walls: [...board.querySelectorAll('[data-wall]')].map(wall => wall.getAttribute('data-wall')).sort(),
      faint: board.querySelectorAll('.faint').length,
    }));
  }

  dots() {
    return this.board.evaluate(board => [...board.querySelectorAll('[data-dot]')].map(dot => dot.getAttribute('data-dot')).sort());
  }

  /** The preview that is shown, and how. */
  preview() {
    return this.board.evaluate(board => {
      const shape = board.querySelector('[data-preview]');
      return shape && { move: shape.getAttribute('data-preview'), tone: ['ok', 'bad', 'open'].find(tone => shape.classList.contains(tone)) };
    });
  }

  /** What a finger does to a button is done a moment after it was lifted: so what comes of it is waited for.
   * @param {{move: string, tone: 'ok' | 'bad' | 'open'} | null} preview
   */
  async shows(preview) {
    await eventually(async () => assert.deepEqual(await this.preview(), preview));
  }

  /** The clock of a side as it is shown: digits, and how; null: there is none. @param {0 | 1} side */
  clock(side) {
    return this.page.evaluate(n => {
      const face = document.querySelector(`#app [data-clock="${n}"]:not([hidden])`);
      return face && { text: face.textContent ?? '', runs: face.classList.contains('runs'), sure: face.getAttribute('data-sure') === 'true' };
    }, side);
  }

  /** The same in seconds. @param {0 | 1} side @returns {Promise<number>} */
  async seconds(side) {
    const text = (await this.clock(side))?.text ?? assert.fail(`side ${side} has no clock`);
    return text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
  }

  /** What a strip says beside the name. @param {'me' | 'opp'} place */
  note(place) {
    return this.page.locator(`[data-strip="${place}"] .sub`).innerText();
  }

  /* ---- places on the board ---- */

  /** Where a square's middle is on the screen now, or for a wall its crossing: between the four squares around it.
   * @param {string} move
   */
  async place(move) {
    const squares = isWall(move) ? [move.slice(0, 2), beside(move, 1, 1)] : [move];
    const [one, other = one] = await this.board.evaluate((board, names) => names.map(name => {
      const box = board.querySelector(`[data-sq="${name}"] rect`).getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }), squares);
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  }

  /** @param {string} move */
  async tap(move) {
    const { x, y } = await this.place(move);
    if (await this.touch) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** @param {string} move */
  async hover(move) {
    const { x, y } = await this.place(move);
    await this.page.mouse.move(x, y);
  }

  /** Fingers that go down, move and are lifted, several at once. */
  async fingers() {
    const cdp = await this.page.context().newCDPSession(this.page);
    /** @typedef {{x: number, y: number, id?: number}} Point */
    const send = (/** @type {'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'} */ type, /** @type {Point[]} */ touchPoints) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    return {
      down: (/** @type {Point[]} */ ...points) => send('touchStart', points),
      move: (/** @type {Point[]} */ ...points) => send('touchMove', points),
      up: (/** @type {Point[]} */ ...left) => send('touchEnd', left),
      cancel: () => send('touchCancel', []),
    };
  }

  /* ---- moves ---- */

  /** It is this one's turn: in which round, after how many plies. */
  async turn() {
    await this.state('your-turn');
    const { ply, round } = await this.app.evaluate(app => /** @type {HTMLElement} */ (app).dataset);
    return { ply: Number(ply), round: Number(round) };
  }

  /** Make a move with finger or mouse, and see it played. @param {string} move */
  async play(move) {
    const { ply, round } = await this.turn();
    if (!isWall(move)) await this.tap(move);
    else if (await this.touch) await this.wallByFinger(move);
    else await this.wallByMouse(move);
    await this.ply(ply + 1, round);
    await this.hasPlayed(move);
  }

  /** It was this very move that was made. @param {string} move */
  async hasPlayed(move) {
    const { pawns, walls } = await this.drawn();
    assert.ok([...pawns, ...walls].includes(move), `${move} is not on the board: ${pawns} ${walls}`);
  }

  /** @param {string} move */
  async wallByFinger(move) {
    await this.act('mode-wall');
    await this.tap(move);
    if ((await this.preview())?.move !== move) await this.act('rotate');
    await this.shows({ move, tone: 'ok' });
    await this.act('confirm');
  }

  /** @param {string} move */
  async wallByMouse(move) {
    await this.act('mode-wall');
    await this.hover(move);
    if ((await this.preview())?.move !== move) {
      await this.act('rotate');
      await this.hover(move);
    }
    await this.shows({ move, tone: 'ok' });
    await this.tap(move);
  }

  /** Make a move with keys alone. @param {string} move */
  async type(move) {
    const { ply, round } = await this.turn();
    await this.focusBoard();
    if (isWall(move)) await this.page.keyboard.press('m');
    await this.cursorTo(move.slice(0, 2));
    if (isWall(move) && (await this.preview())?.move !== move) await this.page.keyboard.press('r');
    await this.page.keyboard.press('Enter');
    await this.ply(ply + 1, round);
    await this.hasPlayed(move);
  }

  async focusBoard() {
    if (!(await this.focusedSquare())) await this.tabTo('[data-board] [data-sq]');
  }

  focusedSquare() {
    return this.page.evaluate(() => document.activeElement?.getAttribute('data-sq') ?? null);
  }

  /** @param {string} square */
  async cursorTo(square) {
    const flipped = (await this.place('a1')).x > (await this.place('i1')).x;
    for (let steps = 0; steps < 20; steps++) {
      const at = await this.focusedSquare();
      if (at === square) return;
      assert.ok(at, 'the focus left the board');
      const dx = COLUMNS.indexOf(square[0]) - COLUMNS.indexOf(at[0]);
      const dy = Number(square[1]) - Number(at[1]);
      const right = dx > 0 !== flipped;
      const up = dy > 0 !== flipped;
      await this.page.keyboard.press(dx ? (right ? 'ArrowRight' : 'ArrowLeft') : up ? 'ArrowUp' : 'ArrowDown');
    }
    assert.fail(`the cursor does not come to ${square}`);
  }

  /** Press Tab until the focus is there. @param {string} selector */
  async tabTo(selector) {
    for (let presses = 0; presses < 60; presses++) {
      await this.page.keyboard.press('Tab');
      if (await this.page.evaluate(s => document.activeElement?.matches(s) ?? false, selector)) return;
    }
    assert.fail(`Tab never comes to ${selector}`);
  }
}

/**
 * A room that people without pages have brought into a state, and the page of one of them.
 * @param {import('./browser.mjs').Table} table
 * @param {Awaited<ReturnType<typeof import('./player.mjs').playedRoom>>} played
 * @param {0 | 1 | null} side  whose page it is; null: a watcher's
 * @param {Parameters<import('./browser.mjs').Table['person']>[0]} [how]
 */
export async function takeSeat(table, { room, players }, side, how = {}) {
  const token = side === null ? undefined : players[side].token;
  return Seat.open(await table.person({ token, ...how }), `/r/${room}`);
}

/** The page's time stands still from now on, however slow this machine is: it goes on by the page's `clock` alone. It is
 * stopped a minute ahead, as it can't be at a moment that has gone by when the page hears of it.
 * @param {Seat} seat
 */
export async function stopTime({ page }) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60000);
}

/** The card of a game at home. @param {Seat} seat @param {string} [game] */
export async function openGameSheet(seat, game = 'sbarra') {
  await seat.screen('home');
  await seat.pressUntil(seat.page.locator(`[data-game="${game}"]`), () => seat.dialog('game').waitFor({ timeout: 200 }));
}

/** Begin against the bot, from home. @param {Seat} seat @param {string} game @param {string} level */
export async function playBot(seat, game, level) {
  await openGameSheet(seat, game);
  await seat.press(seat.page.locator(`label:has([name="level"][value="${level}"])`));
  await seat.act('play-bot');
  await seat.screen('room');
}

/** Make an invitation at home; its maker is side 0 unless the lot decides.
 * @param {Seat} seat @param {'me' | 'them' | 'lot'} starter @param {'private' | 'public'} [visibility] @param {string} [game]
 * @returns {Promise<string>} the link
 */
export async function invite(seat, starter, visibility = 'private', game = 'sbarra') {
  await openGameSheet(seat, game);
  const order = game === 'bricka' ? ['side', { me: '0', them: '1', lot: 'lot' }[starter]] : ['starter', starter];
  for (const [name, value] of [['visibility', visibility], order])
    await seat.press(seat.page.locator(`label:has([name="${name}"][value="${value}"])`));
  await seat.act('invite');
  await seat.screen('waiting');
  return /** @type {string} */ (await seat.page.locator('[data-link]').textContent());
}
