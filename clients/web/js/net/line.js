/* SPDX-License-Identifier: MIT */

/* The positions of a round, played by the rules from its moves: for what a board asks, for looking back, and to see that
 * the daemon means the same position. What is asked of a position is kept with it. */

/** @typedef {import('../rules.js').Rules} Rules */
/** @typedef {import('../rules.js').Position} Position */
/** @typedef {import('../types.js').Round} Round */

/**
 * @typedef {object} Place
 * @property {Position} position
 * @property {any} [facts]
 * @property {string[]} [legal]
 * @property {import('../types.js').PositionRules} [rules]
 */

export class Line {
  /** @param {Rules} game */
  constructor(game) {
    this.game = game;
    this.starter = /** @type {import('../types.js').Side} */ (0);
    /** @type {string[]} */
    this.moves = [];
    /** @type {Place[]} one more than the moves that could be played */
    this.places = [{ position: game.start() }];
  }

  /** Go on to the round's last move. False if it can't be played, or leads to another position than the daemon's.
   * @param {Pick<Round, 'starter' | 'moves'> & {digest: string | null}} round  digest null: there is nothing to compare
   */
  follow({ starter, moves, digest }) {
    const played = this.moves.slice(0, this.places.length - 1);
    const same = starter === this.starter && played.every((move, ply) => move === moves[ply]);
    if (!same) this.places = [{ position: this.game.start(starter) }];
    this.starter = starter;
    this.moves = moves;
    while (this.places.length <= moves.length) {
      const last = this.places.length - 1;
      const next = this.game.play(this.places[last].position, moves[last]);
      if (!next) return false;
      this.places.push({ position: next.position });
    }
    return digest === null || this.game.digest(this.places[moves.length].position) === digest;
  }

  /** The position after so many plies, or the last that could be played. @param {number} ply */
  place(ply) {
    return this.places[Math.min(ply, this.places.length - 1)];
  }

  /** @param {number} ply */
  facts(ply) {
    const place = this.place(ply);
    return (place.facts ??= this.game.facts(place.position));
  }

  /** @param {number} ply @returns {string[]} the moves of the side whose turn it is */
  legal(ply) {
    const place = this.place(ply);
    return (place.legal ??= this.game.legalMoves(place.position));
  }

  /** @param {number} ply @returns {import('../types.js').PositionRules} */
  rules(ply) {
    const place = this.place(ply);
    return (place.rules ??= this.ask(place.position));
  }

  /** @param {Position} position @returns {import('../types.js').PositionRules} */
  ask(position) {
    const { game } = this;
    return {
      fault: move => game.fault(position, move),
      after(move) {
        const next = game.play(position, move);
        return next && game.facts(next.position);
      },
      result(move) {
        const next = game.play(position, move);
        return next && game.result(next.position);
      },
    };
  }
}
