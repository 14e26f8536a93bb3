/* SPDX-License-Identifier: MIT */

/* The games without a connection that are kept on this device: to begin one, take one up again, and leave it. To a
 * room it is what the session is to a room of the daemon's, only never out of reach. */

import { entryOf } from '../net/room-state.js';
import { firstOf, drawnStarter } from './steps.js';
import { ID, isSeat, levelOf, positionOf, readKept, sidesOfMe, snapshotOf } from './kept.js';
import { LocalRoom } from './local-room.js';
import { keyOf } from './table.js';

/** @typedef {import('./kept.js').Kept} Kept */
/** @typedef {import('../types.js').Entry} Entry */
/** @typedef {import('../types.js').Reply} Reply */
/** @typedef {import('../types.js').Side} Side */

export const GAMES_MAX = 20;
const FINISHED_MS = 10 * 60 * 1000; /* how long a finished round waits for its rematch */
const ID_CHARS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const SEEDS = 2 ** 32;

/** @param {string} code @returns {Reply} */
const refuse = code => ({ ok: false, error: { code } });

/**
 * @param {Record<string, any>} fields  of `create`
 * @param {number} chance
 * @returns {[string, string] | null} who sits where; null: not without a connection
 */
function seatsFrom({ seats, opponent }, chance) {
  const drawn = chance < 0.5 ? ['me', opponent] : [opponent, 'me'];
  const [first, second] = seats === 'lot' ? drawn : seats;
  return [first, second].every(isSeat) && [first, second].includes('me') ? [first, second] : null;
}

/** Has one begun to play on every side of one's own? Until then, leaving calls the round off. @param {Kept} kept */
function hasBegun(kept) {
  const { starter, moves } = kept.round;
  return sidesOfMe(kept).every(side => moves.length > (side === starter ? 0 : 1));
}

export class House {
  /** @param {Omit<import('./table.js').World, 'changed'> & {brain: import('./brain.js').Brain}} world @param {() => void} changed */
  constructor(world, changed) {
    this.phase = /** @type {const} */ ('live');
    /** @type {number | null} */
    this.restartAt = null;
    this.world = { ...world, changed: (/** @type {string} */ id) => this.note(id) };
    this.changed = changed;
    /** @type {Map<string, LocalRoom>} that are open */
    this.rooms = new Map();
    /** @type {Map<string, Entry>} unfinished ones, the latest first */
    this.entries = new Map();
    this.list();
  }

  isSure() {
    return true;
  }

  /* ---- what is kept ---- */

  /** @param {string} id @returns {{text: string, kept: Kept} | null} */
  find(id) {
    const text = this.world.shelf.get(keyOf(id));
    const kept = text === null ? null : readKept(text, this.world.rulesOf);
    return text !== null && kept?.id === id ? { text, kept } : null;
  }

  /** All of them, the latest first. What is damaged, or over and left, is kept no longer. */
  sweep() {
    const { shelf } = this.world;
    const all = [];
    for (const key of shelf.keys('here.')) {
      const found = this.find(key.replace('here.', 'here-'));
      const old =
        found?.kept.round.result && found.kept.at < Date.now() - FINISHED_MS && !this.rooms.has(found.kept.id);
      if (found && !old) all.push(found.kept);
      else shelf.swap(key, shelf.get(key), null);
    }
    return all.sort((a, b) => b.at - a.at).slice(0, GAMES_MAX);
  }

  list() {
    this.entries = new Map(
      this.sweep()
        .filter(kept => !kept.round.result)
        .map(kept => [kept.id, this.entryOf(kept)]),
    );
    this.changed();
  }

  /** @param {string} id  of one that has changed */
  note(id) {
    const kept = this.find(id)?.kept;
    if (kept && !kept.round.result) this.entries.set(id, this.entryOf(kept));
    else this.entries.delete(id);
    this.changed();
  }

  /** @param {Kept} kept @returns {Entry} */
  entryOf(kept) {
    return { ...entryOf(snapshotOf(kept, '', this.world.me())), here: true };
  }

  /** Another tab has written. @param {string | null} key  null: who knows what */
  onStored(key) {
    if (key !== null && !key.startsWith('here.')) return;
    for (const room of this.rooms.values()) room.look();
    this.list();
  }

  /* ---- rooms ---- */

  /** As the daemon's `create`, for rooms in which nobody else sits. @param {Record<string, any>} fields @returns {Promise<Reply>} */
  async create(fields) {
    const { rulesOf, chance, brain, shelf } = this.world;
    const rules = rulesOf(fields.game);
    const seats = seatsFrom(fields, chance());
    if (!rules) return refuse('unknown_game');
    if (!seats) return refuse('lost');
    if (fields.clock) return refuse('no_clock_here');
    if (seats.some(seat => levelOf(seat) !== null) && !(await brain.ready())) return refuse('no_bots');
    if (!this.makeRoom()) return refuse('too_many_rooms');
    const { starter } = fields;
    const round = firstOf(1, starter === 0 || starter === 1 ? starter : drawnStarter(rules, chance()));
    /** @type {Kept} */
    const kept = {
      id: this.newId(),
      game: rules.name,
      seats,
      seed: Math.floor(chance() * SEEDS),
      round,
      score: { wins: [0, 0], draws: 0 },
      at: Date.now(),
    };
    if (!positionOf(rules, round)) return refuse('bad_message');
    shelf.swap(keyOf(kept.id), null, JSON.stringify(kept));
    this.list();
    return { ok: true, room: kept.id };
  }

  /** There must not be too many: a finished one makes room, an unfinished one is nobody's to throw away. */
  makeRoom() {
    const all = this.sweep();
    if (all.length < GAMES_MAX) return true;
    const finished = all.filter(({ id, round }) => round.result && !this.rooms.has(id)).pop();
    if (finished) this.drop(finished.id);
    return finished !== undefined;
  }

  newId() {
    for (;;) {
      const chars = Array.from({ length: 6 }, () => ID_CHARS[Math.floor(this.world.chance() * ID_CHARS.length)]);
      const id = `here-${chars.join('')}`;
      if (this.world.shelf.get(keyOf(id)) === null) return id;
    }
  }

  /** @param {string} id */
  drop(id) {
    const { shelf } = this.world;
    shelf.swap(keyOf(id), shelf.get(keyOf(id)), null);
  }

  /** @param {string} id @returns {LocalRoom} the same one again until it is left */
  openRoom(id) {
    const known = this.rooms.get(id);
    if (known) return known;
    const room = new LocalRoom(id, this, this.world, ID.test(id) ? this.find(id) : null);
    this.rooms.set(id, room);
    return room;
  }

  /** Give up the round that is being played in a room. @param {string} id @returns {Promise<Reply>} */
  async resign(id) {
    const room = this.openRoom(id);
    const reply = await room.request('resign', { room: id });
    await this.leave(room);
    return reply;
  }

  /** It is kept, unless its round is over or one has not moved yet. @param {import('../net/remote-room.js').RemoteRoom} room */
  async leave({ id }) {
    this.rooms.get(id)?.close();
    this.rooms.delete(id);
    const found = this.find(id);
    if (found && (found.kept.round.result || !hasBegun(found.kept))) this.drop(id);
    this.list();
  }
}
