/* SPDX-License-Identifier: MIT */

/* Nothing rests on colour: in shades of grey the sides, the last move and what can't be played still look different. */

import assert from 'node:assert/strict';
import { DESKTOP } from './lib/browser.mjs';
import { playedRoom } from './lib/player.mjs';
import { takeSeat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';

const test = tables();
const SIZE = 56; /* pixels a side of what is compared: nearly a square of the board */

/** What a place of the board looks like, every point a shade from 0 to 1. The picture is read in a page that has no policy.
 * @param {import('./lib/seat.mjs').Seat} seat @param {import('playwright-core').Page} reader @param {string} move
 * @returns {Promise<number[]>}
 */
async function shades(seat, reader, move) {
  const { x, y } = await seat.place(move);
  const shot = await seat.page.screenshot({ clip: { x: x - SIZE / 2, y: y - SIZE / 2, width: SIZE, height: SIZE } });
  return reader.evaluate(async ({ url, size }) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, size, size);
    return Array.from({ length: size * size }, (_, i) => (0.2126 * data[4 * i] + 0.7152 * data[4 * i + 1] + 0.0722 * data[4 * i + 2]) / 255);
  }, { url: `data:image/png;base64,${shot.toString('base64')}`, size: SIZE });
}

/** How many points differ clearly, once the mean shade is taken off: it is the shape that must differ. @param {number[]} a @param {number[]} b */
function difference(a, b) {
  const mean = (/** @type {number[]} */ list) => list.reduce((sum, v) => sum + v, 0) / list.length;
  const [ma, mb] = [mean(a), mean(b)];
  return a.filter((v, i) => Math.abs(v - ma - (b[i] - mb)) > 0.08).length;
}

for (const colorScheme of /** @type {const} */ (['light', 'dark']))
  test(`in shades of grey, ${colorScheme}`, async table => {
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
