/* SPDX-License-Identifier: MIT */

/* The service worker: the page without a connection, where the browser allows it. The build writes into it which version
 * it belongs to, and the files of that version.
 *
 * All of them are kept at once, so that no part is missing later. A page is asked for from the daemon first, and taken
 * from here if that takes too long; its files have the version in their paths and never change, so they are taken from
 * here first. Sockets, requests to the API and whatever else is left alone.
 *
 * A new version takes over as soon as it is whole. A page that is open stays the one it is, and the parts it may still ask
 * for are kept beside those of the new one. */

const VERSION = '@VERSION@';
const FILES = '@FILES@'.split(' ').map(path => `/v/${VERSION}${path}`);
const PREFIX = 'tavoliere-'; /* see forgetCopies() in js/offline.js */
const CACHE = PREFIX + VERSION;
const PATIENCE_MS = 2000;

/** What the types of a page do not know. @type {any} */
const worker = self;

/** The page is kept last: where it is, its files are too. */
async function install() {
  const page = await fetch('/', { cache: 'no-cache' });
  if (!page.ok || !(await page.clone().text()).includes(`/v/${VERSION}/`)) throw new Error('another version by now');
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  await cache.put('/', page);
  await worker.skipWaiting();
}

/** Of other versions only the last one is kept, for pages that are open. */
async function activate() {
  const others = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)));
  await worker.clients.claim();
}

/** @returns {Promise<Response | undefined>} */
const keptPage = async () => (await caches.open(CACHE)).match('/', { ignoreVary: true });

/** @param {Request} request @returns {Promise<Response>} */
async function page(request) {
  const coming = fetch(request);
  const late = new Promise(done => setTimeout(done, PATIENCE_MS));
  const fresh = await Promise.race([coming, late]).catch(() => null);
  if (fresh instanceof Response && fresh.status < 500) return fresh;
  coming.catch(() => {}); /* if nobody waits for it any more */
  return (await keptPage()) ?? coming;
}

/** @param {Request} request */
const file = async request => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

/** @param {any} event */
function answer(event) {
  const request = /** @type {Request} */ (event.request);
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/v/')) event.respondWith(file(request));
  else if (request.mode === 'navigate' && (pathname === '/' || pathname.startsWith('/r/')))
    event.respondWith(page(request));
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener('fetch', answer);
