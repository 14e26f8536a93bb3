/* SPDX-License-Identifier: MIT */

/* bare_ws.mjs: what a move costs in node and its library `ws` without us: no rules, no clocks, no bounds, and no disk. It
 * says what the crew of tests/bench/crew.c waits for, and nothing more. The library is that of tests/browser, which is looked
 * for below $top_builddir. It prints "port N" when it is ready, and runs until it is killed. */

import { createRequire } from 'node:module';
import path from 'node:path';

const { WebSocketServer } = createRequire(path.resolve(process.env.top_builddir ?? '.', 'tests/browser/package.json'))('ws');

/** @type {Map<string, { players: import('ws').WebSocket[], ply: number, seq: number }>} */
const rooms = new Map();

const tell = (/** @type {import('ws').WebSocket} */ ws, /** @type {object} */ message) => ws.send(JSON.stringify(message));

/** @type {Record<string, (ws: import('ws').WebSocket, request: any) => void>} */
const ops = {
  hello: (ws, { id }) => tell(ws, { re: id, ok: true, token: 'x'.repeat(32) }),
  create: (ws, { id }) => {
    const room = `room${rooms.size}`;
    rooms.set(room, { players: [ws], ply: 0, seq: 0 });
    tell(ws, { re: id, ok: true, room });
  },
  join: (ws, { id, room }) => {
    const { players } = rooms.get(room);
    players.push(ws);
    for (const player of players) tell(player, { ev: 'started' });
    tell(ws, { re: id, ok: true });
  },
  move: (ws, { id, room, round, ply, move }) => {
    const state = rooms.get(room);
    if (ply !== state.ply) throw new Error(`ply ${ply} in ${room}, where ${state.ply} is due`);
    state.ply++;
    state.seq++;
    tell(ws, { re: id, ok: true, seq: state.seq });
    const text = JSON.stringify({ ev: 'moved', room, seq: state.seq, round, ply, side: ply % 2, move, at: Date.now() });
    for (const player of state.players) player.send(text);
  },
};

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('connection', ws => ws.on('message', data => {
  const request = JSON.parse(String(data));
  ops[request.op](ws, request);
}));
server.on('listening', () => console.log(`port ${server.address().port}`));
