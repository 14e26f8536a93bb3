/* SPDX-License-Identifier: MIT */

/* What the greeting brings: who one is, and for newcomers too that the daemon is about to restart. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

Object.assign(globalThis, { location: { protocol: 'http:', host: 'test' }, document: { documentElement: {}, querySelectorAll: () => [] }, want() {} });
const { Session } = await import('../../clients/web/js/net/session.js');
const { netStatus } = await import('../../clients/web/js/net/status.js');
const { setLanguage } = await import('../../clients/web/js/ui/i18n.js');
await setLanguage('en');

/** @param {any} fields @returns {any} */
const hello = fields => ({ ok: true, player: { id: 'p1', name: 'Ada' }, token: 't', server: { url: '' }, seated: [], notice: null, ...fields });

/** A session that has been greeted. @param {any} fields */
function greeted(fields) {
  const session = new Session();
  session.greeted(hello(fields));
  session.phase = 'live';
  return session;
}

test('a notice that was given before one came is shown, and is over with the next greeting', () => {
  const session = greeted({ notice: { kind: 'restart', in_ms: 7000 } });
  assert.deepEqual(netStatus(session, false), { text: 'The server restarts in 7 seconds', tone: 'banner', counts: true });
  session.greeted(hello({}));
  assert.equal(netStatus(session, false), null);
});

test('a notice while one is there is shown, with another kind of notice left alone', () => {
  const session = greeted({});
  session.onEvent({ ev: 'notice', kind: 'weather', in_ms: 10 });
  assert.equal(netStatus(session, false), null);
  session.onEvent({ ev: 'notice', kind: 'restart', in_ms: 0 });
  assert.equal(netStatus(session, false)?.text, 'The server is restarting');
});

test('a new name is asked for on the line one has, and kept as the daemon spells it', async () => {
  const session = greeted({});
  /** @type {any[]} */
  const asked = [];
  session.request = async (op, fields) => {
    asked.push([op, fields]);
    return fields?.name === 'x'.repeat(30) ? { ok: false, error: { code: 'bad_name' } } : { ok: true, player: { id: 'p1', name: fields?.name.trim() } };
  };
  await session.rename(' Augusta ');
  assert.equal(session.player?.name, 'Augusta');
  assert.equal((await session.rename('x'.repeat(30))).ok, false);
  assert.equal(session.player?.name, 'Augusta');
  assert.deepEqual(asked.map(([op]) => op), ['rename', 'rename']);
});

test('after a lost line the list of rooms is what there is then, and what is refused for now is asked for again', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  Object.assign(globalThis, { window: { setTimeout: globalThis.setTimeout } });
  const session = greeted({});
  /** @type {any[]} */
  const answers = [
    { ok: true, rooms: [{ id: 'gone' }, { id: 'here' }] },
    { ok: false, error: { code: 'slow_down', retry_ms: 300 } },
    { ok: true, rooms: [{ id: 'here' }, { id: 'new' }] },
  ];
  session.request = async () => answers.shift() ?? assert.fail('asked once more');
  session.lobbyWanted = true;
  await session.loadLobby();
  assert.deepEqual([...session.lobby.keys()], ['gone', 'here']);
  session.onPhase('lost');
  session.onPhase('live');
  await new Promise(done => setImmediate(done));
  t.mock.timers.tick(299);
  assert.equal(answers.length, 1);
  t.mock.timers.tick(1);
  await new Promise(done => setImmediate(done));
  assert.deepEqual([...session.lobby.keys()], ['here', 'new']);
  t.mock.timers.tick(60_000);
});
