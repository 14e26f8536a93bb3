/* SPDX-License-Identifier: MIT */

/* The positions of a round, for looking back. Made from its moves as they are needed; the position that is played on is
 * always the daemon's own. */

import { sideOf } from '../net/room-state.js';

export class History {
  /** @param {import('../types.js').Game} game */
  constructor(game) {
    this.game = game;
    /** @type {any[]} one more than the moves known */
    this.positions = [game.start()];
    /** @type {string[]} */
    this.moves = [];
    this.starter = /** @type {import('../types.js').Side} */ (0);
  }

  /** @param {import('../types.js').Round} round */
  follow(round) {
    const same = round.starter === this.starter && this.moves.every((move, i) => move === round.moves[i]);
    if (!same) this.positions = [this.game.start()];
    this.starter = round.starter;
    for (let ply = this.positions.length - 1; ply < round.moves.length; ply++)
      this.positions.push(this.game.play(this.positions[ply], sideOf(round.starter, ply), round.moves[ply]));
    this.positions.length = round.moves.length + 1;
    this.moves = round.moves;
  }

  /** @param {number} ply */
  at(ply) {
    return this.positions[ply];
  }
}
