/* SPDX-License-Identifier: MIT */

/* What the status line says. One text at a time: what must be known first comes first. */

import { t } from '../ui/i18n.js';

/** @typedef {import('../types.js').Snapshot} Snapshot */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../ui/live.js').Status} Status */

export const SENDING_AFTER_MS = 1500;

/**
 * @typedef {object} Facts
 * @property {import('../net/session.js').Session} session
 * @property {import('../net/remote-room.js').RemoteRoom} room
 * @property {[string, string]} names
 * @property {{ply: number, total: number, fresh: number} | null} review  an earlier position is shown
 * @property {{text: string, bad: boolean} | null} message  the daemon's answer to the last try
 * @property {{text: string, bad: boolean} | null} play  what the board has to say
 */

/** @param {string} text @param {boolean} [bad] @returns {Status} */
const plain = (text, bad = false) => ({ text, tone: bad ? 'bad' : 'plain' });
/** @param {string} text @returns {Status} */
const banner = text => ({ text, tone: 'banner' });

/** What is wrong with the line to the daemon, if anything is.
 * @param {import('../net/session.js').Session} session
 * @param {boolean} unsent  a move has not arrived yet
 * @returns {Status | null}
 */
export function netStatus(session, unsent) {
  if (session.phase === 'lost') return banner(unsent ? t('net.lost_unsent') : t('net.lost'));
  if (session.restartAt !== null) {
    const n = Math.ceil((session.restartAt - performance.now()) / 1000);
    return banner(n > 0 ? t('restart', { n }) : t('restart.now'));
  }
  return session.phase === 'connecting' ? plain(t('net.connecting')) : null;
}

/** How a round ended, for this reader.
 * @param {Snapshot} snapshot @param {[string, string]} names
 */
export function resultWords(snapshot, names) {
  const result = snapshot.round?.result;
  if (!result) return t('over');
  const why = t(`why.${result.reason}`);
  if (result.winner === null)
    return ['aborted', 'ply_limit', 'failed'].includes(result.reason) ? why : `${t('over.draw')}: ${why}`;
  const sides = snapshot.you.sides;
  const won = sides.length === 1 && sides[0] === result.winner;
  return `${won ? t('over.win') : t('over.lose', { name: names[result.winner] })}: ${why}`;
}

/** Whose turn it is. @param {Snapshot} snapshot @param {[string, string]} names */
function turnWords(snapshot, names) {
  const { sides } = snapshot.you;
  const turn = snapshot.round?.turn ?? 0;
  if (sides.length === 1 && sides[0] === turn) return t(`${snapshot.game}.pick`);
  return t('turn.them', { name: names[turn] });
}

/** @param {Snapshot} snapshot @param {[string, string]} names */
function overStatus(snapshot, names) {
  const [mine] = snapshot.you.sides;
  const other = mine === undefined ? null : /** @type {Side} */ (1 - mine);
  const asked = other !== null && snapshot.you.sides.length === 1 && snapshot.offers.rematch[other];
  return asked
    ? `${resultWords(snapshot, names)}. ${t('rematch.asked', { name: names[other] })}`
    : resultWords(snapshot, names);
}

/** @param {Facts} facts @returns {Status} */
export function statusOf({ session, room, names, review, message, play }) {
  const snapshot = room.snapshot;
  const net = netStatus(session, room.pending !== null && !room.pending.acked);
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
  if (play) return plain(play.text, play.bad);
  return plain(turnWords(snapshot, names));
}

/** The state in one word, for tests and for the style sheet.
 * @param {import('../net/session.js').Session} session
 * @param {import('../net/remote-room.js').RemoteRoom} room
 * @param {boolean} review
 */
export function stateWord(session, room, review) {
  const snapshot = room.snapshot;
  if (session.phase === 'lost') return 'lost';
  if (!snapshot || !room.fresh) return 'connecting';
  if (review) return 'review';
  if (snapshot.state === 'waiting') return 'waiting';
  if (snapshot.state === 'finished') return 'over';
  if (room.pending) return 'sending';
  const { sides } = snapshot.you;
  if (!sides.length) return 'watching';
  return sides.some(side => side === snapshot.round?.turn) ? 'your-turn' : 'their-turn';
}
