/* SPDX-License-Identifier: MIT */

/* Nothing rests on colour: in shades of grey the sides, the last move and what can't be played still look different, in
 * every game. */

import assert from 'node:assert/strict';
import { DESKTOP } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { playedRoom } from './lib/player.mjs';
import { takeSeat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';

const test = tables();
const SIZE = 56; /* pixels a side of what is compared: nearly a square of the board */

/** What is around a point of the page, every point a shade from 0 to 1. The picture is read in a page that has no policy.
 * @param {import('./lib/seat.mjs').Seat} seat @param {import('playwright-core').Page} reader
 * @param {{x: number, y: number}} middle @param {number} size
 * @returns {Promise<number[]>}
 */
async function shadesAt(seat, reader, { x, y }, size) {
  const shot = await seat.page.screenshot({ clip: { x: x - size / 2, y: y - size / 2, width: size, height: size } });
  return reader.evaluate(async ({ url, size }) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, size, size);
    return Array.from({ length: size * size }, (_, i) => (0.2126 * data[4 * i] + 0.7152 * data[4 * i + 1] + 0.0722 * data[4 * i + 2]) / 255);
  }, { url: `data:image/png;base64,${shot.toString('base64')}`, size });
}

/** What a place of sbarra's board looks like. @param {import('./lib/seat.mjs').Seat} seat @param {import('playwright-core').Page} reader @param {string} move */
const shades = async (seat, reader, move) => shadesAt(seat, reader, await seat.place(move), SIZE);

/** The middle of something on the board. @param {import('./lib/seat.mjs').Seat} seat @param {string} selector */
async function middleOf(seat, selector) {
  const box = (await seat.board.locator(selector).first().boundingBox()) ?? assert.fail(`${selector} is not on the board`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** How many points differ clearly, once the mean shade is taken off: it is the shape that must differ. @param {number[]} a @param {number[]} b */
function difference(a, b) {
  const mean = (/** @type {number[]} */ list) => list.reduce((sum, v) => sum + v, 0) / list.length;
  const [ma, mb] = [mean(a), mean(b)];
  return a.filter((v, i) => Math.abs(v - ma - (b[i] - mb)) > 0.08).length;
}

for (const colorScheme of /** @type {const} */ (['light', 'dark']))
  test(`sbarra in shades of grey, ${colorScheme}`, async table => {
    const played = await playedRoom(table.daemon, { moves: ['e2', 'e8', 'c3h', 'f6h', 'e3'] });
    table.after(played.close);
    const seat = await takeSeat(table, played, null, { device: DESKTOP, more: { colorScheme } });
    const reader = await (await table.browser.newContext()).newPage();
    await seat.state('watching');
    const look = (/** @type {string} */ move) => shades(seat, reader, move);
    const differ = async (/** @type {string} */ one, /** @type {string} */ other, /** @type {string} */ what) =>
      assert.ok(difference(await look(one), await look(other)) > 20, what);
    await differ('e3', 'e8', 'the sides are told apart by their marks');
    await differ('e2', 'd2', 'the square just left is marked');
    await played.players[1].move(played.room, 'b7h', 5);
    await seat.ply(6);
    await differ('b7h', 'c3h', 'the last wall is marked');
    await played.players[0].move(played.room, 'g4h', 6);
    await seat.ply(7);
    await differ('g4h', 'c3h', 'the last wall of the other side is marked');
    const mine = await look('g4h');
    await played.players[1].move(played.room, 'g2h', 7);
    await seat.ply(8);
    assert.ok(difference(mine, await look('g2h')) > 4, 'and each side has its own mark on it');

    const player = await takeSeat(table, played, 0, { device: DESKTOP, more: { colorScheme } });
    await player.state('your-turn');
    await player.act('mode-wall');
    const previewed = async (/** @type {string} */ wall) => {
      await player.hover(wall);
      assert.equal((await player.preview())?.move, wall);
      return shades(player, reader, wall);
    };
    const good = await previewed('d7h').catch(async () => {
      await player.act('rotate');
      return previewed('d7h');
    });
    const bad = await previewed('c7h');
    assert.ok(difference(good, bad) > 20, 'what can’t be played has a cross');
    await reader.context().close();
  });

/**
 * The other games: moves by turns, a place of each side's and that of the last move, the move after which it is no longer
 * the last, a place where a move would be legal and one where it would not,
 * and how large the pictures are: a piece with its marks.
 * @type {Record<string, {moves: string[], places: [string, string], last: string, next: string, good: string, bad: string, kind: 'sq' | 'entry', size: number, piece?: string}>}
 */
const BOARDS = {
  bricka: { moves: ['e8', 'e2', 'c8', 'i4'], places: ['e8', 'e2'], last: 'i4', next: 'h13', good: 'b4', bad: 'h12', kind: 'sq', size: 36 },
  /* a full column */
  spider: { moves: ['d8', 'd8', 'd8', 'd8', 'd8', 'd8', 'd8', 'd8', 'b8', 'g8'], places: ['d1', 'd2'], last: 'g1', next: 'c8', good: 'e8', bad: 'd8', kind: 'entry', size: 66 },
  duo: { moves: ['e10-e11-f10-f11', 'j5-k5-j6-k6'], places: ['f10', 'k5'], last: 'k6', next: 'g9', good: 'l7', bad: 'b2', kind: 'sq', size: 36, piece: '1' },
};

const THEMES = /** @type {('light' | 'dark')[]} */ (process.env.TAVOLIERE_LONG === '1' ? ['light', 'dark'] : ['light']);
for (const colorScheme of THEMES)
  for (const [game, { moves, places, last, next, good, bad, kind, size, piece }] of Object.entries(BOARDS))
    test(`${game} in shades of grey, ${colorScheme}`, async table => {
      const played = await playedRoom(table.daemon, { game, moves });
      table.after(played.close);
      const seat = await takeSeat(table, played, 0, { device: DESKTOP, more: { colorScheme, reducedMotion: 'reduce' } });
      const reader = await (await table.browser.newContext()).newPage();
      await seat.state('your-turn');
      const look = async (/** @type {string} */ square) => shadesAt(seat, reader, await middleOf(seat, `[data-sq="${square}"]`), size);
      assert.ok(difference(await look(places[0]), await look(places[1])) > 20, 'the sides are told apart');

      const before = await look(last);
      await played.players[0].move(played.room, next, moves.length);
      await seat.ply(moves.length + 1);
      await seat.page.mouse.move(1, 1);
      assert.ok(difference(before, await look(last)) > 20, 'the last move is marked');

      const other = await takeSeat(table, played, 1, { device: DESKTOP, more: { colorScheme, reducedMotion: 'reduce' } });
      await other.state('your-turn');
      if (piece) await other.press(other.page.locator(`[data-action="piece"][data-piece="${piece}"]`));
      /** @param {string} place @param {string} tone */
      const previewed = async (place, tone) => {
        const { x, y } = await middleOf(other, `[data-${kind}="${place}"]`);
        await other.page.mouse.move(x, y);
        await eventually(async () => assert.equal((await other.preview())?.tone, tone, `${place} is ${tone}`));
        return shadesAt(other, reader, await middleOf(other, '[data-preview]'), size);
      };
      assert.ok(difference(await previewed(good, 'ok'), await previewed(bad, 'bad')) > 20, 'what can’t be played has a cross');
      assert.ok(await other.board.locator('[data-preview].bad .cross').isVisible());
      await reader.context().close();
    });
