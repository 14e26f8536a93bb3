/* SPDX-License-Identifier: MIT */

/* What the status line says. One text at a time: what must be known first comes first. */

import { sideOf } from '../net/room-state.js';
import { netStatus } from '../net/status.js';
import { formatNumber, t } from '../ui/i18n.js';
import { passWords } from './announce.js';
import { isOut } from './moment.js';

/** @typedef {import('../types.js').Snapshot} Snapshot */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../ui/live.js').Status} Status */

export const SENDING_AFTER_MS = 1500;

/**
 * @typedef {object} Facts
 * @property {import('../net/remote-room.js').Host} host
 * @property {import('../net/remote-room.js').RemoteRoom} room
 * @property {[string, string]} names
 * @property {{ply: number, total: number, fresh: number} | null} review  an earlier position is shown
 * @property {{text: string, bad: boolean} | null} message  the daemon's answer to the last try
 * @property {{text: string, bad: boolean} | null} play  what the board has to say
 * @property {import('./moment.js').Moment | null} moment
 */

/** @param {string} text @param {boolean} [bad] @returns {Status} */
const plain = (text, bad = false) => ({ text, tone: bad ? 'bad' : 'plain' });
/** @param {string} text @returns {Status} */
const banner = text => ({ text, tone: 'banner' });

/** The points of a result, the winner's first. @param {import('../types.js').Result} result */
function scoreWords({ score, winner }) {
  if (!score) return '';
  const [first, second] = winner === 1 ? [score[1], score[0]] : score;
  return ` (${t('over.score', { first: formatNumber(first), second: formatNumber(second) })})`;
}

/** Why a round ended. What is something that the loser did is said of them by name, or of the reader;
 * none of these ends a round without a winner.
 * @param {Snapshot} snapshot @param {import('../types.js').Result} result @param {[string, string]} names
 */
function whyWords({ you: { sides } }, { reason, winner }, names) {
  if (winner === null || !['time', 'resigned', 'claimed'].includes(reason)) return t(`why.${reason}`);
  const loser = 1 - winner;
  return sides.length === 1 && sides[0] === loser ? t(`why.${reason}_you`) : t(`why.${reason}`, { name: names[loser] });
}

/** How a round ended, for this reader.
 * @param {Snapshot} snapshot @param {[string, string]} names @param {boolean} [points]  with the score, if there is one
 * @param {string} [lost]  how it is said that the reader has lost; else who won is named
 */
export function resultWords(snapshot, names, points = true, lost) {
  const result = snapshot.round?.result;
  if (!result) return t('over');
  const score = points ? scoreWords(result) : '';
  const why = whyWords(snapshot, result, names) + score;
  if (['aborted', 'ply_limit', 'failed'].includes(result.reason)) return why;
  if (result.winner === null) {
    /* "more points" says nothing of a draw; what was counted stands beside it */
    return t('over.draw') + (['count', 'score'].includes(result.reason) ? score : `: ${why}`);
  }
  const sides = snapshot.you.sides;
  if (sides.length === 1 && sides[0] === result.winner) return `${t('over.win')}: ${why}`;
  return `${sides.length === 1 && lost ? lost : t('over.lose', { name: names[result.winner] })}: ${why}`;
}

/** That the other side had to pass, or oneself, if that was the last thing to happen.
 * @param {Snapshot} snapshot @param {[string, string]} names
 */
function lastPass({ round, you: { sides } }, names) {
  if (round?.moves.at(-1) !== 'pass') return null;
  const side = sideOf(round.starter, round.moves.length - 1);
  return passWords(names[side], sides.length === 1 && sides[0] === side);
}

/** Whose turn it is.
 * @param {Snapshot} snapshot @param {[string, string]} names @param {string[] | null} legal  what that side can play, if it is known
 */
function turnWords(snapshot, names, legal) {
  const { sides } = snapshot.you;
  const turn = snapshot.round?.turn ?? null;
  if (turn === null || legal?.[0] === 'pass') return ''; /* an end or a pass is told of in the same breath */
  const mine = sides.length === 1 && sides[0] === turn;
  const pass = lastPass(snapshot, names);
  const theirs = snapshot.seats[turn].kind === 'bot' ? 'turn.thinks' : 'turn.them';
  const whose = mine ? t(pass ? 'turn.you' : `${snapshot.game}.pick`) : t(theirs, { name: names[turn] });
  return pass ? `${pass}. ${whose}` : whose;
}

/** @param {Snapshot} snapshot @param {[string, string]} names */
function overStatus(snapshot, names) {
  const [mine] = snapshot.you.sides;
  const other = mine === undefined ? null : /** @type {Side} */ (1 - mine);
  const asked = other !== null && snapshot.you.sides.length === 1 && snapshot.offers.rematch[other];
  return asked
    ? `${resultWords(snapshot, names, false)}. ${t('rematch.asked', { name: names[other] })}`
    : resultWords(snapshot, names);
}

/** @param {Facts} facts @returns {Status} */
export function statusOf({ host, room, names, review, message, play, moment }) {
  const snapshot = room.snapshot;
  const net = netStatus(host, room.pending !== null && !room.pending.acked);
  if (net) return net;
  if (!snapshot || !room.fresh) return plain(t('net.connecting'));
  if (room.outOfStep) return banner(t('reload'));
  if (review) {
    const news = review.fresh > 0 ? ` · ${t('live', { n: review.fresh })}` : '';
    return plain(t('review.at', { ply: review.ply, total: review.total }) + news);
  }
  if (message) return plain(message.text, message.bad);
  if (snapshot.state === 'waiting') return plain(t('wait.opponent'));
  if (snapshot.state === 'finished') return plain(overStatus(snapshot, names));
  if (room.pending) {
    const late = performance.now() - room.pending.since >= SENDING_AFTER_MS;
    return plain(late ? t('net.sending') : '');
  }
  if (isOut(moment)) return plain(t('clock.out'));
  if (moment && moment.claim !== null && moment.turn !== null)
    return plain(t('claim.can', { name: names[moment.turn] }));
  if (play) return plain(play.text, play.bad);
  return plain(turnWords(snapshot, names, room.legal));
}

/** The state in one word, for tests and for the style sheet.
 * @param {import('../net/remote-room.js').RemoteRoom} room
 * @param {boolean} review
 */
export function stateWord(room, review) {
  const snapshot = room.snapshot;
  if (room.host.phase === 'lost') return 'lost';
  if (!snapshot || !room.fresh) return 'connecting';
  if (review) return 'review';
  if (snapshot.state === 'waiting') return 'waiting';
  if (snapshot.state === 'finished') return 'over';
  if (room.pending) return 'sending';
  const { sides } = snapshot.you;
  if (!sides.length) return 'watching';
  return sides.some(side => side === snapshot.round?.turn) ? 'your-turn' : 'their-turn';
}
