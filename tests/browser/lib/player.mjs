/* SPDX-License-Identifier: MIT */

/* A player without a page: speaks the protocol through a plain socket. Tests use it to bring a room into a state, and to
 * ask the daemon what it thinks. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import WebSocket from 'ws';
import { inTime } from './eventually.mjs';

export class Player {
  /** @param {import('./daemon.mjs').Daemon} daemon @param {Record<string, unknown>} hello  a name or a token, say */
  static async connect(daemon, hello) {
    const player = new Player(new WebSocket(`${daemon.url.replace('http', 'ws')}/ws`, 'tavoliere.v1'));
    await inTime(once(player.ws, 'open'), 'the socket to open');
    const reply = await player.ask('hello', hello);
    assert.ok(reply.ok, JSON.stringify(reply));
    player.token = reply.token ?? hello.token;
    player.name = reply.player.name;
    player.server = reply.server;
    return player;
  }

  /** @param {WebSocket} ws */
  constructor(ws) {
    this.ws = ws;
    this.token = '';
    this.name = '';
    this.server = null;
    this.lastId = 0;
    /** @type {Map<number, (reply: any) => void>} */
    this.waiting = new Map();
    /** @type {any[]} */
    this.events = [];
    ws.on('message', data => this.receive(JSON.parse(String(data))));
    ws.on('error', () => {}); /* a daemon that was killed: the test that did it knows */
  }

  /** @param {any} message */
  receive(message) {
    if (message.ev) return void this.events.push(message);
    this.waiting.get(message.re)?.(message);
    this.waiting.delete(message.re);
  }

  /** @param {string} op @param {Record<string, unknown>} [fields] @returns {Promise<any>} the reply, whatever it says */
  ask(op, fields = {}) {
    const id = ++this.lastId;
    const reply = new Promise(answer => this.waiting.set(id, answer));
    this.ws.send(JSON.stringify({ op, id, ...fields }));
    return inTime(reply, `the reply to ${op}`);
  }

  /** @param {string} op @param {Record<string, unknown>} [fields] @returns {Promise<any>} a good reply */
  async get(op, fields = {}) {
    const reply = await this.ask(op, fields);
    assert.ok(reply.ok, `${op} ${JSON.stringify(fields)}: ${JSON.stringify(reply)}`);
    return reply;
  }

  /** @param {string} room @returns {Promise<any>} its snapshot */
  async snapshot(room) {
    return (await this.get('sync', { room })).snapshot;
  }

  /** Make a move of the present round. @param {string} room @param {string} move @param {number} ply @param {number} [round] */
  move(room, move, ply, round = 1) {
    return this.get('move', { room, round, ply, move });
  }

  close() {
    this.ws.terminate();
  }
}

/** Two players without a page. @param {import('./daemon.mjs').Daemon} daemon @param {[string, string]} [names] */
export const twoPlayers = async (daemon, names = ['Ada', 'Bruno']) =>
  /** @type {[Player, Player]} */ (await Promise.all(names.map(name => Player.connect(daemon, { name }))));

/**
 * A room with two players without a page, and the moves made so far.
 * @param {import('./daemon.mjs').Daemon} daemon
 * @param {{game?: string, starter?: 0 | 1, moves?: string[], visibility?: string, clock?: {initial_ms: number, increment_ms?: number} | null, names?: [string, string], players?: [Player, Player]}} [how]
 * @returns {Promise<{room: string, players: [Player, Player], close: () => void}>} players by side
 */
export async function playedRoom(daemon, { game = 'sbarra', starter = 0, moves = [], visibility = 'private', clock = null, names, players: known } = {}) {
  const players = known ?? (await twoPlayers(daemon, names));
  const { room } = await players[0].get('create', { game, seats: ['me', 'open'], starter, visibility, clock });
  await players[1].get('join', { room });
  await playAll(players, room, starter, moves);
  return { room, players, close: () => players.forEach(player => player.close()) };
}

/** @param {[Player, Player]} players @param {string} room @param {0 | 1} starter @param {string[]} moves */
export async function playAll(players, room, starter, moves) {
  for (const [ply, move] of moves.entries()) await players[(starter + ply) % 2].move(room, move, ply);
}
