/**
 * Replaces the site's service worker where the gateway's setting says so: it removes itself, its page and, with its
 * registration, the browser's subscription to push messages.
 */

/** @type {ServiceWorkerGlobalScope} */
// @ts-expect-error The library types `self` as a worker of another kind.
const worker = self;

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await worker.registration.unregister();
}

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(leave()));
