/* SPDX-License-Identifier: MIT */

/* Motion in every game: pieces move for who may see it, and for who asked for none nothing does, while the board takes
 * the next move at once. */

import assert from 'node:assert/strict';
import { PHONE } from './lib/browser.mjs';
import { eventually } from './lib/eventually.mjs';
import { playedRoom } from './lib/player.mjs';
import { Seat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';
import { TAPS } from './lib/taps.mjs';
import { GAMES, MATCHES } from './lib/ways.mjs';

const test = tables();

/** Runs before the page's own scripts: `window.begun` counts what begins to move, by script or by style. */
function countMotion() {
  let begun = 0;
  Object.defineProperty(window, 'begun', { get: () => begun });
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    begun++;
    return animate.apply(this, how);
  };
  for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, () => begun++);
}

for (const game of GAMES)
  for (const reducedMotion of /** @type {const} */ (['reduce', 'no-preference']))
    test(`${game}, ${reducedMotion === 'reduce' ? 'nothing moves' : 'pieces move'}`, async table => {
      const [first, second, third] = MATCHES[game].moves(0);
      const played = await playedRoom(table.daemon, { game });
      table.after(played.close);
      const context = await table.person({ device: PHONE, token: played.players[0].token, more: { reducedMotion } });
      await context.addInitScript(countMotion);
      const seat = await Seat.open(context, `/r/${played.room}`);
      const motion = () => seat.page.evaluate(() => ({ begun: /** @type {any} */ (window).begun, running: document.getAnimations().length }));
      await seat.state('your-turn');
      const make = async (/** @type {string} */ move, /** @type {number} */ ply) => {
        await TAPS[game](seat, move);
        if (game !== 'sbarra') await seat.act('confirm');
        await seat.ply(ply);
      };
      await make(first, 1);
      await played.players[1].move(played.room, second, 1);
      await seat.ply(2);
      if (reducedMotion === 'reduce') assert.deepEqual(await motion(), { begun: 0, running: 0 });
      else await eventually(async () => assert.ok((await motion()).begun > 0));
      await make(third, 3);
      if (reducedMotion === 'reduce') assert.deepEqual(await motion(), { begun: 0, running: 0 });
    });
