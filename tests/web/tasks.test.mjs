/* SPDX-License-Identifier: MIT */

/* What is done in parts or later, and a board's cells, which are named only when they have other names. */

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Cells } from '../../clients/web/js/games/shared/cells.js';
import { Motion } from '../../clients/web/js/games/shared/motion.js';
import { afterFrame, inTurn } from '../../clients/web/js/ui/tasks.js';

test('steps come one after the other, each in a task of its own', async () => {
  /** @type {string[]} */
  const done = [];
  const note = (/** @type {string} */ what) => () => void (done.push(what), queueMicrotask(() => done.push(`after ${what}`)));
  await new Promise(end => {
    inTurn([note('one'), note('two'), () => end(undefined)]);
    done.push('begun');
  });
  assert.deepEqual(done, ['begun', 'one', 'after one', 'two', 'after two']);
});

test('after the frame once, and without one in a tenth of a second', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {(() => void)[]} */
  const frames = [];
  Object.assign(globalThis, { document: {}, requestAnimationFrame: (/** @type {() => void} */ act) => frames.push(act) });
  let done = 0;
  const act = () => done++;
  afterFrame(act);
  frames.pop()?.();
  assert.equal(done, 0, 'what the frame draws comes first');
  mock.timers.tick(1);
  assert.equal(done, 1);
  mock.timers.tick(1000);
  assert.equal(done, 1);

  afterFrame(act);
  mock.timers.tick(100);
  assert.equal(done, 2);
  frames.pop()?.();
  mock.timers.tick(1000);
  assert.equal(done, 2);
  mock.timers.reset();

  Object.assign(globalThis, { document: { hidden: true } });
  afterFrame(act);
  assert.equal(done, 3, 'nobody looks');
});

test('what moves is ended by the next tap, and what follows it comes once', async () => {
  const motion = new Motion();
  let gone = 0;
  /** @type {any[]} */
  const begun = [];
  const el = /** @type {any} */ ({
    animate(/** @type {Keyframe[]} */ frames, /** @type {KeyframeAnimationOptions} */ { duration }) {
      const animation = { frames, duration, finished: 0, onfinish: () => {}, finish: () => void (animation.finished++, queueMicrotask(() => animation.onfinish())) };
      begun.push(animation);
      return animation;
    },
  });
  motion.start(el, [{ opacity: 1 }, { opacity: 0 }], 200, () => gone++);
  motion.start(el, [{ opacity: 0 }, { opacity: 1 }], 140);
  motion.still();
  await Promise.resolve();
  motion.still(); /* nothing moves any more */
  await Promise.resolve();
  assert.equal(gone, 1);
  assert.deepEqual(begun.map(({ duration, finished }) => [duration, finished]), [[200, 1], [140, 1]]);
});

/** As much of an element as has attributes. @returns {any} */
function element() {
  const kept = new Map();
  return {
    getAttribute: (/** @type {string} */ name) => kept.get(name) ?? null,
    setAttribute: (/** @type {string} */ name, /** @type {string} */ value) => kept.set(name, value),
  };
}

test('cells are named again when what their names are made from is another, and all after they were made anew', () => {
  const cells = new Cells();
  const fill = () => ['a1', 'a2'].forEach(place => cells.at.set(place, element()));
  const names = () => [...cells.at.values()].map(cell => cell.getAttribute('aria-label'));
  let asked = 0;
  const name = (/** @type {unknown[]} */ ...of) => cells.name(of, place => (asked++, `${place} ${of.join(' ')}`));
  fill();
  assert.equal(name('view', 'h'), true);
  assert.equal(name('view', 'h'), false);
  assert.equal(asked, 2);
  assert.equal(name('view', 'v'), true);
  assert.deepEqual(names(), ['a1 view v', 'a2 view v']);
  cells.clear();
  fill();
  assert.equal(name('view', 'v'), true);
  assert.deepEqual(names(), ['a1 view v', 'a2 view v']);
});

test('one cell is the Tab stop', () => {
  const cells = new Cells();
  for (const place of ['a1', 'a2', 'a3']) cells.at.set(place, element());
  const stops = () => [...cells.at].filter(([, cell]) => cell.getAttribute('tabindex') === '0').map(([place]) => place);
  for (const place of ['a2', 'a2', 'a3']) {
    cells.moveStop(place);
    assert.deepEqual(stops(), [place]);
  }
});
