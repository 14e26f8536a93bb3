/* SPDX-License-Identifier: MIT */

/* A room at the daemon: its snapshot kept true by events, its positions where the rules are there to play them, and the
 * move that is on its way. A move is sent again after a reconnection with the same round and ply, which the daemon answers
 * `ok` however often it comes. */

import { stamp } from './clock.js';
import { Line } from './line.js';
import { applyEvent } from './room-state.js';

/** @typedef {import('../types.js').Snapshot} Snapshot */
/** @typedef {import('../types.js').Fault} Fault */
/** @typedef {import('../types.js').Reply} Reply */

/**
 * What happened, for those who look on.
 * @typedef {{kind: 'snapshot' | 'rules' | 'pending' | 'net'} | {kind: 'event', ev: import('../types.js').Event_, before: Snapshot} |
 *           {kind: 'refused', fault: Fault} | {kind: 'gone'}} Change
 */

/**
 * Where rooms are: at the daemon, as far as the session reaches it, or on this device.
 * @typedef {object} Host
 * @property {import('./connection.js').Phase} phase
 * @property {number | null} restartAt
 * @property {(room: RemoteRoom) => boolean} isSure
 * @property {(room: RemoteRoom) => Promise<void>} leave
 */

const OUT_OF_STEP = ['wrong_ply', 'wrong_round', 'round_over', 'not_your_turn'];
/** Refusals that may be otherwise in a moment. */
export const PASSING = ['slow_down', 'unavailable', 'internal'];
const RETRY_MS = 1000;
const RELOAD_AFTER = 2; /* times in a row that something was wrong */

export class RemoteRoom {
  /**
   * @param {string} id
   * @param {(op: string, fields: Record<string, any>) => Promise<Reply>} request
   * @param {(game: string) => import('../rules.js').Rules | null} rulesOf  null while there are none
   * @param {Host} host
   */
  constructor(id, request, rulesOf, host) {
    this.id = id;
    this.request = request;
    this.rulesOf = rulesOf;
    this.host = host;
    /** @type {Line | null} the positions of the round; null without rules */
    this.line = null;
    /** @type {Snapshot | null} */
    this.snapshot = null;
    this.fresh = false; /* the snapshot is of the present connection */
    /** @type {Fault | null} why it can't be entered, or that it was closed */
    this.fault = null;
    /** @type {import('../types.js').Pending | null} */
    this.pending = null;
    this.syncing = false;
    this.asked = 0; /* how often a snapshot was asked for: only the last answer counts */
    this.stale = false; /* something was missed, and the snapshot that mends it has not come */
    this.doubts = 0; /* how often the page slept */
    this.gaps = 0; /* times in a row that an event was missed */
    this.differs = 0; /* times in a row that the daemon meant another position */
    /** @type {Set<(change: Change) => void>} */
    this.listeners = new Set();
  }

  /** @param {(change: Change) => void} listener @returns {() => void} undoes it */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param {Change} change */
  emit(change) {
    for (const listener of [...this.listeners]) if (this.listeners.has(listener)) listener(change);
  }

  /** Come in, or come back in: `watch` is a player's re-entry too.
   * @param {'watch' | 'join'} [op]
   */
  async enter(op = 'watch') {
    const { doubts } = this;
    const reply = await this.request(op, { room: this.id });
    if (reply.ok) this.take(reply.snapshot, doubts === this.doubts);
    else if (op === 'watch' && PASSING.includes(reply.error.code)) this.later(reply.error, () => void this.enter());
    else if (op === 'watch' && reply.error.code !== 'lost') this.fail(reply.error);
    return reply;
  }

  /** Ask again for what the daemon could not give just now, unless it came meanwhile.
   * @param {Fault} fault @param {() => void} again
   */
  later(fault, again) {
    setTimeout(() => (!this.fresh || this.stale) && again(), fault.retry_ms ?? RETRY_MS);
  }

  /** @param {Fault} fault */
  fail(fault) {
    this.fault = fault;
    this.pending = null;
    this.emit({ kind: 'gone' });
  }

  /** A snapshot replaces everything.
   * @param {Snapshot} snapshot
   * @param {boolean} [timely]  it is known how old it is
   */
  take(snapshot, timely = true) {
    this.snapshot = stamp(snapshot, performance.now());
    this.fresh = true;
    this.stale = !timely;
    this.fault = null;
    if (!timely) void this.sync();
    this.compare();
    this.settlePending();
    this.emit({ kind: 'snapshot' });
  }

  /** The rules came after the room. */
  onRules() {
    this.compare();
    this.emit({ kind: 'rules' });
  }

  /** Have the rules play what was played. If the daemon means another position, ask for a snapshot; if that does not help
   * either, only reloading does.
   */
  compare() {
    const { snapshot } = this;
    if (!snapshot) return;
    if (!this.line) {
      const game = this.rulesOf(snapshot.game);
      if (!game) return;
      this.line = new Line(game);
    }
    const same = this.line.follow(snapshot.round ?? { starter: 0, moves: [], digest: null });
    this.differs = same ? 0 : this.differs + 1;
    if (!same && this.differs < RELOAD_AFTER) void this.sync();
  }

  /** Is it no room any more, but the record of a round? */
  get archived() {
    return false;
  }

  /** The position after so many plies is looked at. @param {number} _ply */
  look(_ply) {}

  /** The board as it is now, in plain facts; null if neither daemon nor rules say it. */
  get position() {
    const round = this.snapshot?.round;
    return round?.position ?? this.line?.facts(round?.moves.length ?? 0) ?? null;
  }

  /** The legal moves, for those who sit on the side to move. @returns {string[] | null} */
  get legal() {
    const { round = null, you } = this.snapshot ?? {};
    if (!round || round.result || round.turn === null || !you?.sides.includes(round.turn)) return null;
    return round.legal ?? this.line?.legal(round.moves.length) ?? null;
  }

  /** Is the move that was on its way on the board, still to be sent, or too late? */
  settlePending() {
    const p = this.pending;
    const round = this.snapshot?.round;
    if (!p) return;
    if (!round || round.number !== p.round || round.result || round.moves.length !== p.ply) this.pending = null;
    else if (!p.inFlight) void this.send(p);
  }

  lost() {
    this.fresh = false;
    this.asked++;
    this.syncing = false;
    this.emit({ kind: 'net' });
  }

  /** @param {import('../types.js').Event_} ev */
  onEvent(ev) {
    if (!this.snapshot || !this.fresh) return; /* the reply with the snapshot comes before any event that counts */
    if (ev.ev === 'closed') return this.fail({ code: 'closed' });
    if (ev.ev === 'sync') return this.take(ev.snapshot);
    if (this.syncing) return;
    const before = this.snapshot;
    const next = applyEvent(before, ev, performance.now());
    if (next === 'old') return;
    if (next === 'gap') {
      this.gaps++;
      return void this.sync();
    }
    this.gaps = 0;
    this.snapshot = next;
    this.compare();
    if (this.pending && ev.ev !== 'spectators') this.settlePending();
    this.emit({ kind: 'event', ev, before });
  }

  /** The page was asleep: nobody knows how old the last word is, so no clock is believed until a snapshot has come. */
  doubt() {
    this.doubts++;
    if (!this.fresh) return;
    void this.sync();
    this.emit({ kind: 'net' });
  }

  /** Does the snapshot hold at this moment? */
  get sure() {
    return this.fresh && !this.stale;
  }

  async sync() {
    const turn = ++this.asked;
    this.syncing = true;
    this.stale = true;
    const reply = await this.request('sync', { room: this.id });
    if (turn !== this.asked) return;
    this.syncing = false;
    if (reply.ok) this.take(reply.snapshot);
    else if (PASSING.includes(reply.error.code)) this.later(reply.error, () => void this.sync());
  }

  get outOfStep() {
    return this.gaps >= RELOAD_AFTER || this.differs >= RELOAD_AFTER;
  }

  /** @param {string} move */
  play(move) {
    const round = this.snapshot?.round;
    if (!round || round.result || this.pending || !this.fresh) return;
    this.pending = {
      move,
      round: round.number,
      ply: round.moves.length,
      since: performance.now(),
      acked: false,
      inFlight: false,
    };
    void this.send(this.pending);
    this.emit({ kind: 'pending' });
  }

  /** @param {import('../types.js').Pending} p */
  async send(p) {
    p.inFlight = true;
    const reply = await this.request('move', { room: this.id, round: p.round, ply: p.ply, move: p.move });
    p.inFlight = false;
    if (this.pending !== p) return;
    if (reply.ok) p.acked = true;
    else if (reply.error.code === 'lost') return; /* sent again after the next snapshot */
    else if (reply.error.code === 'slow_down') {
      setTimeout(
        () => this.pending === p && !p.inFlight && this.fresh && void this.send(p),
        reply.error.retry_ms ?? RETRY_MS,
      );
    } else return this.refused(reply.error);
    this.emit({ kind: 'pending' });
  }

  /** @param {Fault} fault */
  refused(fault) {
    this.pending = null;
    this.emit({ kind: 'refused', fault });
    if (OUT_OF_STEP.includes(fault.code)) void this.sync();
  }

  /** A move as somebody wrote it: the daemon reads it, or says what is wrong with it.
   * @param {string} text
   */
  async playText(text) {
    const round = this.snapshot?.round;
    if (!round) return /** @type {Reply} */ ({ ok: false, error: { code: 'round_over' } });
    return this.request('move', { room: this.id, round: round.number, ply: round.moves.length, move: text });
  }
}
