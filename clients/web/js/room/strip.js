/* SPDX-License-Identifier: MIT */

/* A player's strip: mark, name, what there is to say, and the game's own tally. */

import { h, set, setText } from '../ui/dom.js';
import { t } from '../ui/i18n.js';

/** @typedef {import('../types.js').Side} Side */

/**
 * @typedef {object} StripState
 * @property {Side} side
 * @property {import('../types.js').Seat} seat
 * @property {string} name
 * @property {boolean} me
 * @property {boolean} turn
 * @property {boolean} won
 * @property {number} wins  rounds won in this match
 * @property {boolean} counted  a round of the match has ended
 * @property {any} position
 */

/**
 * @param {import('../types.js').Snapshot | null} snapshot
 * @param {Side} side
 * @param {import('../types.js').BoardView} view  what the board shows
 * @returns {StripState}
 */
export function stripState(snapshot, side, { position, names }) {
  const { wins, draws } = snapshot?.score ?? { wins: [0, 0], draws: 0 };
  return {
    side,
    position,
    seat: snapshot?.seats[side] ?? { kind: 'open' },
    name: names[side],
    me: snapshot?.you.sides.includes(side) ?? false,
    turn: snapshot?.state === 'playing' && snapshot.round?.turn === side,
    won: snapshot?.round?.result?.winner === side,
    wins: wins[side],
    counted: wins[0] + wins[1] + draws > 0,
  };
}

/** @param {StripState} state @param {import('../types.js').Game} game */
function note(state, game) {
  if (state.seat.kind === 'open') return '';
  if (state.won) return t('strip.won');
  if (state.seat.kind === 'human' && state.seat.online === false && !state.me)
    return t(state.seat.why === 'left' ? 'gone' : 'away');
  return game.goal(state.side);
}

/**
 * @param {import('../types.js').Game} game
 * @param {'opp' | 'me'} place  above or below the board
 */
export function makeStrip(game, place) {
  const chip = h('span', { class: 'chip-box' });
  const who = h('bdi', { class: 'who', translate: 'no' });
  const sub = h('span', { class: 'sub' });
  const wins = h('span', { class: 'wins' });
  const tally = game.tally();
  const el = h('section', { 'class': `seat ${place}`, 'data-strip': place }, chip, who, sub, wins, tally.el);
  /** @type {Side | null} */
  let drawn = null;
  return {
    el,
    /** @param {StripState} state */
    update(state) {
      if (drawn !== state.side) chip.replaceChildren(game.chip(state.side));
      drawn = state.side;
      setText(who, state.name);
      setText(sub, note(state, game));
      setText(wins, state.counted ? String(state.wins) : '');
      const awayNow = state.seat.kind === 'human' && state.seat.online === false && !state.me;
      set(el, {
        'class': `seat ${place}${state.turn ? ' turn' : ''}${awayNow ? ' absent' : ''}`,
        'data-side': state.side,
        'data-turn': String(state.turn),
        'data-online': String(state.seat.online ?? state.seat.kind !== 'open'),
        'aria-label': [state.name, note(state, game), state.turn ? t('strip.turn') : ''].filter(Boolean).join(', '),
      });
      set(wins, {
        'aria-label': state.counted ? t('strip.wins', { n: state.wins }) : null,
        'role': state.counted ? 'img' : null,
      });
      tally.update(state.position, state.side);
    },
  };
}
