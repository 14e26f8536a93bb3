/* SPDX-License-Identifier: MIT */

/* The positions of a round, for looking back: as the rules play them, or, without rules, as the game's own `play` makes
 * them, if it has one. The position that is played on is never from here but the room's own. */

import { sideOf } from '../net/room-state.js';

export class History {
  /** @param {import('../types.js').Game} game @param {import('../net/remote-room.js').RemoteRoom} room */
  constructor({ start, play }, room) {
    this.room = room;
    this.start = start ?? (() => null);
    this.play = play;
    /** @type {any[]} made without rules: one more than the moves known */
    this.positions = [this.start()];
    /** @type {string[]} */
    this.moves = [];
  }

  /** Can earlier positions be shown? */
  get complete() {
    return this.room.line !== null || this.play !== undefined;
  }

  /** @param {import('../types.js').Round} round */
  follow({ starter, moves }) {
    if (this.room.line || !this.play) return;
    const same = this.moves.length <= moves.length && this.moves.every((move, i) => move === moves[i]);
    if (!same) this.positions = [this.start()];
    for (let ply = this.positions.length - 1; ply < moves.length; ply++)
      this.positions.push(this.play(this.positions[ply], sideOf(starter, ply), moves[ply]));
    this.moves = moves;
  }

  /** @param {number} ply @returns {any | null} the facts, null if they are not known */
  at(ply) {
    return this.room.line?.facts(ply) ?? this.positions[ply] ?? null;
  }
}
