/* SPDX-License-Identifier: MIT */

/* Claim the win, when the opponent has been away for too long. It appears where the game's controls were, so for a moment
 * a press counts for nothing; and it asks, in a dialog. Who would rather wait gets the controls back. */

import { ask } from '../ui/dialog.js';
import { button, h } from '../ui/dom.js';
import { t } from '../ui/i18n.js';

const GUARD_MS = 500;

/** @param {string} name  of the opponent @param {() => void} agreed @param {() => void} closed */
export const askClaim = (name, agreed, closed) => ask('claim', t('claim.ask', { name }), t('claim'), agreed, closed);

/** @param {() => void} claim @param {() => void} refused  the choice to wait */
export function makeClaim(claim, refused) {
  let shownAt = 0;
  let waits = false;
  const guarded = (/** @type {() => void} */ act) => () => performance.now() - shownAt > GUARD_MS && act();
  const wait = () => {
    waits = true;
    refused();
  };
  const el = h(
    'div',
    { 'class': 'row claim', 'data-controls': 'claim', 'hidden': true },
    button('claim', t('claim'), guarded(claim), { class: 'btn primary' }),
    button('wait', t('claim.wait'), guarded(wait)),
  );
  return {
    el,
    /** @param {boolean} possible @returns {boolean} it takes the place of the controls */
    update(possible) {
      if (!possible) waits = false;
      const shown = possible && !waits;
      if (shown && el.hidden) shownAt = performance.now();
      el.hidden = !shown;
      return shown;
    },
  };
}
