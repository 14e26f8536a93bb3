/* SPDX-License-Identifier: MIT */

/* Which sound goes with what happens in a room, and that the games say what their moves sound like. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEvent } from '../../clients/web/js/net/room-state.js';
import { Sounds, eventSound } from '../../clients/web/js/room/sounds.js';
import { gameOf, vectors } from './support.mjs';

Object.assign(globalThis, { document: { hidden: false, documentElement: {}, querySelectorAll: () => [], addEventListener() {} },
  requestAnimationFrame: (/** @type {() => void} */ act) => act(), want() {} });

/** @type {Record<string, import('../../clients/web/js/types.js').GamePart>} */
const PARTS = {};
for (const name of ['sbarra', 'bricka', 'spider', 'duo'])
  PARTS[name] = (await import(`../../clients/web/js/games/${name}/game.js`)).game;

/** @type {any} */
const ROOM = {
  id: 'k7x2qm', game: 'sbarra', visibility: 'private', state: 'playing', seq: 4, spectators: 0, clock: null,
  seats: [0, 1].map(side => ({ kind: 'human', name: `n${side}`, player: `p${side}`, online: true })), you: { sides: [0] },
  score: { wins: [0, 0], draws: 0 }, offers: { rematch: [false, false] },
  round: { number: 1, starter: 0, moves: ['e2'], turn: 1, result: null, digest: '' },
};
const THEIRS = { ev: 'moved', round: 1, ply: 1, side: 1, move: 'e8', turn: 0, digest: '' };
const PASS = { ...THEIRS, move: 'pass', forced: true };
/** @param {0 | 1 | null} winner @param {string} [reason] */
const ended = (winner, reason = 'goal') => ({ ev: 'ended', round: 1, result: { winner, reason } });
const SEES = { hidden: false, review: false };
const AWAY = { hidden: true, review: false };
const BACK = { hidden: false, review: true };

/** @param {Record<string, any>} ev @param {number[]} sides  the reader's @param {typeof SEES} how @param {Pick<import('../../clients/web/js/types.js').GamePart, 'sound'>} [game] */
function sound(ev, sides, how, game = PARTS.sbarra) {
  const room = { ...ROOM, you: { sides } };
  const event = /** @type {any} */ ({ room: room.id, seq: room.seq + 1, ...ev });
  const after = applyEvent(room, event, 0);
  assert.ok(typeof after === 'object');
  return eventSound(event, after, game, () => null, how);
}

/** @type {[string, Record<string, any>, number[], typeof SEES, string | null][]} */
const EVENTS = [
  ['a pawn', THEIRS, [0], SEES, 'place'],
  ['a wall', { ...THEIRS, move: 'e7h' }, [0], SEES, 'wall'],
  ['one’s own move', THEIRS, [1], SEES, 'place'],
  ['a watcher', THEIRS, [], SEES, 'place'],
  ['two on one device', THEIRS, [0, 1], SEES, 'place'],
  ['a pass', PASS, [0], SEES, null],
  ['while one looks back', THEIRS, [0], BACK, null],
  ['in a hidden page, and now it is one’s turn', THEIRS, [0], AWAY, 'turn'],
  ['the same by a pass', PASS, [0], AWAY, 'turn'],
  ['in a hidden page, one’s own move', THEIRS, [1], AWAY, null],
  ['in a hidden page, watching', THEIRS, [], AWAY, null],
  ['in a hidden page, both sides one’s own', THEIRS, [0, 1], AWAY, null],
  ['won', ended(0), [0], SEES, 'win'],
  ['lost', ended(1), [0], SEES, 'lose'],
  ['lost, in a hidden page', ended(1, 'time'), [0], AWAY, 'lose'],
  ['won, while one looks back', ended(0, 'resigned'), [0], BACK, 'win'],
  ['a draw', ended(null, 'score'), [0], SEES, 'neutral'],
  ['a round that does not count', ended(null, 'aborted'), [0], SEES, 'neutral'],
  ['two on one device: one of them has won', ended(1), [0, 1], SEES, 'win'],
  ['watched', ended(1), [], SEES, 'neutral'],
  ['watched, in a hidden page', ended(1), [], AWAY, null],
  ['somebody watches', { ev: 'spectators', count: 2 }, [0], SEES, null],
  ['a phrase', { ev: 'said', side: 1, phrase: 'hello' }, [0], AWAY, null],
];
for (const [what, ev, sides, how, name] of EVENTS)
  test(`${what}: ${name ?? 'nothing'}`, () => assert.equal(sound(ev, sides, how), name));

/** The sounds of all moves of all games of the vectors. @param {string} name */
function soundsOf(name) {
  const game = gameOf(name);
  const counts = /** @type {Record<string, number>} */ ({});
  for (const { starter, moves } of vectors(`games-${name}.jsonl`).slice(0, 10)) {
    let position = game.start(starter);
    for (const move of moves) {
      position = game.play(position, move)?.position ?? assert.fail(move);
      if (move === 'pass') continue;
      const sound = PARTS[name].sound(move, game.facts(position));
      counts[sound] = (counts[sound] ?? 0) + 1;
    }
  }
  return Object.keys(counts).sort();
}

for (const [name, sounds] of /** @type {[string, string[]][]} */ ([
  ['sbarra', ['place', 'wall']], ['bricka', ['neutral', 'place']], ['spider', ['slide']], ['duo', ['place']]]))
  test(`${name}: its moves sound like ${sounds.join(' and ')}`, () => assert.deepEqual(soundsOf(name), sounds));

test('bricka, where positions are not known: a piece is a piece', () => assert.equal(PARTS.bricka.sound('f6', null), 'place'));

test('a room: not while it is unsure, each step of a replay, and the last ten seconds alone', async () => {
  /** @type {string[]} */
  const heard = [];
  let sure = true;
  const room = /** @type {any} */ ({ snapshot: { ...ROOM, you: { sides: [0] } }, host: { isSure: () => sure } });
  const speaker = /** @type {any} */ ({ play: (/** @type {string} */ name) => heard.push(name) });
  const sounds = new Sounds(speaker, room, /** @type {any} */ (PARTS.sbarra), /** @type {any} */ ({ at: () => null }));
  sounds.event(/** @type {any} */ (THEIRS), false);
  sure = false;
  sounds.event(/** @type {any} */ (THEIRS), false);
  for (const ply of [0, 1, 2]) sounds.step(ply);
  for (const seconds of [60, 30, 10]) sounds.low(seconds);
  sounds.refused();
  assert.deepEqual(heard, [], 'what is seen comes first');
  await new Promise(done => setTimeout(done));
  assert.deepEqual(heard, ['place', 'place', 'low', 'illegal']);
});
