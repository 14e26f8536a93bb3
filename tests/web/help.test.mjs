/* SPDX-License-Identifier: MIT */

/* The pages of help: the rules play every example, and what its caption says is so. Both languages say it of the same
 * squares. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import en from '../../clients/web/i18n/help-en.js';
import it from '../../clients/web/i18n/help-it.js';
import { CELLS_OF, NEIGHBOURS, OUTLINES, PAIRS, POINTS } from '../../clients/web/js/games/bricka/geometry.js';
import { causesOf, chainOf } from '../../clients/web/js/games/bricka/position.js';
import { SQUARES } from '../../clients/web/js/games/spider/geometry.js';
import { landed, linesOf } from '../../clients/web/js/games/spider/position.js';
import { PIECES, lying } from '../../clients/web/js/games/duo/pieces.js';
import { pieceOf } from '../../clients/web/js/games/duo/position.js';
import { page as bricka } from '../../clients/web/js/help/bricka.js';
import { page as duo } from '../../clients/web/js/help/duo.js';
import { stage } from '../../clients/web/js/help/example.js';
import { page as sbarra } from '../../clients/web/js/help/sbarra.js';
import { page as spider } from '../../clients/web/js/help/spider.js';
import { GAMES, gameOf } from './support.mjs';

/** @type {Record<string, import('../../clients/web/js/help/page.js').Page>} */
const PAGES = { sbarra, bricka, spider, duo };
const WHICH = /** @type {const} */ (['rules', 'advice']);

/** An example as its claim is put to the rules. @param {string} name @param {import('../../clients/web/js/help/example.js').Example} example */
function shownOf(name, example) {
  const rules = gameOf(name);
  const staged = stage(rules, example, ['0', '1']);
  const next = example.shown ? rules.play(staged.position, example.shown) : null;
  return { rules, example, ...staged, facts: staged.view.position, turn: rules.turn(staged.position),
    legal: rules.legalMoves(staged.position), result: rules.result(staged.position),
    next: next && { position: next.position, facts: rules.facts(next.position), result: rules.result(next.position) } };
}
/** @typedef {ReturnType<typeof shownOf>} Shown */

/* ---- what is counted apart from the rules ---- */

const COLUMNS = 'abcdefghi';
/** The squares that a pawn alone on the board steps to, as the rules say. @param {Shown} shown @param {string[]} walls @param {string} square */
function stepsFrom({ rules }, walls, square) {
  const other = square[0] < 'e' ? 'i5' : 'a5'; /* far away, and on nobody's goal row */
  if (square[1] === '9') return [];
  const left = 20 - walls.length;
  const text = `sbarra 0 ${square} ${other} ${Math.min(10, left)} ${left - Math.min(10, left)} ${[...walls].sort().join(',') || '-'}`;
  return rules.legalMoves(rules.read(text)).filter(move => move.length === 2);
}

/** The board turned by half: so side 1 is asked like side 0. @param {string} name */
function turned(name) {
  const count = name.length === 2 ? 9 : 8;
  return COLUMNS[count - 1 - COLUMNS.indexOf(name[0])] + (count + 1 - Number(name[1])) + name.slice(2);
}

/** How many steps a side is from its goal, over these walls. @param {Shown} shown @param {0 | 1} side @param {string} from @param {string[]} walls */
function stepsToGoal(shown, side, from, walls) {
  const seen = side === 0 ? (/** @type {string} */ x) => x : turned;
  const far = new Map([[seen(from), 0]]);
  for (const [square, steps] of far) {
    if (square[1] === '9') return steps;
    for (const next of stepsFrom(shown, walls.map(seen), square)) if (!far.has(next)) far.set(next, steps + 1);
  }
  assert.fail(`no way from ${from}`);
}

/** A side's steps before and after the wall that is shown, and the way that is drawn is a shortest one after it.
 * @param {Shown} shown @param {0 | 1} side @param {number} before @param {number} after
 */
function wayIs(shown, side, before, after) {
  const { facts, example } = shown;
  const walls = [...facts.walls, ...(example.shown?.length === 3 ? [example.shown] : [])];
  assert.equal(stepsToGoal(shown, side, facts.pawns[side], facts.walls), before);
  assert.equal(stepsToGoal(shown, side, facts.pawns[side], walls), after);
  const way = (example.way ?? '').split(' ');
  if (way[0] !== facts.pawns[side]) return;
  assert.equal(way.length, after + 1);
  way.forEach((square, i) => assert.equal(stepsToGoal(shown, side, square, walls), after - i, square));
}

/** @param {Shown} shown */
const pawnMoves = ({ legal }) => legal.filter(move => move.length === 2).sort().join(' ');
/** Does a wall bar the step? @param {Shown} shown @param {string} from @param {string} to */
const bars = (shown, from, to) => !stepsFrom(shown, [/** @type {string} */ (shown.example.shown)], from).includes(to);

/** The fewest points between two opposite borders. @param {string} colour */
function shortestRoad(colour) {
  const [from, to] = PAIRS.find(pair => pair.colour === colour)?.borders ?? [[], []];
  const far = new Map(from.map(point => [point, 1]));
  for (const [point, n] of far) {
    if (to.includes(point)) return n;
    for (const next of NEIGHBOURS.get(point) ?? []) if (!far.has(next)) far.set(next, n + 1);
  }
  return 0;
}

/** The points on which a side would win at once, were it to move. @param {Shown} shown @param {any} position */
const wins = ({ rules }, position) => rules.legalMoves(position).filter(move => {
  const next = rules.play(position, move);
  return next && rules.result(next.position)?.winner === rules.turn(position);
});

/** Where every entry would stop. @param {Shown} shown @param {any} [position] */
function stops({ rules, position: here }, position = here) {
  return new Map(rules.legalMoves(position).map(move => {
    const next = rules.play(position, move);
    return [move, next && landed(rules.facts(position), rules.facts(next.position))];
  }));
}
/** On which squares a side would have a line with its next piece, whose turn it may be. @param {Shown} shown @param {any} position @param {0 | 1} side */
function lineSquares(shown, position, side) {
  const { rows } = shown.rules.facts(position);
  const put = (/** @type {string} */ square) => rows.map((/** @type {string} */ row, /** @type {number} */ i) =>
    (8 - i === Number(square[1]) ? row.slice(0, COLUMNS.indexOf(square[0])) + side + row.slice(COLUMNS.indexOf(square[0]) + 1) : row));
  return [...new Set(stops(shown, position).values())].filter(square => square && linesOf({ rows: put(square) }, side).length > 0).sort();
}
/** @param {Shown} shown @param {string} square */
const at = ({ facts }, square) => facts.rows[8 - Number(square[1])][COLUMNS.indexOf(square[0])];

/* ---- what the captions say ---- */

/** @type {Record<string, (shown: Shown) => void>} */
const CLAIMS = {
  'sbarra rules goal': ({ facts, result }) => {
    assert.deepEqual(facts.pawns, ['e1', 'e9']);
    assert.equal(result, null);
  },
  'sbarra rules step': shown => {
    assert.equal(shown.facts.pawns[0], 'e4');
    assert.equal(pawnMoves(shown), 'd4 e3 f4');
    assert.equal(shown.rules.fault(shown.position, 'e5'), 'unreachable');
  },
  'sbarra rules wall': shown => {
    assert.equal(shown.fault, null);
    for (const [from, to] of [['e5', 'e6'], ['f5', 'f6']]) assert.ok(bars(shown, from, to) && bars(shown, to, from));
    for (const [from, to] of [['d5', 'd6'], ['g5', 'g6'], ['e5', 'f5']]) assert.ok(!bars(shown, from, to));
  },
  'sbarra rules overlap': ({ fault, facts, example }) => {
    assert.deepEqual([fault, example.shown], ['wall_overlaps', 'f4h']);
    assert.deepEqual(facts.walls, ['e4h']);
  },
  'sbarra rules cross': ({ fault, facts, example }) => {
    assert.deepEqual([fault, example.shown], ['wall_crosses', 'e4v']);
    assert.deepEqual(facts.walls, ['e4h']);
  },
  'sbarra rules close': shown => {
    assert.deepEqual([shown.fault, shown.facts.pawns[1]], ['closes_path', 'a9']);
    /* where Orange could go, turned by half; the rules read no position with both walls */
    const walls = [...shown.facts.walls, /** @type {string} */ (shown.example.shown)].map(turned);
    const within = new Set([turned('a9')]);
    for (const square of within)
      for (const next of stepsFrom(shown, [], square)) if (walls.every(wall => stepsFrom(shown, [wall], square).includes(next))) within.add(next);
    assert.deepEqual([...within].map(turned).sort(), ['a9', 'b9']);
  },
  'sbarra rules jump': shown => {
    assert.deepEqual(shown.facts.pawns, ['e4', 'e5']);
    assert.equal(pawnMoves(shown), 'd4 e3 e6 f4');
  },
  'sbarra rules aside': shown => {
    assert.deepEqual(shown.facts.pawns, ['e4', 'e5']);
    assert.equal(pawnMoves(shown), 'd4 d5 e3 f4 f5');
  },
  'sbarra rules end': ({ result, facts }) => {
    assert.equal(facts.pawns[0], 'e9');
    assert.deepEqual([result?.winner, result?.reason], [0, 'goal']);
  },
  'sbarra advice steps': shown => {
    const start = gameOf('sbarra').facts(gameOf('sbarra').start());
    for (const side of /** @type {const} */ ([0, 1])) assert.equal(stepsToGoal(shown, side, start.pawns[side], []), 8);
    assert.deepEqual(shown.facts.pawns, ['b6', 'e5']);
    assert.equal(stepsToGoal(shown, 1, 'e5', []), 4);
    wayIs(shown, 1, 6, 6);
    assert.equal(stepsToGoal(shown, 0, 'b6', shown.facts.walls), 3);
  },
  'sbarra advice cost': shown => wayIs(shown, 1, 4, 5),
  'sbarra advice gain': shown => {
    wayIs(shown, 1, 4, 6);
    assert.equal(shown.example.shown, sbarra.advice.find(item => item.id === 'cost')?.example?.shown, 'the same wall');
  },
  'sbarra advice when': shown => {
    assert.equal(shown.facts.pawns[1], 'e2');
    assert.equal(shown.fault, null);
    wayIs(shown, 1, 1, 5);
  },
  'sbarra advice corridor': shown => {
    assert.equal(shown.facts.pawns[1], 'e4');
    assert.equal(shown.fault, null);
    wayIs(shown, 1, 3, 10);
    assert.ok(shown.example.way?.includes('e7'));
  },
  'sbarra advice both': shown => {
    const { facts } = shown;
    wayIs(shown, 0, 5, 6);
    assert.equal(stepsToGoal(shown, 1, facts.pawns[1], ['e5h']) - stepsToGoal(shown, 1, facts.pawns[1], []), 1);
  },
  'sbarra advice face': shown => {
    assert.deepEqual(shown.facts.pawns, ['e4', 'e5']);
    assert.equal(shown.fault, null);
    assert.deepEqual(['e4', 'e6'].map(square => stepsToGoal(shown, 0, square, [])), [5, 3]);
  },

  'bricka rules goal': ({ facts, result }) => {
    assert.deepEqual([result?.winner, result?.reason], [0, 'connection']);
    const chain = chainOf(facts, 0);
    assert.equal(chain?.pair, 'green');
    assert.deepEqual([chain.points[0], chain.points.at(-1)].sort(), ['b8', 'h2']);
  },
  'bricka rules turn': ({ legal, turn }) => {
    assert.deepEqual([legal.length, POINTS.length, turn], [69, 69, 0]);
    assert.ok(legal.includes('g7'));
  },
  'bricka rules blocked': ({ fault, facts, turn, example }) => {
    assert.equal(example.shown, 'e6');
    assert.deepEqual([fault, turn, CELLS_OF.get('f6')?.length], ['blocked', 1, 3]);
    assert.ok(facts.owned0.includes('f6'));
  },
  'bricka rules neutral': ({ facts, next }) => {
    assert.deepEqual([...facts.owned0].sort(), ['h8', 'i10', 'j9']);
    const [cell, ...more] = causesOf(facts, 0, 'i8');
    assert.deepEqual(more, []);
    assert.equal(OUTLINES[cell].length, 6);
    for (const point of ['h8', 'i10', 'j9', 'i8']) assert.ok(OUTLINES[cell].includes(point));
    assert.deepEqual(next?.facts.neutral, ['i8']);
  },
  'bricka rules majority': ({ facts, next }) => {
    const [cell, ...more] = causesOf(facts, 0, 'k11');
    assert.deepEqual(more, []);
    assert.equal(OUTLINES[cell].length, 5);
    assert.deepEqual(OUTLINES[cell].filter(point => facts.neutral.includes(point)).sort(), ['i10', 'k10']);
    assert.deepEqual(OUTLINES[cell].filter(point => facts.owned0.includes(point)), ['i11']);
    assert.ok(next?.facts.neutral.includes('k11'));
  },
  'bricka rules chain': ({ next, example }) => {
    assert.equal(example.shown, 'f4');
    assert.deepEqual([next?.result?.winner, next?.result?.reason], [0, 'connection']);
    assert.deepEqual(next?.facts.neutral.filter((/** @type {string} */ point) => chainOf(next.facts, 0)?.points.includes(point)).sort(), ['c7', 'c8']);
  },
  'bricka rules gift': ({ rules, position, facts, result }) => {
    assert.equal(result, null);
    assert.ok(facts.neutral.includes('g3'));
    assert.equal(chainOf(facts, 0), null);
    const points = chainOf(facts, 1)?.points ?? [];
    assert.ok(points.includes('g3'));
    assert.deepEqual([points[0], points.at(-1)].sort(), ['b8', 'h2']);
    for (const move of rules.legalMoves(position)) {
      const next = rules.play(position, move);
      assert.equal(next && rules.result(next.position)?.winner, 1, move);
    }
  },
  'bricka rules pass': ({ legal, turn, facts, fault }) => {
    assert.deepEqual([legal, turn, fault], [['pass'], 0, null]);
    const taken = [...facts.owned0, ...facts.owned1, ...facts.neutral];
    assert.deepEqual(POINTS.filter(point => !taken.includes(point)), ['i4']);
    assert.ok(facts.blocked.includes('i4'));
  },
  'bricka rules count': ({ facts, result }) => {
    assert.deepEqual([facts.owned0.length, facts.owned1.length], [21, 24]);
    assert.deepEqual([result?.winner, result?.reason], [1, 'count']);
  },
  'bricka advice roads': ({ example }) => {
    assert.deepEqual(['green', 'light', 'dark'].map(shortestRoad), [9, 9, 13]);
    const way = (example.way ?? '').split(' ');
    assert.deepEqual([way.length, way[0], way.at(-1)], [9, 'h2', 'b8']);
    way.slice(1).forEach((point, i) => assert.ok(NEIGHBOURS.get(way[i])?.includes(point)));
    assert.ok(PAIRS[0].borders.every(border => way.some(point => border.includes(point))));
  },
  'bricka advice stop': shown => {
    const { rules, legal, position, next, turn, example } = shown;
    assert.deepEqual([turn, example.shown], [1, 'h5']);
    const open = legal.find(move => !CELLS_OF.get(move)?.some(cell => CELLS_OF.get('f4')?.includes(cell)));
    const elsewhere = rules.play(position, /** @type {string} */ (open));
    assert.deepEqual(wins(shown, elsewhere?.position), ['f4'], 'otherwise White would win there');
    assert.ok(next?.facts.blocked.includes('f4'));
    assert.deepEqual(wins(shown, next?.position), []);
  },
  'bricka advice shared': ({ facts }) => assert.deepEqual([...facts.neutral].sort(), ['c7', 'c8']),
  'bricka advice stay': ({ rules, position, turn, next }) => {
    assert.equal(turn, 0);
    const c10 = rules.play(position, 'c10');
    assert.ok(c10 && rules.facts(c10.position).neutral.includes('c10'));
    assert.ok(next?.facts.owned0.includes('h5'));
  },

  'spider rules goal': ({ facts, result }) => {
    assert.deepEqual([result?.winner, result?.reason], [1, 'line']);
    assert.deepEqual(linesOf(facts, 1), [['c1', 'd1', 'e1', 'f1']]);
  },
  'spider rules slide': shown => assert.equal(stops(shown).get('d8'), 'd1'),
  'spider rules next': shown => {
    assert.deepEqual([at(shown, 'a4'), shown.turn, stops(shown).get('h4')], ['1', 0, 'b4']);
  },
  'spider rules over': shown => {
    assert.notEqual(at(shown, 'b4'), '.');
    assert.equal(stops(shown).get('b8'), 'b1');
  },
  'spider rules taken': shown => {
    assert.notEqual(at(shown, 'b1'), '.');
    assert.equal(stops(shown).get('b1'), 'b8');
  },
  'spider rules corner': shown => assert.deepEqual(['a8>', 'a8v'].map(move => stops(shown).get(move)), ['h8', 'a1']),
  'spider rules full': ({ fault, facts, example }) => {
    assert.deepEqual([fault, example.shown], ['line_full', 'd8']);
    assert.ok(facts.rows.every((/** @type {string} */ row) => row[3] !== '.'));
  },
  'spider rules draw': ({ facts, result }) => {
    assert.deepEqual([result?.winner, result?.reason, SQUARES.length], [null, 'full_board', 64]);
    assert.ok(!facts.rows.join('').includes('.'));
  },
  'spider advice lands': shown => assert.equal(stops(shown).get('h4'), 'c4'),
  'spider advice look': shown => {
    assert.deepEqual(['a4', 'a5', 'a6', 'a3'].map(square => at(shown, square)), ['1', '1', '1', '0']);
    assert.deepEqual(lineSquares(shown, shown.position, 1), ['a7']);
    assert.deepEqual(lineSquares(shown, shown.position, 0), []);
    assert.equal(stops(shown).get('h7'), 'a7');
    assert.deepEqual(lineSquares(shown, shown.next?.position, 1), []);
  },
  'spider advice ends': shown => {
    assert.equal(shown.turn, 1);
    assert.equal(stops(shown).get('d8'), 'd1');
    for (const square of ['e1', 'f1']) assert.equal(at(shown, square), '1');
    assert.deepEqual(lineSquares(shown, shown.next?.position, 1), ['c1', 'g1']);
    assert.deepEqual(lineSquares(shown, shown.next?.position, 0), []);
    for (const move of shown.rules.legalMoves(shown.next?.position)) {
      const reply = shown.rules.play(/** @type {any} */ (shown.next).position, move);
      assert.ok(lineSquares(shown, reply?.position, 1).length > 0, `${move} stops neither`);
    }
  },
  'spider advice gift': shown => {
    assert.equal(shown.turn, 1);
    assert.equal(stops(shown).get('c8'), 'c1');
    assert.deepEqual(lineSquares(shown, shown.position, 0), []);
    assert.ok(![...stops(shown).values()].includes('c2'));
    assert.deepEqual(lineSquares(shown, shown.next?.position, 0), ['c2']);
    assert.equal(stops(shown, shown.next?.position).get('c8'), 'c2');
  },

  'duo rules pieces': ({ fault, example, turn }) => {
    assert.deepEqual([fault, turn, pieceOf(example.shown ?? '')], [null, 0, 'W']);
    assert.deepEqual([PIECES.length, ...PIECES.map(name => lying(name).length).sort().filter((n, i, all) => n !== all[i - 1])], [21, 1, 2, 3, 4, 5]);
  },
  'duo rules start': ({ fault, facts, turn }) => {
    assert.deepEqual([fault, turn], ['start_square', 1]);
    assert.ok(facts.placed[0][0].split('-').includes('j5'));
    assert.deepEqual(facts.corners[1], ['e10']);
  },
  'duo rules corner': ({ fault, facts, example, turn }) => {
    assert.deepEqual([fault, turn], [null, 0]);
    assert.ok(example.shown?.includes('g7') && facts.corners[0].includes('g7') && facts.placed[0][0].includes('h6'));
  },
  'duo rules apart': ({ fault, turn, example }) => assert.deepEqual([fault, turn, example.shown], ['no_corner_contact', 0, 'l8-l9-l10']),
  'duo rules edge': ({ fault, facts, turn, example }) => {
    assert.deepEqual([fault, turn], ['edge_contact', 1]);
    assert.ok(facts.placed[1][0].includes('d10') && example.shown?.includes('c10'));
  },
  'duo rules others': ({ fault, facts, turn, example }) => {
    assert.deepEqual([fault, turn], [null, 1]);
    assert.ok(facts.placed[0].some((/** @type {string} */ move) => move.split('-').includes('g10')) && example.shown?.startsWith('g11-'));
    assert.ok(facts.placed[1][0].split('-').includes('f10') && facts.corners[1].includes('g11'));
  },
  'duo rules once': ({ fault, facts, turn, example }) => {
    assert.deepEqual([fault, turn, pieceOf(example.shown ?? '')], ['piece_used', 0, 'I4']);
    assert.ok(facts.placed[0].includes('g7-g8-g9-g10'));
  },
  'duo rules pass': ({ legal, turn }) => assert.deepEqual([legal, turn], [['pass'], 0]),
  'duo rules score': ({ result }) => assert.deepEqual([result?.winner, result?.score], [1, [-49, -41]]),
  'duo advice corners': ({ facts, turn }) => assert.deepEqual([facts.corners[0].length, turn], [7, 0]),
  'duo advice big': ({ facts, next, turn, example }) => {
    const fives = PIECES.filter(name => lying(name).length === 5);
    assert.deepEqual([fives.length, 5 * fives.length, PIECES.reduce((sum, name) => sum + lying(name).length, 0)], [12, 60, 89]);
    assert.deepEqual([turn, facts.corners[0].length, next?.facts.corners[0].length, example.shown?.split('-').length], [0, 8, 13, 5]);
  },
  'duo advice close': ({ facts, next, turn }) => {
    assert.equal(turn, 1);
    assert.ok(facts.corners[0].includes('h11'));
    assert.ok(next && !next.facts.corners[0].includes('h11'));
  },
};

for (const name of GAMES)
  for (const which of WHICH)
    for (const { id, example } of PAGES[name][which])
      if (example)
        test(`${name}, ${which}: ${id}`, () => {
          const claim = CLAIMS[`${name} ${which} ${id}`];
          assert.ok(claim, 'nobody checks what its caption says');
          claim(shownOf(name, example));
        });

test('every claim is one of an example', () => {
  const examples = GAMES.flatMap(name => WHICH.flatMap(which => PAGES[name][which].filter(item => item.example).map(item => `${name} ${which} ${item.id}`)));
  assert.deepEqual(Object.keys(CLAIMS).sort(), examples.sort());
});

/* ---- the words ---- */

test('both languages have words for every item, and a caption for every example', () => {
  for (const words of [en, it])
    for (const name of GAMES)
      for (const which of WHICH) {
        const items = PAGES[name][which];
        const own = words.games[name][which];
        assert.deepEqual(Object.keys(own), items.map(item => item.id), `${name} ${which}, in the order of the page`);
        for (const { id, example } of items) assert.equal('caption' in own[id], example !== undefined, `${name} ${which} ${id}`);
      }
});

/** The squares and the numbers that a text names, in order. @param {string} text */
const namedIn = text => (text.match(/(?<![\p{L}\d])(?:[a-n]\d{1,2}|−?\d+)(?![\p{L}\d])/gu) ?? []).sort();

test('both languages name the same squares and numbers', () => {
  for (const name of GAMES)
    for (const which of WHICH)
      for (const { id } of PAGES[name][which]) {
        const [one, other] = [en, it].map(words => words.games[name][which][id]);
        const texts = (/** @type {typeof one} */ item) => [item.text, ...(item.points ?? []), item.caption ?? ''];
        assert.equal(texts(one).length, texts(other).length);
        texts(one).forEach((text, i) => assert.deepEqual(namedIn(texts(other)[i]), namedIn(text), `${name} ${which} ${id}: ${text}`));
      }
});

test('what a caption names is what its claim is about', () => {
  for (const [key, claim] of Object.entries(CLAIMS)) {
    const [name, which, id] = key.split(' ');
    const checked = String(claim).match(/[a-n]\d{1,2}|\d+/g) ?? [];
    const caption = en.games[name][/** @type {'rules' | 'advice'} */ (which)][id].caption ?? '';
    for (const named of namedIn(caption)) assert.ok(checked.includes(named.replace('−', '')), `${key}: nobody checks ${named}`);
  }
});

/** @param {unknown} words @returns {string[]} */
const textsOf = words => (typeof words === 'string' ? [words] : Object.values(/** @type {object} */ (words)).flatMap(textsOf));

test('Italian speaks with tu, and nobody shouts', () => {
  for (const text of [...textsOf(it), ...textsOf(en)]) assert.doesNotMatch(text, /!/);
  for (const text of textsOf(it)) assert.doesNotMatch(text, /\b(Lei|Suo|Sua|può lei)\b/, text);
});
