/* SPDX-License-Identifier: MIT */

/* The daemon may have got a newer page than this one: then loading it anew is offered, but not in a room (home.css). */

import { button, h } from './dom.js';
import { t } from './i18n.js';

/** Of this page, as its files' paths have it; null: they have none. */
export const VERSION = /\/v\/([^/]+)\//.exec(import.meta.url)?.[1] ?? null;

/** @param {HTMLElement} main @param {import('../net/session.js').Session} session */
export function offerUpdates(main, session) {
  const el = h('aside', { class: 'update', hidden: true });
  main.append(el);
  session.listen(() => {
    const isOld = VERSION !== null && session.clientVersion !== null && session.clientVersion !== VERSION;
    if (isOld === !el.hidden) return;
    el.hidden = !isOld;
    el.replaceChildren(button('update', t('update'), () => location.reload(), { class: 'btn primary' }));
  });
}
