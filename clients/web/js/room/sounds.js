/* SPDX-License-Identifier: MIT */

/* Which sound goes with what happens in a room. */

import { awaitsReader } from '../net/room-state.js';
import { afterFrame } from '../ui/tasks.js';

/** @typedef {import('../ui/synth.js').Sound} Sound */
/** @typedef {import('../types.js').Snapshot} Snapshot */

const LOW_SECONDS = 10; /* on one's own clock */

/** A move on the board; a pass is not one.
 * @param {Pick<import('../types.js').Game, 'sound'>} game @param {string} move @param {any | null} after  the position, where it is known
 * @returns {Sound | null}
 */
export const moveSound = (game, move, after) => (move === 'pass' ? null : game.sound(move, after));

/** A round's end, as the reader takes it: whoever plays both sides has won with one of them.
 * @param {Snapshot} snapshot @returns {Sound}
 */
function endSound({ round, you: { sides } }) {
  const winner = round?.result?.winner ?? null;
  if (winner === null || !sides.length) return 'neutral';
  return sides.includes(winner) ? 'win' : 'lose';
}

/**
 * While nobody looks at the page, only what calls the reader back is heard; while somebody looks back, no move, as another
 * position is on the board.
 * @param {import('../types.js').Event_} ev
 * @param {Snapshot} snapshot  after the event
 * @param {Pick<import('../types.js').Game, 'sound'>} game
 * @param {(ply: number) => any | null} positionAt  after so many plies; null where it is not known
 * @param {{hidden: boolean, review: boolean}} how
 * @returns {Sound | null}
 */
export function eventSound(ev, snapshot, game, positionAt, { hidden, review }) {
  switch (ev.ev) {
    case 'moved':
      if (hidden) return awaitsReader(snapshot) ? 'turn' : null;
      return review ? null : moveSound(game, ev.move, positionAt(ev.ply + 1));
    case 'ended':
      return hidden && !snapshot.you.sides.length ? null : endSound(snapshot);
    default:
      return null;
  }
}

export class Sounds {
  /**
   * @param {import('../ui/speaker.js').Speaker} speaker
   * @param {import('../net/remote-room.js').RemoteRoom} room
   * @param {import('../types.js').Game} game
   * @param {import('./history.js').History} history
   */
  constructor(speaker, room, game, history) {
    this.speaker = speaker;
    this.room = room;
    this.game = game;
    this.history = history;
  }

  /** To make its tones takes as long as to draw a move, so that is done first. @param {Sound | null} name */
  play(name) {
    if (name) afterFrame(() => this.speaker.play(name));
  }

  /** Nothing that may have happened while the page slept.
   * @param {import('../types.js').Event_} ev @param {boolean} review  somebody looks back
   */
  event(ev, review) {
    const { room, game, history } = this;
    if (!room.snapshot || !room.host.isSure(room)) return;
    this.play(eventSound(ev, room.snapshot, game, ply => history.at(ply), { hidden: document.hidden, review }));
  }

  /** Moves that play through by themselves are heard, single steps are not. @param {number} ply */
  step(ply) {
    const move = this.room.snapshot?.round?.moves[ply - 1];
    if (move && !document.hidden) this.play(moveSound(this.game, move, this.history.at(ply)));
  }

  /** @param {number} seconds  left on one's own clock, as it is told */
  low(seconds) {
    if (seconds === LOW_SECONDS) this.play('low');
  }

  /** What somebody tried to play can't be played. */
  refused() {
    this.play('illegal');
  }
}
