/* SPDX-License-Identifier: MIT */

/* A page as somebody uses it who does not see it: by keys, and by what assistive technology is told. Roles and names are
 * those of the tree that a screen reader gets; no attribute of ours is looked at, and no place on the screen. */

import assert from 'node:assert/strict';
import { eventually } from './eventually.mjs';

const TABS = 80; /* more than any screen has stops */
const PRESSES = 100; /* more than any way on a board */
const ARROWS = /** @type {const} */ ({ ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] });
const LINE = /^(\s*)- ([\w ]+?)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)(?::(?: (.*))?)?$/;

/** @typedef {{place: string, says: string, row: number, column: number}} Cell  `says` is the whole name; rows and columns as they are told */

/** @typedef {Map<string, Cell>} Cells  by place */

/** Column and row of a square's name. @param {string} square */
const placeOf = square => [square.charCodeAt(0) - 97, Number(/\d+/.exec(square)?.[0])];

/** Which place a cell's name is about: a square, or an entry beside the board. @param {string} name */
export function placeIn(name) {
  const wall = /^(?:horizontal|vertical) wall at (\w+)/.exec(name);
  return wall?.[1] ?? /^entry \S+/.exec(name)?.[0] ?? name.split(',')[0];
}

/** Where that is: an entry lies beside its square, away from where it leads. @param {string} name @returns {[number, number]} */
function spot(name) {
  const entry = /^entry (\S+) towards (\w+)/.exec(name);
  const [x, y] = placeOf(entry?.[1] ?? placeIn(name));
  if (!entry) return [x, y];
  const [tx, ty] = placeOf(entry[2]);
  return [x - Math.sign(tx - x), y - Math.sign(ty - y)];
}

export class Ears {
  /** @param {import('./seat.mjs').Seat} seat */
  constructor(seat) {
    this.seat = seat;
    this.page = seat.page;
    /** @type {Map<string, string>} where an arrow key has led */
    this.known = new Map();
  }

  /** What there is, from top to bottom. @param {import('playwright-core').Locator} within */
  async told(within) {
    const lines = (await within.ariaSnapshot()).split('\n');
    return lines.flatMap(line => {
      const [, , role, name, state, text] = LINE.exec(line.replace(/^(\s*- )'(.*)'(:?)$/, '$1$2$3')) ?? [];
      return role ? [{ role, name: (name ?? text ?? '').replace(/\\"/g, '"'), off: state?.includes('[disabled]') ?? false }] : [];
    });
  }

  /** @returns {Promise<Cells>} the board's cells */
  async cells() {
    const found = new Map();
    let [row, column] = [-1, 0];
    for (const { role, name } of await this.told(this.page.getByRole('grid'))) {
      if (role === 'row') [row, column] = [row + 1, 0];
      if (role === 'gridcell') found.set(placeIn(name), { place: placeIn(name), says: name, row, column: column++ });
    }
    return found;
  }

  /** What is read out about the thing that has the focus. */
  async here() {
    const focus = this.page.locator(':focus');
    const [first] = (await focus.count()) ? await this.told(focus) : [];
    return first ?? { role: '', name: '', off: false };
  }

  async status() {
    return (await this.page.getByRole('status').textContent()) ?? '';
  }

  /** @param {RegExp} text @param {number} [within] */
  says(text, within) {
    return eventually(async () => {
      const said = await this.status();
      assert.match(said, text);
      return said;
    }, within);
  }

  /** @param {string} key */
  press(key) {
    return this.page.keyboard.press(key);
  }

  /** Tab on until a thing has the focus. @param {string} role @param {RegExp} name */
  async tabTo(role, name) {
    for (let presses = 0; presses < TABS; presses++) {
      const now = await this.here();
      if (now.role === role && name.test(now.name)) return now;
      await this.press('Tab');
    }
    return assert.fail(`Tab never comes to ${role} ${name}`);
  }

  /** Press Enter there until it has worked: a page that has just shifted takes no press for half a second.
   * @param {string} role @param {RegExp} name @param {() => Promise<unknown>} done  throws while it has not worked
   */
  async enter(role, name, done) {
    await this.tabTo(role, name);
    await eventually(async () => {
      if (await done().then(() => true, () => false)) return;
      if (name.test((await this.here()).name)) await this.press('Enter');
      await done();
    });
  }

  /** The board is where Tab comes to if it has not the focus already. */
  async toBoard() {
    if ((await this.here()).role !== 'gridcell') await this.tabTo('gridcell', /./);
  }

  /** Is the lowest row told first? */
  async turned(/** @type {Cells | Promise<Cells>} */ cells = this.cells()) {
    const squares = [...(await cells).values()].filter(({ place }) => !place.startsWith('entry'));
    return spot(squares[0].says)[1] < spot(squares[squares.length - 1].says)[1];
  }

  /** By arrow keys to a place, as somebody goes who hears where each press has led, and remembers it.
   * @param {string} target @param {Cells} [known]  the board as it was told just now
   * @returns {Promise<string>} the cell's whole name
   */
  async goTo(target, known) {
    await this.toBoard();
    const cells = known ?? (await this.cells());
    assert.ok(cells.has(target), `there is no cell ${target}`);
    const way = (await this.turned(cells)) ? -1 : 1;
    for (let presses = 0, last = ''; presses < PRESSES; presses++) {
      const [{ role, name }] = await this.told(this.page.locator(':focus'));
      assert.equal(role, 'gridcell', `the focus left the board: ${name}`);
      const at = placeIn(name);
      if (last) this.known.set(last, at);
      if (at === target) return name;
      const key = this.wayTo(target, at, cells, way);
      last = `${way} ${at} ${key}`;
      await this.press(key);
    }
    return assert.fail(`no arrows lead to ${target}`);
  }

  /** The key to press next: along a way that is known, or where one may be shortest.
   * @param {string} target @param {string} from @param {Cells} cells @param {1 | -1} way @returns {string}
   */
  wayTo(target, from, cells, way) {
    const [tx, ty] = spot(cells.get(target)?.says ?? '');
    /** @type {Map<string, {first: string, far: number}>} */
    const reached = new Map([[from, { first: '', far: 0 }]]);
    let best = { key: '', far: Infinity };
    for (const [place, { first, far }] of reached) {
      if (place === target) return first;
      const [x, y] = spot(cells.get(place)?.says ?? '');
      for (const [key, [dx, dy]] of Object.entries(ARROWS)) {
        const to = this.known.get(`${way} ${place} ${key}`);
        const left = Math.abs(tx - x - way * dx) + Math.abs(ty - y - way * dy);
        if (to && !reached.has(to)) reached.set(to, { first: first || key, far: far + 1 });
        else if (!to && far + 1 + left < best.far) best = { key: first || key, far: far + 1 + left };
      }
    }
    return best.key || assert.fail(`no arrows lead from ${from} to ${target}`);
  }
}
