/* SPDX-License-Identifier: MIT */

/* What a player asks of the daemon in a room besides moves, and what comes of it where it is refused. */

/** @typedef {import('../types.js').Fault} Fault */

export class Acts {
  /**
   * @param {import('../net/remote-room.js').RemoteRoom} room
   * @param {(fault: Fault) => void} refused
   */
  constructor(room, refused) {
    this.room = room;
    this.refused = refused;
    this.quietUntil = 0; /* the daemon wants nothing said before, performance.now() */
  }

  /** Something for this very round: a late one does nothing to the next. @param {'resign' | 'rematch' | 'claim'} op */
  async now(op) {
    const round = this.room.snapshot?.round?.number;
    const reply = await this.room.request(op, { room: this.room.id, round });
    if (reply.ok) return;
    this.refused(reply.error);
    if (reply.error.code === 'not_yet') void this.room.sync(); /* how long it still takes */
  }

  /** @param {string} phrase */
  async say(phrase) {
    if (performance.now() < this.quietUntil) return this.refused({ code: 'slow_down' });
    const reply = await this.room.request('say', { room: this.room.id, phrase });
    if (reply.ok) return;
    this.quietUntil = performance.now() + (reply.error.retry_ms ?? 0);
    this.refused(reply.error);
  }
}
