/* SPDX-License-Identifier: MIT */

/* A room's snapshot and what each event makes of it. Pure: the old snapshot is left as it was. */

import { stamp, stampClock, stampSeat, stopped, unused } from './clock.js';

/** @typedef {import('../types.js').Snapshot} Snapshot */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Event_} Event_ */

/**
 * A pair with one of its two replaced.
 * @template T
 * @param {[T, T]} pair @param {Side} side @param {T} value
 * @returns {[T, T]}
 */
const withSide = (pair, side, value) => (side === 0 ? [value, pair[1]] : [pair[0], value]);

/** Which side made ply `ply`: they take turns strictly, forced passes included.
 * @param {Side} starter @param {number} ply @returns {Side}
 */
export const sideOf = (starter, ply) => /** @type {Side} */ ((starter + ply) % 2);

/** Where a player sits. @param {import('../types.js').Seat[]} seats @param {string | undefined} player */
export const sidesOf = (seats, player) =>
  player === undefined ? [] : /** @type {Side[]} */ ([0, 1]).filter(side => seats[side].player === player);

/** The reader's sides once the seats are these: in some games they change from round to round.
 * @param {Snapshot} room @param {[import('../types.js').Seat, import('../types.js').Seat]} seats
 */
function youAt(room, seats) {
  const [side] = room.you.sides;
  return side === undefined ? room.you : { ...room.you, sides: sidesOf(seats, room.seats[side].player) };
}

/** @type {Record<string, (room: Snapshot, ev: Event_, now: number) => Snapshot | null>} null: this event does not fit */
const STEPS = {
  seat(room, ev, now) {
    const seats = withSide(room.seats, ev.side, stampSeat(ev.seat, now));
    /* A seat is freed only before the first move: the room waits again. */
    return ev.seat.kind === 'open' && room.state !== 'finished'
      ? { ...room, seats, state: 'waiting', round: null, clock: unused(room.clock, now) }
      : { ...room, seats };
  },
  started: (room, ev, now) => ({
    ...room,
    state: 'playing',
    round: ev.round,
    clock: stampClock(ev.clock, now),
    seats: ev.seats ? [stampSeat(ev.seats[0], now), stampSeat(ev.seats[1], now)] : room.seats,
    you: youAt(room, ev.seats ?? room.seats),
    score: ev.score ?? room.score,
    offers: { rematch: [false, false] },
  }),
  moved(room, ev, now) {
    const round = room.round;
    if (!round || round.number !== ev.round || round.moves.length !== ev.ply) return null;
    const { turn, digest, position, legal } = ev;
    return {
      ...room,
      clock: stampClock(ev.clock, now),
      round: { ...round, moves: [...round.moves, ev.move], turn, digest, position, legal },
    };
  },
  clock: (room, ev, now) => ({ ...room, clock: stampClock(ev.clock, now) }),
  ended(room, ev, now) {
    const round = room.round;
    if (!round || round.number !== ev.round) return null;
    return {
      ...room,
      state: 'finished',
      score: ev.score ?? room.score,
      clock: stopped(room, ev.result, now),
      round: { ...round, result: ev.result, legal: null },
    };
  },
  offer: (room, ev) => ({ ...room, offers: ev.offers }),
  spectators: (room, ev) => ({ ...room, spectators: ev.count }),
};

/**
 * @param {Snapshot} room
 * @param {Event_} ev
 * @param {number} now  when it came, performance.now()
 * @returns {Snapshot | 'old' | 'gap'}  old: already in the snapshot; gap: something is missing, ask for a new one
 */
export function applyEvent(room, ev, now) {
  if (ev.ev === 'sync') return stamp(ev.snapshot, now);
  const seq = ev.seq ?? 0;
  if (seq <= room.seq) return 'old';
  if (seq !== room.seq + 1) return 'gap';
  const next = STEPS[ev.ev] ? STEPS[ev.ev](room, ev, now) : room; /* events of a later version are skipped */
  return next ? { ...next, seq } : 'gap';
}

/** Has this side made a move in this round? Before it has, leaving calls the round off.
 * @param {Snapshot} room @param {Side} side
 */
export function hasMoved(room, side) {
  const round = room.round;
  return round !== null && round.moves.some((_, ply) => sideOf(round.starter, ply) === side);
}

/** Is it one's own turn, as one of two? @param {Snapshot} room */
export const awaitsReader = ({ state, round, you: { sides } }) =>
  state === 'playing' && sides.length === 1 && round?.turn === sides[0];

/** The room as lists show it.
 * @param {Snapshot} room
 * @returns {import('../types.js').Entry}
 */
export const entryOf = room => ({
  id: room.id,
  game: room.game,
  seats: room.seats,
  you: room.you,
  state: room.state,
  turn: room.round ? room.round.turn : null,
  ply: room.round ? room.round.moves.length : 0,
  spectators: room.spectators,
  moves: room.round ? room.round.moves : [],
  clock: room.clock,
});
