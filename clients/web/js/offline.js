/* SPDX-License-Identifier: MIT */

/* The page without a connection: the service worker, where the browser has one (not on plain http by an address of the
 * network) and storage is not refused. Everything else works without it. */

import { VERSION } from './ui/update.js';

const PREFIX = 'tavoliere-'; /* of the caches, see sw.js */

/** @returns {ServiceWorkerContainer | null} */
function container() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null; /* storage is refused */
  }
}

/** Keep a copy of the page. */
export function keepCopy() {
  if (VERSION)
    container()
      ?.register('/sw.js', { updateViaCache: 'none' })
      .catch(() => {}); /* storage is refused, or the daemon has gone: there is no copy then */
}

/** Delete the copies, and who keeps them. */
export async function forgetCopies() {
  try {
    const kept = (await container()?.getRegistrations()) ?? [];
    await Promise.all(kept.map(registration => registration.unregister()));
    const names = 'caches' in globalThis ? await caches.keys() : [];
    await Promise.all(names.filter(name => name.startsWith(PREFIX)).map(name => caches.delete(name)));
  } catch {
    /* storage is refused: there was nothing */
  }
}
