/* SPDX-License-Identifier: MIT */

/* What time does to a room: clocks that run down, a first ply that is still to start, an opponent who stays away. It is
 * read when something happened and when one of its numbers becomes another, and held as it was while nobody can be sure
 * of it: the line is down, or the page was asleep and has not heard yet. */

import { awayMs, isMoving, leftMs, startsInMs } from '../net/clock.js';
import { secondsLeft, untilChange, untilSecond } from '../ui/time.js';

/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Snapshot} Snapshot */

/**
 * @typedef {object} Moment
 * @property {boolean} sure  it holds now
 * @property {[number, number] | null} left  on the clocks, by side; null: there are none
 * @property {Side | null} running
 * @property {number} startsIn  seconds until the clock of the side to move starts
 * @property {Side | null} turn  whose move is awaited
 * @property {[number | null, number | null]} away  milliseconds after which the round of a missing side may be claimed
 * @property {Side | null} claim  the side that may claim the round now, for the reader
 */

/** The reader may end the round of an opponent who has been away for too long. @param {Snapshot} room @param {number} now */
function claimOf({ clock, state, round, seats, you: { sides } }, now) {
  const turn = round?.turn ?? null;
  if (clock || state !== 'playing' || turn === null || sides.length !== 1 || sides[0] === turn) return null;
  return seats[turn].kind === 'human' && seats[turn].online === false && awayMs(seats[turn], now) === 0
    ? sides[0]
    : null;
}

/** @param {Snapshot} room @param {number} now @returns {Moment} */
export function momentOf(room, now) {
  const { clock, round, seats, state } = room;
  const turn = state === 'playing' ? (round?.turn ?? null) : null;
  const startsIn = clock ? startsInMs(clock, now) : 0;
  return {
    sure: true,
    left: clock && [leftMs(clock, 0, turn, now), leftMs(clock, 1, turn, now)],
    running: isMoving(clock) && startsIn === 0 ? turn : null,
    startsIn: secondsLeft(startsIn),
    turn,
    away: state === 'playing' ? [awayMs(seats[0], now), awayMs(seats[1], now)] : [null, null],
    claim: claimOf(room, now),
  };
}

/** In how long something of it is another; Infinity: never by itself. @param {Moment} moment @param {Snapshot} room @param {number} now */
function untilNext({ left, running, away }, { clock }, now) {
  return Math.min(
    left && running !== null ? untilChange(left[running]) : Infinity,
    clock ? untilSecond(startsInMs(clock, now)) : Infinity,
    ...away.map(ms => untilSecond(ms ?? 0)),
  );
}

/** The time of the side to move is over, and the daemon has not said so yet. @param {Moment | null} moment */
export const isOut = moment => moment?.left != null && moment.running !== null && moment.left[moment.running] <= 0;

/** The moment a room is in, and a timer for the next. */
export class Moments {
  /**
   * @param {import('../net/remote-room.js').Host} host
   * @param {import('../net/remote-room.js').RemoteRoom} room
   * @param {() => void} passed  there is another moment to be read
   */
  constructor(host, room, passed) {
    this.host = host;
    this.room = room;
    this.passed = passed;
    this.timer = 0;
    /** @type {Moment | null} */
    this.held = null;
  }

  /** @returns {Moment | null}  null: no snapshot has come */
  read() {
    clearTimeout(this.timer);
    const { snapshot } = this.room;
    if (!snapshot) return null;
    const sure = this.host.isSure(this.room);
    const now = performance.now();
    if (sure || !this.held) this.held = momentOf(snapshot, now);
    const next = untilNext(this.held, snapshot, now);
    if (sure && next < Infinity) this.timer = window.setTimeout(this.passed, next);
    return { ...this.held, sure, claim: sure ? this.held.claim : null };
  }

  stop() {
    clearTimeout(this.timer);
  }
}

/* ---- one's own clock, as it is said ---- */

const SAID_AT = [10, 30, 60]; /* seconds left */

/** Which of them have been passed: each is said once, and none that was passed before anybody looked. */
export class Warnings {
  constructor() {
    /** @type {Map<string, number>} the fewest seconds seen, by round and side */
    this.least = new Map();
  }

  /** @param {string} key  round and side @param {number} left @returns {number | null} seconds to be said */
  pass(key, left) {
    const seconds = Math.floor(left / 1000);
    const before = this.least.get(key) ?? seconds;
    this.least.set(key, Math.min(before, seconds));
    return SAID_AT.find(n => seconds <= n && before > n) ?? null;
  }
}
