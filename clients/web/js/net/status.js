/* SPDX-License-Identifier: MIT */

/* What is wrong with the line to the daemon, in words. */

import { t } from '../ui/i18n.js';

/** @typedef {import('../ui/live.js').Status} Status */

/** @param {string} text @returns {Status} */
const banner = text => ({ text, tone: 'banner' });

/** Null: nothing is.
 * @param {Pick<import('./remote-room.js').Host, 'phase' | 'restartAt'>} session
 * @param {boolean} unsent  a move has not arrived yet
 * @returns {Status | null}
 */
export function netStatus(session, unsent) {
  if (session.phase === 'lost') return banner(unsent ? t('net.lost_unsent') : t('net.lost'));
  if (session.restartAt !== null) {
    const n = Math.ceil((session.restartAt - performance.now()) / 1000);
    return { ...banner(n > 0 ? t('restart', { n }) : t('restart.now')), counts: n > 0 };
  }
  return session.phase === 'connecting' ? { text: t('net.connecting'), tone: 'plain' } : null;
}
