/* SPDX-License-Identifier: MIT */

/* From a room's snapshot to what the board is told. Pure. */

import { sideOf } from '../net/room-state.js';
import { seatName } from '../ui/seat-name.js';
import { settings } from '../ui/store.js';

/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Snapshot} Snapshot */

const BY_PLAY = ['goal', 'connection', 'line']; /* ends that can be seen on the board */

/** How to call the sides: people by name, bots by level, and the sides by colour when one person plays both; to others that
 * person with the colour.
 * @param {Snapshot | null} snapshot @param {import('../types.js').Game} game @returns {[string, string]}
 */
export function sideNames(snapshot, game) {
  if (!snapshot) return ['', ''];
  const { seats, you } = snapshot;
  const alone = seats[0].kind === 'human' && seats[0].player === seats[1].player;
  const name = (/** @type {Side} */ side) => {
    if (you.sides.length === 2) return game.sideWord(side);
    return alone ? `${seatName(seats[side])} · ${game.sideWord(side)}` : seatName(seats[side]);
  };
  return [name(0), name(1)];
}

/** @type {WeakMap<string[], Set<string>>} one set a list, as the board is told again and again */
const sets = new WeakMap();

/** @param {string[] | null | undefined} legal */
function legalSet(legal) {
  if (!legal) return null;
  const known = sets.get(legal) ?? new Set(legal);
  sets.set(legal, known);
  return known;
}

/** The side that the person plays for now, if any. @param {Snapshot | null} snapshot @returns {Side | null} */
function actorOf(snapshot) {
  if (snapshot?.state !== 'playing' || !snapshot.round || !snapshot.you.sides.length) return null;
  return snapshot.you.sides.length === 2 ? snapshot.round.turn : snapshot.you.sides[0];
}

/**
 * @param {object} from
 * @param {import('../net/remote-room.js').RemoteRoom} from.room
 * @param {import('./history.js').History} from.history  followed to the round's last move
 * @param {number | null} from.ply  an earlier position that is shown
 * @param {boolean} from.flip
 * @param {boolean} from.animate
 * @param {[string, string]} from.names
 * @returns {import('../types.js').BoardView}
 */
export function boardView({ room, history, ply, flip, animate, names }) {
  const { snapshot, pending } = room;
  const round = snapshot?.round ?? null;
  const moves = round?.moves ?? [];
  const shown = ply ?? moves.length;
  const starter = round?.starter ?? 0;
  const actor = ply === null ? actorOf(snapshot) : null;
  const legal = actor === null ? null : legalSet(room.legal);
  const result = ply === null ? (round?.result ?? null) : null;
  const winner = result && BY_PLAY.includes(result.reason) ? result.winner : null;
  return {
    position: (ply === null ? room.position : null) ?? history.at(shown),
    before: shown > 0 ? history.at(shown - 1) : null,
    last: shown > 0 ? { move: moves[shown - 1], side: sideOf(starter, shown - 1) } : null,
    legal,
    rules: room.line?.rules(shown) ?? null,
    result,
    actor,
    ready: actor !== null && actor === round?.turn && room.fresh && !pending && legal !== null,
    mine: snapshot?.you.sides ?? [],
    flip,
    coordinates: settings.coordinates,
    confirm: settings.confirm,
    animate,
    sent: pending && actor !== null ? { move: pending.move, solid: pending.acked, side: round?.turn ?? 0 } : null,
    trail: winner === null ? null : moves.filter((_, i) => sideOf(starter, i) === winner),
    key: `${round?.number} ${shown} ${ply === null}`,
    names,
  };
}
