/* SPDX-License-Identifier: MIT */

/* Rounds that have ended, to be played through again, also when their room is gone. Each is a room in which nothing
 * happens any more, so it is looked at as any other; once it is there, it needs no connection. */

import { recordOf } from '../address.js';
import { RemoteRoom } from '../net/remote-room.js';
import { clockAt, snapshotFor } from './record.js';

/** @typedef {import('../types.js').Reply} Reply */

export class RecordRoom extends RemoteRoom {
  /** @param {string} id @param {Archive} archive */
  constructor(id, archive) {
    super(
      id,
      () => this.find(),
      game => archive.session.rulesOf(game),
      archive,
    );
    this.session = archive.session;
    /** @type {import('../types.js').PastRound | null} */
    this.record = null;
    this.text = ''; /* the same, as text */
  }

  get archived() {
    return true;
  }

  /** Whatever is asked, there is only the record. @returns {Promise<Reply>} */
  async find() {
    const reply = await this.session.request('record', { record: recordOf(this.id), text: true });
    if (!reply.ok) return reply;
    this.record = reply.record;
    this.text = reply.text;
    return { ok: true, snapshot: snapshotFor(reply.record, this.session.player?.id) };
  }

  /** The clocks as they stood there. @param {number} ply */
  look(ply) {
    if (this.record && this.snapshot) this.snapshot = { ...this.snapshot, clock: clockAt(this.record, ply) };
  }
}

export class Archive {
  /** @param {import('../net/session.js').Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Map<string, RecordRoom>} that are looked at */
    this.rooms = new Map();
    /** @type {number | null} a restart of the daemon's is nothing to what has ended */
    this.restartAt = null;
    this.live = false;
    this.rules = session.rules;
    session.listen(() => this.onSession());
  }

  get phase() {
    return [...this.rooms.values()].every(room => room.fresh) ? 'live' : this.session.phase;
  }

  isSure() {
    return true;
  }

  /** @param {string} id */
  openRoom(id) {
    const room = this.rooms.get(id) ?? new RecordRoom(id, this);
    if (!this.rooms.has(id) && this.session.phase === 'live') void room.enter();
    this.rooms.set(id, room);
    return room;
  }

  /** @param {import('../net/remote-room.js').RemoteRoom} room */
  async leave({ id }) {
    this.rooms.delete(id);
  }

  /** The daemon can be asked, or the rules have come. */
  onSession() {
    const live = this.session.phase === 'live';
    const came = live && !this.live;
    const rules = this.session.rules !== this.rules;
    this.live = live;
    this.rules = this.session.rules;
    for (const room of this.rooms.values()) {
      if (came && !room.fresh) void room.enter();
      if (rules) room.onRules();
    }
  }
}
