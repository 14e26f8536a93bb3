/* SPDX-License-Identifier: MIT */

/* The bots of common/bots, compiled to WebAssembly together with the rules that they need. A choice takes as long as
 * it takes, up to seconds, so this is for a Worker. */

import { gamesOf, share } from '../rules.js';

/** @typedef {import('../types.js').Side} Side */

/**
 * What a bot is asked: the position, by the moves that led to it, and what its choice follows from.
 * @typedef {object} Task
 * @property {string} game
 * @property {Side} starter
 * @property {string[]} moves
 * @property {string} level
 * @property {bigint} seed
 */

/** @typedef {{move: string, nodes: number, depth: number, value: number}} Choice */

/**
 * @typedef {import('../rules.js').Exports & {
 *   bots_find_level: () => number,
 *   bots_choose: (game: number, level: number, seed: bigint, nodes: bigint) => number,
 * }} Exports
 */

const OWN_BUDGET = 0n; /* as many nodes as the level has */

/** The position of a task. @param {import('../rules.js').Rules | null} rules @param {Task} task */
function positionOf(rules, { game, starter, moves }) {
  if (!rules) throw new RangeError(`there are no rules of ${game}`);
  return moves.reduce((position, move) => {
    const next = rules.play(position, move);
    if (!next) throw new RangeError(`${move} can't be played in ${game}`);
    return next.position;
  }, rules.start(starter));
}

/**
 * Throws if the task makes no sense, or the bot fails.
 * @param {WebAssembly.Instance} instance
 * @param {Task} task
 * @returns {Choice}
 */
function choose(instance, task) {
  const module = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  const position = positionOf(gamesOf(instance).game(task.game), task);
  const { getText, setText, setPosition } = share(module);
  const find = (/** @type {string} */ word) => {
    setText(word);
    return module.bots_find_level();
  };
  const level = find(task.level);
  if (level === find('')) throw new RangeError(`${task.level} is no level`);
  setText(task.game);
  const game = module.rules_find();
  setPosition(position);
  if (!module.bots_choose(game, level, task.seed, OWN_BUDGET)) throw new Error('there is no memory for it');
  return JSON.parse(getText());
}

export class Bots {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    /** @type {WebAssembly.Instance | null} */
    this.instance = null;
  }

  /** @param {Task} task @returns {Promise<Choice>} */
  async choose(task) {
    this.instance ??= await WebAssembly.instantiate(this.module);
    try {
      return choose(this.instance, task);
    } catch (error) {
      this.instance = null; /* what has trapped is in no known state */
      throw error;
    }
  }
}
