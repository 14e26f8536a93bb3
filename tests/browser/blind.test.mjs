/* SPDX-License-Identifier: MIT */

/* Whole games by somebody who does not see the page: keys alone, and a move is chosen only from what the cells are
 * called and what the live regions say. From home to the result, and into a rematch. */

import assert from 'node:assert/strict';
import { Ears, placeIn } from './lib/ears.mjs';
import { eventually } from './lib/eventually.mjs';
import { Seat } from './lib/seat.mjs';
import { tables } from './lib/setup.mjs';
import { TITLES, inEach } from './lib/ways.mjs';

const SIZES = /** @type {Record<string, number>} */ ({ sbarra: 81, bricka: 69, spider: 96, duo: 196 });
const WHOLE = process.env.TAVOLIERE_LONG === '1';
const BOT_MS = 30000; /* four bots at once, on a machine that has more to do */
const ENDED = /^(You won|Draw|.+ won)\b/;
/* Whose turn it is: one's own, or that of a side of whom plays both. */
const TURN = /(?:^|\. )(?:Your turn|(Blue|Orange|White|Black|Red) to move)/;

const test = tables();

/** @typedef {import('./lib/browser.mjs').Table} Table */
/** @typedef {import('./lib/ears.mjs').Cell} Cell */
/** @typedef {import('./lib/ears.mjs').Cells} Cells */

/* ---- what somebody thinks who has heard the board ---- */

/** What is known: the cells, and how a piece of one's own is called. @typedef {{ears: Ears, cells: Cells, own: string}} Known */

/** Past the walls that are told, to the row that is told: the steps from each square. @param {Cells} cells @param {number} goal */
function stepsTo(cells, goal) {
  const at = new Map([...cells.values()].map(cell => [`${cell.row} ${cell.column}`, cell]));
  const ends = [...cells.values()].filter(({ place }) => Number(place.slice(1)) === goal);
  const steps = new Map(ends.map(({ place }) => [place, 0]));
  for (const [place, far] of steps) {
    const { row, column, says } = cells.get(place) ?? assert.fail();
    const walls = / walls: (.+)$/.exec(says)?.[1].split(', ') ?? [];
    for (const [word, dr, dc] of /** @type {[string, number, number][]} */ ([['above', -1, 0], ['below', 1, 0], ['left', 0, -1], ['right', 0, 1]])) {
      const next = walls.includes(word) ? undefined : at.get(`${row + dr} ${column + dc}`)?.place;
      if (next && !steps.has(next)) steps.set(next, far + 1);
    }
  }
  return steps;
}

const numbers = (/** @type {string} */ square) => [square.charCodeAt(0) - 97, Number(square.slice(1))];

/** Every line of four on the board, by places. @param {Cells} cells */
function linesOfFour(cells) {
  return [...cells.keys()].flatMap(place => [[1, 0], [0, 1], [1, 1], [1, -1]].map(([dx, dy]) => {
    const [x, y] = numbers(place);
    return [0, 1, 2, 3].map(i => String.fromCharCode(97 + x + i * dx) + (y + i * dy));
  })).filter(line => line.every(place => cells.has(place)));
}

/** How good it is to have a piece there: a line of four first, the other's next. @param {Known} known @param {string} landing @param {string[][]} lines */
function worth({ cells, own }, landing, lines) {
  const says = (/** @type {string} */ place) => cells.get(place)?.says ?? '';
  return Math.max(...lines.filter(line => line.includes(landing)).map(line => {
    const mine = line.filter(place => says(place).includes(own)).length;
    const theirs = line.filter(place => / piece\b(?! can)/.test(says(place))).length - mine;
    return mine && theirs ? 0 : mine === 3 ? 100 : theirs === 3 ? 50 : mine + theirs;
  }));
}

/** @param {Cells} cells @param {RegExp} says */
const those = (cells, says) => [...cells.values()].filter(cell => says.test(cell.says));
/** @template T @param {T[]} list @param {(one: T) => number} of @returns {T} */
const most = (list, of) => list.reduce((best, one) => (of(one) > of(best) ? one : best));

/** The place to go to with the next move. @type {Record<string, (known: Known) => Promise<string>>} */
const CHOICE = {
  async sbarra({ ears, cells }) {
    const strips = (await ears.told(ears.page.getByRole('main'))).filter(({ role }) => role === 'region');
    const mine = strips.find(({ name }) => name.endsWith(', to move'))?.name ?? assert.fail(JSON.stringify(strips));
    const steps = stepsTo(cells, Number(/to row (\d)/.exec(mine)?.[1] ?? assert.fail(`${mine}: no goal`)));
    return most(those(cells, /, you can move here/), ({ place }) => -(steps.get(place) ?? Infinity)).place;
  },
  /* beside what is one's own or nobody's, so that a chain comes of it */
  async bricka({ cells, own }) {
    const playable = those(cells, /, free, you can play here/);
    const joined = [...cells.values()].filter(({ says }) => says.includes(own) || says.includes('neutral piece'));
    const far = (/** @type {Cell} */ cell) => Math.min(9, ...joined.map(({ place }) => {
      const [[x, y], [i, j]] = [numbers(place), numbers(cell.place)];
      return Math.abs(x - i) + Math.abs(y - j);
    }));
    return (playable.find(({ says }) => says.includes('connects the two')) ?? most(playable, cell => -far(cell))).place;
  },
  async spider(known) {
    const lines = linesOfFour(known.cells);
    const lands = (/** @type {Cell} */ { says }) => / stops on (\w+)$/.exec(says)?.[1] ?? '';
    return most(those(known.cells, /, stops on /), cell => worth(known, lands(cell), lines)).place;
  },
};

/** The next piece that fits, to the next place where it does: both are told. @param {Ears} ears */
async function placePiece(ears) {
  await ears.toBoard();
  await ears.press('n');
  await ears.press('g');
  const said = await ears.says(/^\w+ on [a-n\d-]+: it fits$/);
  assert.match((await ears.here()).name, new RegExp(`, ${said.split(' ')[0]} fits here$`));
  await ears.press('Enter');
}

/** @param {Ears} ears @param {string} game @param {string} said  when the turn came */
async function move(ears, game, said) {
  if (game === 'duo') return placePiece(ears);
  const side = TURN.exec(said)?.[1];
  const cells = await ears.cells();
  const place = await CHOICE[game]({ ears, cells, own: side ? `${side.toLowerCase()} piece` : 'your piece' });
  assert.equal(placeIn(await ears.goTo(place, cells)), place);
  return ears.press('Enter');
}

/* ---- from home to the rematch ---- */

/** What the log has said. @param {Ears} ears */
const log = async ears => (await ears.seat.heard('log')).map(text => text.replace(/\u00a0$/, ''));
/** Moves that it told of, those of whom that is. @param {string[]} said @param {RegExp} whose */
const told = (said, whose) => said.filter(text => whose.test(text)).length;
const OWN = /^(You|Blue|Orange|White|Black|Red): /;

/** One's turn, or the end. @param {Ears} ears @returns {Promise<string>} */
const next = ears => eventually(async () => {
  const said = await ears.status();
  assert.ok(TURN.test(said) || ENDED.test(said), `${said}: ${JSON.stringify(await log(ears))}`);
  return said;
}, BOT_MS);

/** Make a move in one's turn, and hear of it; false: it is over. @param {Ears} ears @param {string} game */
async function moveNow(ears, game) {
  const said = await next(ears);
  if (ENDED.test(said)) return false;
  const before = told(await log(ears), OWN);
  await move(ears, game, said);
  await eventually(async () => assert.ok(told(await log(ears), OWN) > before, `nothing was said of the move: ${await ears.status()}`));
  return true;
}

/** @param {Ears[]} players  whose turns come round @param {string} game */
async function toTheEnd(players, game) {
  for (let i = 0; await moveNow(players[i % players.length], game); i++);
  for (const ears of players) {
    await ears.says(ENDED);
    assert.equal((await ears.cells()).size, SIZES[game], 'the board can still be read');
  }
}

/** @param {Table} table @param {string} game */
async function openSheet(table, game) {
  const seat = await Seat.open(await table.person());
  const ears = new Ears(seat);
  await ears.enter('button', TITLES[game], () => seat.page.getByRole('dialog', { name: TITLES[game] }).waitFor({ timeout: 200 }));
  return ears;
}

/** @param {Ears} ears */
const inRoom = ears => ears.page.getByRole('grid').waitFor({ timeout: 500 });
/** @param {Ears} ears */
const again = ears => eventually(async () => assert.ok((await log(ears)).includes('Round 2 begins')), 500);

/** @param {Table} table @param {string} game */
async function againstBot(table, game) {
  const ears = await openSheet(table, game);
  await ears.enter('button', /^Play$/, () => inRoom(ears));
  await toTheEnd([ears], game);
  const said = await log(ears);
  assert.ok(Math.abs(told(said, /^You( have no move|: )/) - told(said, /^Bot · Easy(: | has no move)/)) <= 1, JSON.stringify(said));
  await ears.enter('button', /^Rematch$/, () => again(ears));
  assert.ok(await moveNow(ears, game));
}

/** @param {Table} table @param {string} game */
async function onOneDevice(table, game) {
  const ears = await openSheet(table, game);
  await ears.enter('button', /^Two on this device$/, () => inRoom(ears));
  await toTheEnd([ears], game);
  await ears.enter('button', /^Rematch$/, () => again(ears));
  assert.ok(await moveNow(ears, game));
}

/** @param {Table} table @param {string} game */
async function byInvitation(table, game) {
  const host = await openSheet(table, game);
  await host.enter('button', /^Make the invitation$/, () => host.page.getByRole('button', { name: 'Cancel the invitation' }).waitFor({ timeout: 500 }));
  const texts = await host.told(host.page.getByRole('main'));
  const link = texts.map(({ name }) => /http\S+/.exec(name)?.[0]).find(Boolean) ?? assert.fail(`no link in ${JSON.stringify(texts)}`);
  const guest = new Ears(await Seat.open(await table.person(), new URL(link).pathname));
  await guest.enter('button', /^Play$/, () => inRoom(guest));
  await inRoom(host);
  const both = [host, guest];
  const first = await eventually(async () => {
    const found = await Promise.all(both.map(async ears => /^Your turn/.test(await ears.status())));
    assert.equal(found.filter(Boolean).length, 1);
    return found.indexOf(true);
  });
  const order = first ? [guest, host] : both;
  /* in duo somebody may have to pass: then the other one goes on */
  for (let i = 0; ; i++) {
    const said = await Promise.any(order.map(next));
    if (ENDED.test(said)) break;
    const turn = await eventually(async () => {
      for (const ears of order) if (TURN.test(await ears.status())) return ears;
      return ENDED.test(await host.status()) ? null : assert.fail('nobody’s turn');
    });
    if (!turn || !(await moveNow(turn, game))) break;
  }
  for (const ears of both) await ears.says(ENDED);
  await guest.enter('button', /^Rematch$/, () => host.says(/offers a rematch$/, 500));
  await host.enter('button', /^Accept rematch$/, () => again(host));
  const begins = await Promise.any(both.map(async ears => ((await ears.says(/^Your turn/)), ears)));
  assert.ok(await moveNow(begins, game));
}

test('each game against the bot, by what is told alone', table => inEach(table, againstBot));
if (WHOLE) {
  test('two on one device, by what is told alone', table => inEach(table, onOneDevice));
  test('by invitation, neither of them sees anything', table => inEach(table, byInvitation));
}
