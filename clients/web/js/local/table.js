/* SPDX-License-Identifier: MIT */

/* One game without a connection: what the daemon is to a room, for one that is kept on this device. It answers the
 * requests of docs/protocol.md, keeps each step before it tells of it, and has the bot move in its turn. Another tab
 * may go on with the same game: what is kept is the truth, and each step is made from that. */

import { counts, ended, moved, nextRound, resigned } from './steps.js';
import { levelOf, positionOf, readKept, roundOf, seatsOf, sidesOfMe, snapshotOf, turnOf } from './kept.js';
import { LEVELS } from '../ui/seat-name.js';

/** @typedef {import('./kept.js').Kept} Kept */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Reply} Reply */
/** @typedef {import('../types.js').Fault} Fault */
/** @typedef {import('../types.js').Event_} Event_ */

/**
 * What a table needs of the world.
 * @typedef {object} World
 * @property {(game: string) => import('../rules.js').Rules | null} rulesOf
 * @property {import('./shelf.js').Shelf} shelf
 * @property {import('./results.js').Results} results
 * @property {Pick<import('./brain.js').Brain, 'choose'>} brain
 * @property {() => string} me  the name of who holds the device
 * @property {() => number} chance  from 0 up to 1
 * @property {(ms: number) => Promise<void>} pause
 * @property {(id: string) => void} changed  what is kept of this game is another, or gone
 */

/**
 * Who hears of it.
 * @typedef {object} Ears
 * @property {(ev: Event_) => void} event
 * @property {(fault: Fault) => void} fault  nobody asked for anything, but it can't go on for now
 */

export const LEAST_MS = 400; /* from a bot's turn to its move: pleasant to watch */
const RETRY_MS = 3000;
const HINT_LEVEL = 'hard'; /* or the bot's own, if that is stronger */
const PLIES_BITS = 16n;

/** @param {string} id */
export const keyOf = id => `here.${id.replace('here-', '')}`;

/** @param {string} code @param {Partial<Fault>} [more] @returns {Reply} */
const refuse = (code, more) => ({ ok: false, error: { code, ...more } });

/** @typedef {(table: Table, fields: Record<string, any>) => Reply | Promise<Reply>} Act */

/** @type {Act} */
const enter = table => ({ ok: true, room: table.id, snapshot: table.snapshot() });

/** @type {Record<string, Act>} */
const ACTS = {
  watch: enter,
  join: enter,
  sync: enter,
  move: (table, fields) => table.move(fields),
  legal: table => ({ ok: true, legal: table.kept.round.result ? [] : table.rules.legalMoves(table.position) }),
  resign: (table, fields) => table.resign(fields),
  rematch: (table, fields) => table.rematch(fields),
  hint: (table, fields) => table.hint(fields),
};

export class Table {
  /** @param {World} world @param {string} text  what is kept @param {Kept} kept  the same, read @param {Ears} ears */
  constructor(world, text, kept, ears) {
    this.world = world;
    this.ears = ears;
    this.id = kept.id;
    this.rules = /** @type {import('../rules.js').Rules} */ (world.rulesOf(kept.game));
    this.seq = 0;
    /** @type {Event_[]} to be told once what was asked has been answered */
    this.untold = [];
    this.gone = false;
    /** @type {{key: string, stop: AbortController} | null} for which position the bot thinks */
    this.thinking = null;
    /** @type {AbortController | null} */
    this.hinting = null;
    this.text = text;
    this.kept = kept;
    this.position = this.played();
    this.count();
    this.think();
  }

  /** @param {string} text @param {Kept} kept */
  know(text, kept) {
    this.text = text;
    this.kept = kept;
    this.position = this.played();
  }

  played() {
    return /** @type {import('../rules.js').Position} */ (positionOf(this.rules, this.kept.round));
  }

  snapshot() {
    return snapshotOf(this.kept, this.rules.digest(this.position), this.world.me(), this.seq);
  }

  get turn() {
    return turnOf(this.kept.round);
  }

  /** @param {string} op @param {Record<string, any>} fields @returns {Promise<Reply>} */
  async request(op, fields) {
    this.look();
    if (this.gone) return refuse('no_such_room');
    const act = ACTS[op];
    return act ? act(this, fields) : refuse('unknown_op');
  }

  /* ---- what is kept ---- */

  /** Has another tab gone on with it? */
  look() {
    const text = this.world.shelf.get(keyOf(this.id));
    if (this.gone || text === this.text) return;
    const kept = text && readKept(text, this.world.rulesOf);
    if (!text || !kept || kept.game !== this.kept.game) return this.vanish();
    this.know(text, kept);
    this.tell([{ ev: 'sync', snapshot: null }]);
    this.think();
  }

  /** @param {Kept} kept @param {Event_[]} events @returns {boolean} false: another tab was faster */
  keep(kept, events) {
    const now = { ...kept, at: Date.now() };
    const text = JSON.stringify(now);
    if (!this.world.shelf.swap(keyOf(this.id), this.text, text)) {
      this.look();
      return false;
    }
    this.know(text, now);
    this.count();
    this.tell(events);
    this.world.changed(this.id);
    this.think();
    return true;
  }

  /** A round that is over and against a bot is in the results, whoever ended it. */
  count() {
    const { id, game, seats, round } = this.kept;
    const [mine, ...others] = sidesOfMe(this.kept);
    const level = levelOf(seats[1 - mine]);
    if (others.length || level === null || !round.result || !counts(round.result)) return;
    const { winner } = round.result;
    const outcome = winner === null ? 'draws' : winner === mine ? 'wins' : 'losses';
    this.world.results.count(`${id}-${round.number}`, game, level, outcome);
  }

  /** It is no longer kept. */
  vanish() {
    this.close();
    this.tell([{ ev: 'closed', why: 'empty' }]);
    this.world.changed(this.id);
  }

  /** Nobody looks at it any more. */
  close() {
    this.gone = true;
    this.thinking?.stop.abort();
    this.hinting?.abort();
    this.thinking = null;
  }

  /** @param {Event_[]} events */
  tell(events) {
    if (!this.untold.length) setTimeout(() => this.tellAll());
    for (const ev of events) this.untold.push({ ...ev, room: this.id, seq: ++this.seq });
  }

  tellAll() {
    for (const ev of this.untold.splice(0))
      this.ears.event(ev.ev === 'sync' ? { ...ev, snapshot: this.snapshot() } : ev);
  }

  /* ---- what people ask ---- */

  /** Is this the round that was meant? @param {Record<string, any>} fields */
  isOtherRound({ round }) {
    return round !== undefined && round !== this.kept.round.number;
  }

  /** @param {Record<string, any>} fields @returns {Reply} */
  move({ round, ply, move }) {
    const { number, moves, result } = this.kept.round;
    if (round !== number) return refuse('wrong_round');
    if (moves[ply] !== undefined && moves[ply] === move) return { ok: true }; /* said again */
    if (result) return refuse('round_over');
    if (ply !== moves.length) return refuse('wrong_ply');
    if (!this.isMine(this.turn)) return refuse('not_your_turn');
    const reason = this.rules.fault(this.position, move);
    if (reason !== null) return refuse('illegal_move', { field: 'move', reason });
    return this.playOn(move) ? { ok: true } : refuse('wrong_ply');
  }

  /** @param {Side | null} side */
  isMine(side) {
    return side !== null && levelOf(this.kept.seats[side]) === null;
  }

  /** @param {string} written  in any spelling, legal @returns {boolean} */
  playOn(written) {
    const move = this.rules.play(this.position, written)?.move ?? written;
    const { kept, events } = moved(this.rules, this.kept, move);
    return this.keep(kept, events);
  }

  /** @param {Record<string, any>} fields @returns {Reply} */
  resign(fields) {
    if (this.isOtherRound(fields)) return refuse('wrong_round');
    const [first, ...others] = sidesOfMe(this.kept);
    const { turn } = this;
    if (turn === null) return refuse('round_over');
    const { kept, events } = resigned(this.kept, others.length ? (fields.side ?? turn) : first);
    return this.keep(kept, events) ? { ok: true } : refuse('wrong_round');
  }

  /** @param {Record<string, any>} fields @returns {Reply} */
  rematch(fields) {
    if (this.isOtherRound(fields)) return refuse('wrong_round');
    if (this.turn !== null) return refuse('not_yet');
    const kept = nextRound(this.rules, this.kept, this.world.chance());
    const digest = this.rules.digest(this.rules.start(kept.round.starter));
    const seats = seatsOf(kept, this.world.me());
    const started = { ev: 'started', round: roundOf(kept.round, digest), seats, score: kept.score, clock: null };
    return this.keep(kept, [started]) ? { ok: true } : refuse('wrong_round');
  }

  /** @param {Record<string, any>} fields @returns {Promise<Reply>} */
  async hint(fields) {
    const { round, seats } = this.kept;
    const level = seats.map(levelOf).find(one => one !== null);
    if (!level) return refuse('bad_message', { field: 'room' });
    if (this.isOtherRound(fields)) return refuse('wrong_round');
    if (this.turn === null) return refuse('round_over');
    if (!this.isMine(this.turn)) return refuse('not_your_turn');
    if (this.hinting) return refuse('slow_down');
    this.hinting = new AbortController();
    const stronger = LEVELS.indexOf(level) > LEVELS.indexOf(HINT_LEVEL) ? level : HINT_LEVEL;
    const { move } = await this.world.brain.choose(this.task(stronger), this.hinting.signal);
    this.hinting = null;
    return move === undefined
      ? refuse('unavailable')
      : { ok: true, round: round.number, ply: round.moves.length, move };
  }

  /* ---- the bot ---- */

  /** The same in every tab. @param {string} level @returns {import('./bots.js').Task} */
  task(level) {
    const { game, seed, round } = this.kept;
    const { number, starter, moves } = round;
    const chance = ((BigInt(seed) + BigInt(number)) << PLIES_BITS) + BigInt(moves.length);
    return { game, starter, moves, level, seed: chance };
  }

  /** If it is a bot's turn, see that it thinks, for this position and no other. */
  think() {
    const { turn, kept, thinking } = this;
    const level = turn === null ? null : levelOf(kept.seats[turn]);
    const key = `${kept.round.number} ${kept.round.moves.length}`;
    if (level !== null && thinking?.key === key) return;
    thinking?.stop.abort();
    this.thinking = null;
    if (level === null || this.gone) return;
    const stop = new AbortController();
    this.thinking = { key, stop };
    void this.await(stop, this.task(level));
  }

  /** @param {AbortController} stop @param {import('./bots.js').Task} task */
  async await(stop, task) {
    const { brain, pause } = this.world;
    const [{ move, why }] = await Promise.all([brain.choose(task, stop.signal), pause(LEAST_MS)]);
    if (this.thinking?.stop !== stop) return;
    this.thinking = null;
    if (why === 'missing') return this.wait();
    if (move !== undefined && this.rules.fault(this.position, move) === null) return void this.playOn(move);
    const { kept, events } = ended(this.kept, { winner: null, reason: 'failed', score: null });
    this.keep(kept, events);
  }

  /** The bots can't be loaded now. The game is not over for that. */
  wait() {
    this.ears.fault({ code: 'no_bots' });
    void this.world.pause(RETRY_MS).then(() => this.think());
  }
}
