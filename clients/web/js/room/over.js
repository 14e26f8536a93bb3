/* SPDX-License-Identifier: MIT */

/* The controls of a finished round: Rematch, Review, Home. They appear where Move and Confirm were, so for a moment
 * after that a press counts for nothing: a finger already on its way down does not start a rematch. */

import { button, h, set, setText } from '../ui/dom.js';
import { t } from '../ui/i18n.js';

const GUARD_MS = 500;

/** @typedef {import('../types.js').Snapshot} Snapshot */

/** What the Rematch button says, and whether it can be pressed. @param {Snapshot} snapshot */
function rematchState({ you, seats, offers }) {
  if (you.sides.length === 2) return { text: t('rematch'), usable: true };
  const mine = you.sides[0];
  const other = seats[1 - mine];
  if (other.kind === 'human' && other.online === false) return { text: t('rematch.gone'), usable: false };
  if (offers.rematch[mine]) return { text: t('rematch.sent'), usable: false };
  return { text: offers.rematch[1 - mine] ? t('rematch.accept') : t('rematch'), usable: true };
}

/** @param {{rematch: () => void, review: () => void, home: () => void}} actions */
export function makeOver(actions) {
  let shownAt = 0;
  const guarded = (/** @type {() => void} */ act) => () => performance.now() - shownAt > GUARD_MS && act();
  const rematch = button('rematch', '', guarded(actions.rematch), { class: 'btn primary' });
  const el = h(
    'div',
    { 'class': 'row over', 'data-controls': 'over' },
    rematch,
    button('review', t('review'), guarded(actions.review)),
    button('home', t('home'), guarded(actions.home)),
  );
  const label = /** @type {Element} */ (rematch.firstElementChild);
  return {
    el,
    /** @param {Snapshot} snapshot @param {boolean} live */
    update(snapshot, live) {
      if (!shownAt) shownAt = performance.now();
      const { text, usable } = rematchState(snapshot);
      setText(label, text);
      set(rematch, { disabled: !usable || !live });
    },
    hide() {
      shownAt = 0;
    },
  };
}
