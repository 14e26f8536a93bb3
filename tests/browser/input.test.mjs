/* SPDX-License-Identifier: MIT */

/* Fingers, mouse and keys on the board and its controls: what counts as a press, and what does not. */

import assert from 'node:assert/strict';
import { DESKTOP, PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { ALL_SQUARES } from './lib/moves.mjs';
import { playedRoom } from './lib/player.mjs';
import { Seat, takeSeat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';

const test = tables();

/** A round in which it is this one's turn.
 * @param {import('./lib/browser.mjs').Table} table @param {Parameters<typeof takeSeat>[3]} [how] @param {0 | 1} [side]
 */
async function seated(table, how = {}, side = 0, moves = side ? ['e2', 'e8', 'e3'] : ['e2', 'e8']) {
  const played = await playedRoom(table.daemon, { moves });
  table.after(played.close);
  const seat = await takeSeat(table, played, side, how);
  await seat.state('your-turn');
  const plies = async () => (await played.players[0].snapshot(played.room)).round.moves.length;
  return { seat, ...played, moves, plies };
}

test('press on a dot, slide off, release: nothing is played', async table => {
  const { seat, plies } = await seated(table, { device: PHONE });
  const finger = await seat.fingers();
  await finger.down(await seat.place('e3'));
  await finger.move(await seat.place('f5'));
  await finger.up();
  await finger.down(await seat.place('e3'));
  const box = await seat.board.boundingBox();
  await finger.move({ x: 180, y: (box?.y ?? 0) + (box?.height ?? 0) + 60 });
  await finger.up();
  await finger.down(await seat.place('e3'));
  await finger.cancel();
  await seat.state('your-turn');
  assert.equal(await plies(), 2);
  await seat.play('e3');
});

test('with the mouse as well: slide off and release plays nothing', async table => {
  const { seat, plies } = await seated(table);
  await seat.hover('e3');
  await seat.page.mouse.down();
  await seat.hover('b7');
  await seat.page.mouse.up();
  await seat.act('mode-wall');
  await seat.hover('e3h');
  await seat.page.mouse.down();
  await seat.page.mouse.move(2, 2);
  await seat.page.mouse.up();
  assert.equal(await plies(), 2);
  await seat.shows(null);
});

test('a second finger is ignored', async table => {
  const { seat, plies } = await seated(table, { device: PHONE });
  const finger = await seat.fingers();
  const one = { ...(await seat.place('b7')), id: 0 };
  const two = { ...(await seat.place('e3')), id: 1 };
  await finger.down(one);
  await finger.down(one, two);
  await finger.up(one);
  await finger.up();
  assert.equal(await plies(), 2);
  await seat.state('your-turn');
});

test('walls by finger: preview, the same crossing again turns, drag follows, Cancel and a tap outside take back', async table => {
  const { seat, plies } = await seated(table, { device: { ...PHONE, viewport: { width: 412, height: 800 } } });
  const finger = await seat.fingers();
  await seat.act('mode-wall');
  await seat.tap('c3h');
  await seat.shows({ move: 'c3h', tone: 'ok' });
  await seat.says('Horizontal wall at c3: press Confirm to play it');
  await seat.tap('c3h');
  await seat.shows({ move: 'c3v', tone: 'ok' });
  await seat.act('rotate');
  await seat.shows({ move: 'c3h', tone: 'ok' });
  await finger.down(await seat.place('c3h'));
  await finger.move(await seat.place('f6h'));
  await eventually(async () => assert.equal((await seat.preview())?.move, 'f6h'));
  await finger.up();
  assert.equal((await seat.preview())?.move, 'f6h', 'it stays where the finger left it');
  /* a browser swallows a tap that comes a few milliseconds after a flick: nobody is so fast */
  await seat.pressUntil(seat.button('cancel'), () => seat.page.locator('[data-action="cancel"]:disabled').waitFor({ timeout: 200 }));
  await seat.shows(null);
  await seat.tap('f6h');
  await seat.press(seat.page.locator('[data-strip="opp"]'));
  await seat.shows(null);
  assert.equal(await plies(), 2);
  await seat.play('c3h');
  await seat.state('their-turn');
  assert.equal(await seat.button('mode-move').getAttribute('aria-checked'), 'true', 'back to Move after a move');
});

test('a red preview has a cross and its reason, and cannot be confirmed', async table => {
  const { seat, plies } = await seated(table, { device: PHONE }, 0, ['e3h', 'e8']);
  await seat.act('mode-wall');
  await seat.tap('f3h');
  if ((await seat.preview())?.move !== 'f3h') await seat.act('rotate');
  await seat.shows({ move: 'f3h', tone: 'bad' });
  await seat.says('Overlaps another wall');
  assert.equal(await seat.button('confirm').isDisabled(), true);
  assert.equal(await seat.board.locator('.preview.bad .cross').count(), 1);
  await seat.button('confirm').tap({ force: true });
  await seat.page.keyboard.press('Enter');
  assert.equal(await plies(), 2);
  await seat.act('rotate');
  await seat.shows({ move: 'f3v', tone: 'ok' });
  await seat.tap('e3h');
  if ((await seat.preview())?.move !== 'e3v') await seat.act('rotate');
  await seat.shows({ move: 'e3v', tone: 'bad' });
  await seat.says('Crosses another wall');
});

test('two fast taps on Confirm are one request, and rapid taps never zoom', async table => {
  const { seat, plies } = await seated(table, { device: PHONE });
  /** @type {string[]} */
  const sent = [];
  seat.page.on('websocket', ws => ws.on('framesent', ({ payload }) => sent.push(String(payload))));
  await seat.page.reload();
  await seat.state('your-turn');
  await seat.act('mode-wall');
  await seat.tap('c3h');
  const box = await seat.button('confirm').boundingBox();
  assert.ok(box);
  const point = /** @type {const} */ ([box.x + box.width / 2, box.y + box.height / 2]);
  await Promise.all([seat.page.touchscreen.tap(...point), seat.page.touchscreen.tap(...point), seat.page.touchscreen.tap(...point)]);
  await seat.ply(3);
  assert.equal(sent.filter(frame => frame.includes('"op":"move"')).length, 1);
  for (const square of ['e5', 'e5', 'e5', 'c7', 'c7']) await seat.tap(square);
  for (const name of ['mode-wall', 'mode-wall', 'rotate', 'rotate', 'rotate']) {
    const button = await seat.button(name).boundingBox();
    assert.ok(button);
    await seat.page.touchscreen.tap(button.x + 10, button.y + 10);
  }
  assert.equal(await seat.page.evaluate(() => visualViewport?.scale), 1);
  assert.equal(await plies(), 3);
});

test('a press held on Confirm while the opponent moves does nothing on the board', async table => {
  const { seat, players, room, plies } = await seated(table, {}, 1, ['e2', 'e8', 'e3']);
  await seat.focusBoard();
  await seat.page.keyboard.press('m');
  assert.equal((await seat.preview())?.tone, 'ok');
  /* one's own round is open on another device as well: there the moves are made meanwhile */
  await seat.button('confirm').hover();
  await seat.page.mouse.down();
  await players[1].move(room, 'd8', 3);
  await players[0].move(room, 'e4', 4);
  await seat.ply(5);
  await seat.page.mouse.up();
  await seat.state('your-turn');
  assert.equal(await plies(), 5);
});

test('a wall is prepared in the opponent’s turn, and never sent by itself', async table => {
  const { seat, players, room, plies } = await seated(table, { device: PHONE });
  await seat.play('e3');
  await seat.state('their-turn');
  await seat.tap('e4');
  assert.equal(await seat.preview(), null, 'no pawn moves ahead of their time');
  await seat.act('mode-wall');
  await seat.tap('c3h');
  if ((await seat.preview())?.move !== 'c3h') await seat.act('rotate');
  await seat.shows({ move: 'c3h', tone: 'open' });
  await seat.says('Horizontal wall at c3: prepared, not your turn yet');
  assert.equal(await seat.button('confirm').isDisabled(), true);
  await players[1].move(room, 'c3v', 3);
  await seat.state('your-turn');
  await seat.shows({ move: 'c3h', tone: 'bad' });
  assert.equal(await plies(), 4);
});

test('a move that is on its way locks the board', async table => {
  const { seat, plies } = await seated(table, { device: PHONE });
  const [e3, d2] = [await seat.place('e3'), await seat.place('d2')];
  await Promise.all([seat.page.touchscreen.tap(e3.x, e3.y), seat.page.touchscreen.tap(d2.x, d2.y)]);
  await seat.ply(3);
  assert.equal(await plies(), 3);
});

for (const side of /** @type {const} */ ([0, 1]))
  test(`taps land after scrolling, resizing and turning the phone, side ${side} below`, async table => {
    const moves = side ? ['e2', 'e8', 'e3'] : ['e2', 'e8'];
    const { seat, players, room } = await seated(table, { device: PHONE }, side, moves);
    let ply = moves.length;
    const ways = [
      { width: 640, height: 360 }, { width: 360, height: 640 }, { width: 320, height: 568 }, { width: 412, height: 915 }, { width: 360, height: 560 },
    ];
    const own = [['d2', 'e2'], ['d8', 'e8']][side];
    const theirs = [['d8', 'e8'], ['d3', 'e3']][side];
    for (const [i, viewport] of ways.entries()) {
      await seat.resize(viewport);
      await seat.page.evaluate(() => window.scrollTo(0, 9999));
      await seat.play(own[i % 2]);
      await players[1 - side].move(room, theirs[i % 2], ++ply);
      await seat.ply(++ply);
    }
    /* with large text the room may scroll */
    await seat.resize({ width: 360, height: 640 });
    await seat.textSize(200);
    await seat.state('your-turn');
    await seat.board.locator(`[data-sq="${own[1]}"]`).scrollIntoViewIfNeeded();
    await seat.play(own[1]);
  });

test('letters act only while the board has the focus', async table => {
  const { seat } = await seated(table);
  await seat.button('mode-move').focus();
  for (const key of ['m', 'r', 'd']) await seat.page.keyboard.press(key);
  assert.equal(await seat.button('mode-move').getAttribute('aria-checked'), 'true');
  await seat.page.keyboard.press('ArrowRight');
  assert.equal(await seat.button('mode-wall').getAttribute('aria-checked'), 'true', 'the pair is one radio group');
});

test('keys: every square is reached and has a name, Home and End, Escape, pages, and the move field', async table => {
  const { seat, plies } = await seated(table, {}, 0, ['e2', 'e8', 'c3h', 'f6v', 'e3', 'e7']);
  const { keyboard } = seat.page;
  await seat.focusBoard();
  await seat.cursorTo('a9');
  const names = new Map();
  for (let row = 9; row >= 1; row--) {
    await keyboard.press('Home');
    for (let i = 0; i < 9; i++) {
      const square = await seat.focusedSquare();
      names.set(square, await seat.page.evaluate(() => document.activeElement?.getAttribute('aria-label')));
      await keyboard.press('ArrowRight');
    }
    assert.equal(await seat.focusedSquare(), `i${row}`, 'the cursor stays on the board');
    await keyboard.press('s');
  }
  assert.deepEqual([...names.keys()].sort(), ALL_SQUARES);
  assert.equal(names.get('e3'), 'e3, your pawn');
  assert.equal(names.get('e7'), 'e7, your opponent’s pawn');
  assert.equal(names.get('e4'), 'e4, you can move here');
  assert.equal(names.get('c3'), 'c3, free, walls: above');
  assert.equal(names.get('d4'), 'd4, free, walls: below');
  assert.equal(names.get('g7'), 'g7, free, walls: left');

  await keyboard.press('m');
  assert.match((await seat.preview())?.move ?? '', /^h1[hv]$/, 'a wall is shown where the cursor was, on the board');
  await keyboard.press('ArrowUp');
  await keyboard.press('r');
  assert.match((await seat.preview())?.move ?? '', /^h2[hv]$/);
  assert.match(await seat.page.evaluate(() => document.activeElement?.getAttribute('aria-label')) ?? '', /wall at h2, can be placed$/);
  await keyboard.press('Escape');
  await seat.shows(null);
  await keyboard.press('PageUp');
  await seat.says('Move 5 of 6');
  await keyboard.press('PageDown');
  await seat.state('your-turn');

  await keyboard.press('/');
  assert.equal(await seat.page.evaluate(() => document.activeElement?.id), 'move-field');
  for (const [text, reason] of [['e9', 'Cannot be reached'], ['xyz', 'Not a move'], ['c3v', 'Crosses another wall'], ['d3h', 'Overlaps another wall'], ['e7', 'Already taken']]) {
    await keyboard.type(text);
    await keyboard.press('Enter');
    await seat.page.locator('#move-reason').getByText(`${text}: ${reason}`, { exact: true }).waitFor();
  }
  assert.equal(await plies(), 6);
  await keyboard.type('E4 ');
  await keyboard.press('Enter');
  await seat.ply(7);
  await seat.hears('You: pawn to e4');
});

test('nothing moves for who asked for that, and the board takes the next move at once', async table => {
  const { seat, players, room } = await seated(table, { more: { reducedMotion: 'reduce' } });
  const running = () => seat.page.evaluate(() => document.getAnimations().length);
  await seat.play('e3');
  assert.equal(await running(), 0);
  await players[1].move(room, 'c3h', 3);
  await seat.ply(4);
  assert.equal(await running(), 0);
  await seat.play('e4');
});

test('motion never holds up input', async table => {
  const { seat, players, room } = await seated(table);
  /* whatever is animated would take an hour */
  await seat.page.evaluate(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      return animate.call(this, frames, { ...(typeof options === 'object' ? options : {}), duration: 3600000 });
    };
  });
  await seat.play('e3');
  await players[1].move(room, 'e7', 3);
  await seat.ply(4);
  await eventually(async () => assert.ok(await seat.board.evaluate(b => b.getAnimations({ subtree: true }).length > 0)));
  await seat.play('e4');
  await players[1].move(room, 'e6', 5);
  await seat.ply(6);
  await seat.tap('e9');
  assert.equal(await seat.board.evaluate(b => b.getAnimations({ subtree: true }).length), 0, 'a tap ends what still moves');
});

for (const [confirm, device, taps] of /** @type {const} */ ([['always', PHONE, 2], ['always', DESKTOP, 2], ['never', PHONE, 1]]))
  test(`confirm moves: ${confirm}, ${device === PHONE ? 'by finger' : 'by mouse'}`, async table => {
    const { seat, players, room } = await seated(table, { device, settings: { confirm } });
    await seat.tap('e3');
    if (taps === 2) {
      await seat.shows({ move: 'e3', tone: 'ok' });
      await seat.tap('e3');
    }
    await seat.ply(3);
    await players[1].move(room, 'e7', 3);
    await seat.state('your-turn');
    await seat.act('mode-wall');
    await seat.tap('c3h');
    if (taps === 2) await seat.act('confirm');
    await seat.ply(5);
  });
