/* SPDX-License-Identifier: MIT */

/* How the rounds ended that were played here without a connection, by game and level: apart from what the daemon has
 * counted, and in the shape of its op `stats`. */

/** @typedef {import('../types.js').StatsLine} StatsLine */
/** @typedef {'wins' | 'draws' | 'losses'} Outcome */

/**
 * @typedef {object} Sheet
 * @property {StatsLine[]} lines
 * @property {string[]} counted  the last rounds that are in the lines: each counts once, whoever says so
 */

const KEY = 'here-results';
const COUNTED_MAX = 40;
const TRIES = 5; /* other tabs count as well */

/** @param {any} n */
const isCount = n => Number.isSafeInteger(n) && n >= 0;

/** @param {any} line */
const isLine = line =>
  typeof line?.game === 'string' &&
  typeof line.against === 'string' &&
  isCount(line.wins) &&
  isCount(line.draws) &&
  isCount(line.losses);

/** What can be made of a text; what is damaged is left out. @param {string | null} text @returns {Sheet} */
function read(text) {
  try {
    const { lines, counted } = JSON.parse(text ?? '{}');
    return {
      lines: Array.isArray(lines) ? lines.filter(isLine) : [],
      counted: Array.isArray(counted) ? counted.filter(round => typeof round === 'string') : [],
    };
  } catch {
    return { lines: [], counted: [] };
  }
}

/** @param {Sheet} sheet @param {string} round @param {string} game @param {string} against @param {Outcome} outcome @returns {Sheet} */
function withRound({ lines, counted }, round, game, against, outcome) {
  const known = lines.find(line => line.game === game && line.against === against);
  const line = known ?? { game, against, wins: 0, draws: 0, losses: 0 };
  const more = { ...line, [outcome]: line[outcome] + 1 };
  return {
    lines: known ? lines.map(l => (l === known ? more : l)) : [...lines, more],
    counted: [...counted, round].slice(-COUNTED_MAX),
  };
}

export class Results {
  /** @param {import('./shelf.js').Shelf} shelf */
  constructor(shelf) {
    this.shelf = shelf;
  }

  get lines() {
    return read(this.shelf.get(KEY)).lines;
  }

  /** @param {string} round  a name for it @param {string} game @param {string} against  a level @param {Outcome} outcome */
  count(round, game, against, outcome) {
    for (let tries = 0; tries < TRIES; tries++) {
      const text = this.shelf.get(KEY);
      const sheet = read(text);
      if (sheet.counted.includes(round)) return;
      if (this.shelf.swap(KEY, text, JSON.stringify(withRound(sheet, round, game, against, outcome)))) return;
    }
  }
}
