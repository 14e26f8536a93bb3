/* SPDX-License-Identifier: MIT */

/* What the bot would play here, asked of whoever keeps the room. The answer takes a while: one that comes when another
 * position is on the board is for nobody. */

/** @typedef {import('../types.js').Fault} Fault */
/** @typedef {import('../types.js').Snapshot} Snapshot */

/** Is this a room against a bot? @param {Snapshot | null} snapshot */
export const isAgainstBot = snapshot =>
  snapshot !== null && snapshot.you.sides.length === 1 && snapshot.seats[1 - snapshot.you.sides[0]].kind === 'bot';

export class Hint {
  /**
   * @param {import('../net/remote-room.js').RemoteRoom} room
   * @param {{shown: (move: string) => void, refused: (fault: Fault) => void}} then
   */
  constructor(room, { shown, refused }) {
    this.room = room;
    this.shown = shown;
    this.refused = refused;
    this.asked = false; /* the answer has not come yet */
    this.stopped = false; /* nobody looks at the room any more */
  }

  /** The position that an answer must be for. */
  get place() {
    const round = this.room.snapshot?.round;
    return `${round?.number} ${round?.moves.length}`;
  }

  stop() {
    this.stopped = true;
  }

  async ask() {
    if (this.asked) return;
    const { place } = this;
    this.asked = true;
    const reply = await this.room.request('hint', { room: this.room.id, round: this.room.snapshot?.round?.number });
    this.asked = false;
    if (this.stopped || this.place !== place || this.room.pending) return;
    if (!reply.ok) this.refused(reply.error);
    else if (`${reply.round} ${reply.ply}` === place) this.shown(reply.move);
  }
}
