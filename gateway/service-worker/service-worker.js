/**
 * The site's service worker: shows push messages, and a page when there is no network. It stores nothing but that page,
 * and answers no other request: documents, answers of the API and released files never pass through it. The gateway
 * serves this file without a build, to browsers whose client has turned notifications on; `scripts/browser-targets.test.ts`
 * checks that the oldest browsers of the build know all that it uses.
 */

/** @type {ServiceWorkerGlobalScope} */
// @ts-expect-error The library types `self` as a worker of another kind.
const worker = self;

const offlineCache = 'offline-1';
const languages = ['it', 'en'];

/**
 * Returns the address of the page without a network.
 * @param {string} language
 */
const offlinePage = (language) => `/offline.html?lingua=${language}`;

/** @type {Record<string, Record<string, (count: number) => string>>} */
const sentences = {
  it: {
    documento: (count) =>
      count === 1 ? 'C’è un nuovo documento' : `Ci sono ${count} nuovi documenti`,
    richiesta: (count) =>
      count === 1 ? 'Lo studio ti chiede un documento' : `Lo studio ti chiede ${count} documenti`,
    promemoria: (count) =>
      count === 1
        ? 'Lo studio aspetta ancora un documento'
        : `Lo studio aspetta ancora ${count} documenti`,
    esito: (count) =>
      count === 1
        ? 'Lo studio ha esaminato un tuo documento'
        : `Lo studio ha esaminato ${count} tuoi documenti`,
    respinto: (count) =>
      count === 1
        ? 'Un file che hai inviato non è stato accettato'
        : `${count} file che hai inviato non sono stati accettati`,
    scadenza: (count) =>
      count === 1
        ? 'Un pagamento aspetta la tua risposta'
        : `${count} pagamenti aspettano la tua risposta`,
    approvazione: (count) =>
      count === 1
        ? 'Un documento aspetta la tua risposta'
        : `${count} documenti aspettano la tua risposta`,
    messaggio: (count) =>
      count === 1 ? 'Lo studio ti ha scritto' : `Lo studio ti ha scritto ${count} messaggi`,
    news: (count) => (count === 1 ? 'C’è una novità' : `Ci sono ${count} novità`),
  },
  en: {
    documento: (count) =>
      count === 1 ? 'There is a new document' : `There are ${count} new documents`,
    richiesta: (count) =>
      count === 1
        ? 'The firm is asking you for a document'
        : `The firm is asking you for ${count} documents`,
    promemoria: (count) =>
      count === 1
        ? 'The firm is still waiting for a document'
        : `The firm is still waiting for ${count} documents`,
    esito: (count) =>
      count === 1
        ? 'The firm has checked a document you sent'
        : `The firm has checked ${count} documents you sent`,
    respinto: (count) =>
      count === 1
        ? 'A file you sent was not accepted'
        : `${count} files you sent were not accepted`,
    scadenza: (count) =>
      count === 1
        ? 'A payment is waiting for your answer'
        : `${count} payments are waiting for your answer`,
    approvazione: (count) =>
      count === 1
        ? 'A document is waiting for your answer'
        : `${count} documents are waiting for your answer`,
    messaggio: (count) =>
      count === 1 ? 'The firm has written to you' : `The firm has written you ${count} messages`,
    news: (count) => (count === 1 ? 'There is an update' : `There are ${count} updates`),
  },
};

/** The language where no message names one. */
const ownLanguage = () => (worker.navigator.language.startsWith('en') ? 'en' : 'it');

/**
 * Returns a path of the account, whatever was asked for.
 * @param {unknown} path
 */
function safePath(path) {
  try {
    const url = new URL(typeof path === 'string' ? path : '', worker.location.origin);
    const isOwn = url.origin === worker.location.origin && /^\/account(?:\/|$)/.test(url.pathname);
    return isOwn ? `${url.pathname}${url.search}` : '/account';
  } catch {
    // Not an address.
    return '/account';
  }
}

/**
 * Returns the kinds and numbers in a message, added to those that a notification shows already.
 * @param {unknown} news
 * @param {Record<string, number>} shown
 */
function addNews(news, shown) {
  const sum = { ...shown };
  for (const pair of Array.isArray(news) ? news : []) {
    const [kind, count] = Array.isArray(pair) ? pair : [];
    const known =
      typeof kind === 'string' && Object.hasOwn(sentences.it ?? {}, kind) ? kind : 'news';
    if (Number.isInteger(count) && count > 0 && count < 1000)
      sum[known] = (sum[known] ?? 0) + count;
  }
  return Object.keys(sum).length > 0 ? sum : { news: 1 };
}

/**
 * Returns the content of a message; an empty object for one that is not ours.
 * @param {PushMessageData | null} data
 * @returns {{ language?: unknown, path?: unknown, news?: unknown }}
 */
function contentOf(data) {
  try {
    return { ...data?.json() };
  } catch {
    // The browser demands a notification for every message.
    return {};
  }
}

/** Shows on the app's icon how many things the notifications are about. */
async function updateBadge() {
  let total = 0;
  for (const { data } of await worker.registration.getNotifications()) {
    for (const count of Object.values(data?.news ?? {})) total += Number(count) || 0;
  }
  await (total > 0 ? worker.navigator.setAppBadge?.(total) : worker.navigator.clearAppBadge?.());
}

/**
 * Shows a message; what a notification about the same page says already is added up.
 * @param {PushMessageData | null} data
 */
async function show(data) {
  const content = contentOf(data);
  const language = languages.find((one) => one === content.language) ?? ownLanguage();
  const tag = safePath(content.path);
  const [before] = await worker.registration.getNotifications({ tag });
  const news = addNews(content.news, before?.data?.news ?? {});
  const texts = sentences[language] ?? {};
  const lines = Object.entries(news).map(([kind, count]) => texts[kind]?.(count) ?? '');
  const total = Object.values(news).reduce((sum, count) => sum + count, 0);
  const [first = ''] = lines;
  await worker.registration.showNotification(
    lines.length === 1 ? first : (texts.news?.(total) ?? ''),
    {
      ...(lines.length > 1 && { body: lines.join('\n') }),
      tag,
      lang: language,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { news, path: tag },
    },
  );
  await updateBadge();
}

/**
 * Opens the page of a notification: a window that shows it already comes to the front, and no other one loses what was
 * typed in it.
 * @param {string} path
 */
async function open(path) {
  const target = new URL(path, worker.location.origin).href;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === target);
  await (shown === undefined ? worker.clients.openWindow(target) : shown.focus());
}

async function prepare() {
  const cache = await caches.open(offlineCache);
  await cache.addAll(
    languages.map((language) => new Request(offlinePage(language), { cache: 'reload' })),
  );
  await worker.skipWaiting();
}

async function start() {
  for (const name of await caches.keys()) if (name !== offlineCache) await caches.delete(name);
  // The page's request does not wait for the start of this worker.
  await worker.registration.navigationPreload?.enable();
}

/**
 * Answers a navigation from the network only; without one, with the page that says so.
 * @param {FetchEvent} event
 */
async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(offlinePage(ownLanguage()), { cacheName: offlineCache });
    if (page === undefined) throw error;
    return page;
  }
}

worker.addEventListener('install', (event) => event.waitUntil(prepare()));
worker.addEventListener('activate', (event) => event.waitUntil(start()));
worker.addEventListener('push', (event) => event.waitUntil(show(event.data)));
worker.addEventListener('notificationclose', (event) => event.waitUntil(updateBadge()));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(Promise.all([open(safePath(event.notification.data?.path)), updateBadge()]));
});
worker.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(navigate(event));
});
