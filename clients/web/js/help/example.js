/* SPDX-License-Identifier: MIT */

/* An example of a rule: a position, made by moves or read from its text, and what is shown in it. The rules play it, so
 * no picture can show what they forbid. */

import { Line } from '../net/line.js';

/** @typedef {import('../rules.js').Rules} Rules */
/** @typedef {import('../types.js').BoardView} BoardView */
/** @typedef {import('../types.js').Side} Side */

/**
 * @typedef {object} Example
 * @property {string} [at]  position text; without it the game's start
 * @property {string} [moves]  made from there, by the notation, with spaces between
 * @property {string} [shown]  a move that is previewed, legal or not
 * @property {true} [open]  what the side to move can play is marked
 * @property {string} [way]  squares of a way that is drawn, its first one included
 */

/**
 * What an example comes to.
 * @typedef {object} Staged
 * @property {import('../rules.js').Position} position
 * @property {BoardView} view
 * @property {string | null} fault  why the move that is shown can't be played
 */

/** @param {string | undefined} words */
export const listOf = words => (words ? words.split(' ') : []);

/** Play the moves of an example. @param {Rules} rules @param {Example} example */
function played(rules, { at, moves }) {
  let position = at ? rules.read(at) : rules.start();
  /** @type {{move: string, side: Side} | null} */
  let last = null;
  let before = null;
  for (const move of listOf(moves)) {
    const next = rules.play(position, move);
    if (!next) throw new Error(`${rules.name}: ${move} can't be played: ${rules.fault(position, move)}`);
    last = { move, side: rules.turn(position) };
    before = position;
    position = next.position;
  }
  return { position, before, last };
}

/** @param {Rules} rules @param {Example} example @param {[string, string]} names @returns {Staged} */
export function stage(rules, example, names) {
  const { position, before, last } = played(rules, example);
  const result = rules.result(position);
  const actor = result ? null : rules.turn(position);
  return {
    position,
    fault: example.shown ? rules.fault(position, example.shown) : null,
    view: {
      position: rules.facts(position),
      before: before && rules.facts(before),
      last,
      legal: actor === null ? null : new Set(rules.legalMoves(position)),
      rules: new Line(rules).ask(position),
      result,
      actor,
      ready: actor !== null,
      mine: [],
      flip: false,
      coordinates: true,
      confirm: 'never',
      animate: false,
      sent: null,
      trail: null,
      key: example.shown ?? '',
      names,
    },
  };
}
