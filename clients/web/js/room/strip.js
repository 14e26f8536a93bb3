/* SPDX-License-Identifier: MIT */

/* A player's strip: mark, name, what there is to say, the game's own tally and the clock. */

import { h, set, setText } from '../ui/dom.js';
import { t } from '../ui/i18n.js';
import { digits, secondsLeft } from '../ui/time.js';
import { makeClockFace } from './clock-face.js';

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

/** Is somebody else's seat empty for now? @param {StripState} state */
const isAway = ({ seat, me }) => seat.kind === 'human' && seat.online === false && !me;

/** @param {StripState} state @param {import('../types.js').Game} game */
function note(state, game) {
  if (state.seat.kind === 'open') return '';
  if (state.won) return t('strip.won');
  if (isAway(state)) return t(state.seat.why === 'left' ? 'gone' : 'away');
  if (state.turn && state.seat.kind === 'bot') return t('bot.thinks');
  return game.goal(state.side);
}

/** What has a number that goes down; '' : nothing has.
 * @param {StripState} state @param {import('./moment.js').Moment} moment
 */
function countdown(state, { startsIn, turn, away }) {
  const awayMs = away[state.side];
  if (isAway(state) && awayMs) return digits(secondsLeft(awayMs) * 1000);
  return startsIn > 0 && turn === state.side && !isAway(state) ? t('clock.starts', { n: startsIn }) : '';
}

/**
 * @param {import('../types.js').Game} game
 * @param {'opp' | 'me'} place  above or below the board
 */
export function makeStrip(game, place) {
  const chip = h('span', { class: 'chip-box' });
  const who = h('bdi', { class: 'who', translate: 'no' });
  const text = h('span');
  const sub = h('span', { class: 'sub' }, text);
  const wins = h('span', { class: 'wins' });
  const tally = game.tally();
  const clock = makeClockFace();
  const said = h('span', { 'class': 'said', 'hidden': true, 'aria-hidden': 'true' });
  const el = h(
    'section',
    { 'class': `seat ${place}`, 'data-strip': place },
    chip,
    who,
    sub,
    wins,
    tally.el,
    clock.el,
    said,
  );
  /** @type {StripState | null} */
  let state = null;
  return {
    el,
    /** @param {StripState} now */
    update(now) {
      if (state?.side !== now.side) chip.replaceChildren(game.chip(now.side));
      state = now;
      setText(who, state.name);
      setText(wins, state.counted ? String(state.wins) : '');
      set(el, {
        'data-side': state.side,
        'data-turn': String(state.turn),
        'data-online': String(state.seat.online ?? state.seat.kind !== 'open'),
        'aria-label': [state.name, note(state, game), state.turn ? t('strip.turn') : ''].filter(Boolean).join(', '),
      });
      set(wins, {
        'aria-label': state.counted ? t('strip.wins', { n: state.wins }) : null,
        'role': state.counted ? 'img' : null,
      });
      if (state.position) tally.update(state.position, state.side);
    },
    /** What time has done. @param {import('./moment.js').Moment} moment @param {[string, string]} sayings  by side */
    tick(moment, sayings) {
      if (!state) return;
      const away = isAway(state);
      const count = countdown(state, moment);
      setText(text, away ? `${note(state, game)} ${count}`.trimEnd() : count || note(state, game));
      clock.update(moment, state.side);
      setText(said, sayings[state.side]);
      set(said, { hidden: !sayings[state.side] });
      const marks = {
        turn: state.turn,
        absent: away,
        counts: count !== '',
        timed: moment.left !== null,
        speaks: sayings[state.side] !== '',
      };
      const on = Object.entries(marks).filter(([, is]) => is);
      set(el, { class: ['seat', place, ...on.map(([name]) => name)].join(' ') });
    },
  };
}
