/* SPDX-License-Identifier: MIT */

/* The clocks of a round: what the daemon said of them, less the time since that came. Only the daemon decides that a side
 * is out of time; here a clock stops at nothing. Pure: `now` is performance.now(), spans are milliseconds. */

/** @typedef {import('../types.js').Clock} Clock */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Snapshot} Snapshot */

/**
 * What a side has left.
 * @param {Clock} clock
 * @param {Side} side
 * @param {Side | null} turn  the side to move; null: none is
 * @param {number} now
 */
export function leftMs(clock, side, turn, now) {
  const passed = Math.max(0, now - clock.at);
  const left = clock.left_ms[side];
  if (clock.running === side) return Math.max(0, left - passed);
  if (clock.starts_in_ms === null || side !== turn) return left;
  return Math.max(0, left - Math.max(0, passed - clock.starts_in_ms));
}

/** In how long the clock of the side to move starts; 0: it runs, or none does. @param {Clock} clock @param {number} now */
export const startsInMs = (clock, now) =>
  clock.starts_in_ms === null ? 0 : Math.max(0, clock.starts_in_ms - Math.max(0, now - clock.at));

/** Does time pass for anybody? @param {Clock | null} clock */
export const isMoving = clock => clock !== null && (clock.running !== null || clock.starts_in_ms !== null);

/** In how long a missing player's round may be claimed; null: never. @param {import('../types.js').Seat} seat @param {number} now */
export const awayMs = (seat, now) =>
  seat.away_ms === undefined ? null : Math.max(0, seat.away_ms - Math.max(0, now - (seat.at ?? now)));

/** As a round's end leaves the clocks. @param {Snapshot} room @param {import('../types.js').Result} result @param {number} now */
export function stopped({ clock, round }, result, now) {
  if (!clock) return null;
  const turn = round?.turn ?? null;
  /** @param {Side} side */
  const left = side => (result.reason === 'time' && result.winner === 1 - side ? 0 : leftMs(clock, side, turn, now));
  return {
    ...clock,
    left_ms: /** @type {[number, number]} */ ([left(0), left(1)]),
    running: null,
    starts_in_ms: null,
    at: now,
  };
}

/** As they stand before a round. @param {Clock | null} clock @param {number} now */
export const unused = (clock, now) =>
  clock && {
    ...clock,
    left_ms: /** @type {[number, number]} */ ([clock.initial_ms, clock.initial_ms]),
    running: null,
    starts_in_ms: null,
    at: now,
  };

/* ---- when it came ---- */

/** @param {Omit<Clock, 'at'> | null | undefined} clock @param {number} now @returns {Clock | null} */
export const stampClock = (clock, now) => (clock ? { ...clock, at: now } : null);

/** @template {import('../types.js').Seat} T @param {T} seat @param {number} now @returns {T} */
export const stampSeat = (seat, now) => (seat.away_ms === undefined ? seat : { ...seat, at: now });

/** A snapshot as it came now. @param {Snapshot} room @param {number} now @returns {Snapshot} */
export const stamp = (room, now) => ({
  ...room,
  clock: stampClock(room.clock, now),
  seats: [stampSeat(room.seats[0], now), stampSeat(room.seats[1], now)],
});
