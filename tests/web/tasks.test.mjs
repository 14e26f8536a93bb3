/* SPDX-License-Identifier: MIT */

/* What is done in parts or later, and a board's cells, which are named only when they have other names. */

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Cells } from '../../clients/web/js/games/shared/cells.js';
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
  Object.assign(globalThis, { requestAnimationFrame: (/** @type {() => void} */ act) => frames.push(act) });
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
