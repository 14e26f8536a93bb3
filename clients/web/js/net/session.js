/* SPDX-License-Identifier: MIT */

/* Who one is here, and what one follows: the connection, the rooms that are open, the rounds one is seated in, and the
 * lists of the lobby. Views listen for changes and draw what they find. */

import { keep, recall } from '../ui/store.js';
import { Connection } from './connection.js';
import { greet } from './greet.js';
import { PASSING, RemoteRoom } from './remote-room.js';
import { entryOf, hasMoved, sidesOf } from './room-state.js';

/** @typedef {import('../types.js').Entry} Entry */
/** @typedef {import('../types.js').Reply} Reply */
/** @typedef {import('../rules.js').Games} Games */

const ROUND_OVER = ['finished'];
const REFRESH_MS = 15000;
const LOBBY_RETRY_MS = 1000;
const RULES_PATIENCE_MS = 1500; /* how long a greeting waits for the rules */

export class Session {
  /** @param {(() => Promise<Games>) | null} [loadRules]  null: there are none to be had */
  constructor(loadRules = null) {
    this.loadRules = loadRules;
    /** @type {import('./connection.js').Phase} */
    this.phase = 'connecting';
    /** @type {{id: string, name: string} | null} */
    this.player = null;
    this.serverUrl = '';
    /** @type {string | null} of the page that the daemon has */
    this.clientVersion = null;
    /** @type {number | null} when the daemon goes down, performance.now() */
    this.restartAt = null;
    /** @type {string | null} */
    this.token = recall('token');
    /** @type {Map<string, Entry>} unfinished rounds one has a seat in */
    this.seated = new Map();
    /** @type {Map<string, Entry>} public rooms, followed while home is open */
    this.lobby = new Map();
    this.lobbyWanted = false;
    this.lobbyTimer = 0;
    /** @type {Map<string, RemoteRoom>} rooms followed on this connection */
    this.rooms = new Map();
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {(room: RemoteRoom) => void} called when a round starts in a room that is followed */
    this.onStarted = () => {};

    this.refreshTimer = 0;

    /** @type {Games | null} null: not loaded, the daemon says what can be played */
    this.rules = null;
    this.rulesGone = false; /* they could not be loaded */
    /** @type {Promise<void> | null} once it is known whether there are rules; null: nobody has needed them yet */
    this.rulesSettled = null;
    this.detail = 'full'; /* as the last greeting had it */

    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.connection = new Connection(`${scheme}://${location.host}/ws`, {
      hello: () => this.helloFields(),
      greeted: reply => this.greeted(reply),
      event: ev => this.onEvent(ev),
      phase: phase => this.onPhase(phase),
      woke: () => this.onWoke(),
    });
  }

  /** @param {() => void} listener @returns {() => void} undoes it */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed() {
    for (const listener of [...this.listeners]) if (this.listeners.has(listener)) listener();
  }

  /** @param {string} op @param {Record<string, any>} [fields] */
  request(op, fields) {
    return this.connection.request(op, fields);
  }

  /** A room is to be shown, or a board that only the rules can say. @returns {Promise<void>} they have come, or will not */
  needRules() {
    this.rulesSettled ??= this.bringRules().then(rules => this.useRules(rules));
    return this.rulesSettled;
  }

  /** @returns {Promise<Games | null>} */
  async bringRules() {
    return (await this.loadRules?.().catch(() => null)) ?? null;
  }

  /** @param {Games | null} rules */
  useRules(rules) {
    this.rules = rules;
    this.rulesGone = rules === null;
    for (const room of this.rooms.values()) room.onRules();
    this.changed();
    /* The daemon was told that we know what can be played, and we do not. */
    if (!rules && this.detail === 'moves' && this.phase === 'live') this.connection.renew();
  }

  /** @param {string} game */
  rulesOf(game) {
    return this.rules?.game(game) ?? null;
  }

  async helloFields() {
    if (this.rulesSettled)
      await Promise.race([this.rulesSettled, new Promise(done => setTimeout(done, RULES_PATIENCE_MS))]);
    const mayCome = this.loadRules !== null && this.rulesSettled === null && !this.rulesGone;
    this.detail = this.rules || mayCome ? 'moves' : 'full';
    return {
      ...(this.token ? { token: this.token } : {}),
      detail: this.detail,
      boards: true,
    };
  }

  /** Take another name. @param {string} name @returns {Promise<Reply>} */
  async rename(name) {
    const reply = await this.request('rename', { name });
    if (reply.ok) this.player = reply.player;
    this.changed();
    return reply;
  }

  /** Be somebody else from now on: whose token this is. @param {string} token */
  become(token) {
    this.token = token;
    keep('token', token);
    this.rooms.clear();
    this.seated.clear();
    this.connection.reconnect();
  }

  /** The clocks that run, or would: does what is known of them hold at this moment? @param {RemoteRoom} room */
  isSure(room) {
    return this.phase === 'live' && room.sure && !this.connection.asleep;
  }

  onWoke() {
    for (const room of this.rooms.values()) room.doubt();
  }

  /** @param {Reply} reply @returns {'in' | 'again' | 'out'} */
  greeted(reply) {
    if (!reply.ok) return this.helloRefused(reply.error) ? 'again' : 'out';
    this.player = reply.player;
    this.token = reply.token ?? this.token;
    keep('token', this.token);
    this.serverUrl = reply.server?.url ?? '';
    this.clientVersion = reply.server?.client ?? null;
    this.restartAt = null;
    if (reply.notice) this.noteRestart(reply.notice);
    this.seated = new Map((reply.seated ?? []).map((/** @type {Entry} */ e) => [e.id, e]));
    return 'in';
  }

  /** Drop what was refused; true if hello can be said again without it.
   * @param {import('../types.js').Fault} fault
   */
  helloRefused(fault) {
    if (fault.code === 'bad_token' && this.token) {
      this.token = null;
      keep('token', null);
      return true;
    }
    return false;
  }

  /** @param {import('./connection.js').Phase} phase */
  onPhase(phase) {
    this.phase = phase;
    if (phase === 'live') {
      if (this.rulesGone) this.rulesSettled = null; /* it may have been the network's fault */
      this.followWaiting();
      for (const room of this.rooms.values()) void room.enter();
      if (this.lobbyWanted) void this.loadLobby();
    } else for (const room of this.rooms.values()) room.lost();
    this.changed();
  }

  /** One's own rooms that wait stay open, wherever in the page one is. */
  followWaiting() {
    for (const entry of this.seated.values())
      if (entry.state === 'waiting' && !this.rooms.has(entry.id)) this.makeRoom(entry.id);
  }

  /** @param {import('../types.js').Event_} ev */
  onEvent(ev) {
    if (ev.ev === 'notice') this.noteRestart(ev);
    else if (ev.ev === 'lobby') this.onLobby(ev);
    else if (ev.room) {
      const room = this.rooms.get(ev.room);
      room?.onEvent(ev);
      if (room && ev.ev === 'started') this.onStarted(room);
      return;
    }
    this.changed();
  }

  /** @param {Record<string, any>} notice */
  noteRestart(notice) {
    if (notice.kind === 'restart') this.restartAt = performance.now() + (notice.in_ms ?? 0);
  }

  /** @param {string} id */
  makeRoom(id) {
    const room = new RemoteRoom(
      id,
      (op, fields) => this.request(op, fields),
      game => this.rulesOf(game),
      this,
    );
    this.rooms.set(id, room);
    room.listen(() => this.noteSeat(room));
    return room;
  }

  /** Follow a room; the same one again if it is followed already. @param {string} id */
  openRoom(id) {
    const known = this.rooms.get(id);
    if (known) return known;
    const room = this.makeRoom(id);
    if (this.phase === 'live') void room.enter();
    return room;
  }

  /** A room that a reply has just brought. @param {import('../types.js').Snapshot} snapshot */
  adopt(snapshot) {
    const room = this.rooms.get(snapshot.id) ?? this.makeRoom(snapshot.id);
    room.take(snapshot);
    return room;
  }

  /** Keep the list of one's own rounds in step with the rooms that are open. @param {RemoteRoom} room */
  noteSeat(room) {
    const snapshot = room.snapshot;
    if (!snapshot || room.fault || ROUND_OVER.includes(snapshot.state) || !snapshot.you.sides.length)
      this.seated.delete(room.id);
    else this.seated.set(room.id, entryOf(snapshot));
    this.changed();
  }

  /** Stop following a room. The seat is kept, unless the room waits or one has not moved yet. @param {RemoteRoom} room */
  async leave(room) {
    const snapshot = room.snapshot;
    this.rooms.delete(room.id);
    if (snapshot && (snapshot.state === 'waiting' || snapshot.you.sides.some(side => !hasMoved(snapshot, side))))
      this.seated.delete(room.id);
    this.changed();
    await this.request('leave', { room: room.id });
    void this.refreshSeated();
  }

  /** Give up the round that is being played in a room. @param {string} id @returns {Promise<Reply>} */
  async resign(id) {
    const reply = await this.request('resign', { room: id });
    if (reply.ok) this.seated.delete(id);
    this.changed();
    return reply;
  }

  /** @param {boolean} wanted */
  async followLobby(wanted) {
    this.lobbyWanted = wanted;
    void this.refreshSeated();
    if (wanted) await this.loadLobby();
    else await this.request('lobby', { follow: false });
  }

  /** Keep the cards of rounds one has left true while home is open. */
  async refreshSeated() {
    clearTimeout(this.refreshTimer);
    const left = [...this.seated.keys()].filter(id => !this.rooms.has(id));
    if (left.length && this.token && this.phase === 'live' && !document.hidden)
      this.takeSeated(await greet(this.connection.url, { token: this.token, boards: true }));
    clearTimeout(this.refreshTimer);
    if (this.lobbyWanted) this.refreshTimer = window.setTimeout(() => void this.refreshSeated(), REFRESH_MS);
  }

  /** @param {Reply} reply */
  takeSeated(reply) {
    if (!reply.ok) return;
    const now = new Map(reply.seated.map((/** @type {Entry} */ e) => [e.id, e]));
    for (const [id, card] of this.seated) {
      const entry = now.get(id);
      if (this.rooms.has(id)) continue;
      if (entry)
        this.seated.set(id, { ...entry, moves: entry.moves ?? (entry.ply === card.ply ? card.moves : undefined) });
      else this.seated.delete(id);
    }
    this.changed();
  }

  async loadLobby() {
    clearTimeout(this.lobbyTimer);
    const reply = await this.request('lobby', { follow: true, boards: true });
    if (!reply.ok) return this.loadLobbyLater(reply.error);
    this.lobby = new Map((reply.rooms ?? []).map((/** @type {Entry} */ e) => [e.id, e]));
    this.changed();
  }

  /** What is shown may be out of date until it has come. With a new connection it is asked for anyway.
   * @param {import('../types.js').Fault} fault
   */
  loadLobbyLater(fault) {
    if (!PASSING.includes(fault.code)) return;
    this.lobbyTimer = window.setTimeout(() => this.lobbyWanted && void this.loadLobby(), fault.retry_ms ?? LOBBY_RETRY_MS);
  }

  /** @param {import('../types.js').Event_} ev */
  onLobby(ev) {
    if (ev.whole) this.lobby.clear();
    for (const entry of [...(ev.added ?? []), ...(ev.changed ?? [])]) this.lobby.set(entry.id, entry);
    for (const id of ev.removed ?? []) this.lobby.delete(id);
    for (const entry of ev.changed ?? []) this.noteChanged(entry);
  }

  /** A public round one has left goes on: its card at home follows. @param {Entry} entry */
  noteChanged(entry) {
    const you = { sides: sidesOf(entry.seats, this.player?.id) };
    if (this.seated.has(entry.id) && !this.rooms.has(entry.id)) this.seated.set(entry.id, { ...entry, you });
  }
}
