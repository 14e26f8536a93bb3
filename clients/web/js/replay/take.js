/* SPDX-License-Identifier: MIT */

/* What one takes along from a round: a link to the position that is shown, and the record as text. */

import { addressOf, isRound, outerLink, recordOf, roundRoom } from '../address.js';
import { isHere } from '../local/door.js';
import { makeCopy, makeLink } from '../ui/copy.js';
import { openSheet } from '../ui/dialog.js';
import { h } from '../ui/dom.js';
import { t } from '../ui/i18n.js';

/** @typedef {import('../net/remote-room.js').RemoteRoom} RemoteRoom */

/** The record of the room's round, once it has ended at the daemon. @param {RemoteRoom} room @returns {string | null} its id */
export function recordIn({ id, snapshot }) {
  if (isHere(id) || snapshot?.state !== 'finished' || !snapshot.round) return null;
  return isRound(id) ? recordOf(id) : `${id}-${snapshot.round.number}`;
}

/** Where the position that is shown can be found: a round that has ended lives longer than its room.
 * @param {RemoteRoom} room @param {number | null} ply @returns {string | null} null: nowhere but here
 */
export function addressHere(room, ply) {
  const record = recordIn(room);
  if (isHere(room.id)) return null;
  return addressOf(record === null ? room.id : roundRoom(record), ply);
}

/** @param {string} serverUrl @param {string} address @param {boolean} mine  only those who played can open it @param {() => void} closed */
export function openLink(serverUrl, address, mine, closed) {
  const { link, row, told } = makeLink(outerLink(serverUrl, address));
  const hint = mine ? h('p', { class: 'hint' }, t('replay.link_mine')) : null;
  const content = h('div', { class: 'sheet-part' }, link, row, told, hint);
  openSheet('position-link', t('replay.link'), [content], closed);
}

/** @param {string} record  its id @param {string} text @param {() => void} closed */
export function openText(record, text, closed) {
  const el = h('pre', { class: 'record', translate: 'no', tabindex: 0 }, text);
  const copy = makeCopy(el, t('replay.copied'), t('replay.by_hand'));
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const save = h(
    'a',
    { 'class': 'btn', 'data-action': 'save-record', 'href': url, 'download': `${record}.txt` },
    t('save'),
  );
  const content = h('div', { class: 'sheet-part' }, el, h('div', { class: 'row' }, copy.button, save), copy.told);
  openSheet('record', t('replay.text'), [content], () => {
    URL.revokeObjectURL(url);
    closed();
  });
}
