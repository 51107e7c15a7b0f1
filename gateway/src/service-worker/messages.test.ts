import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { startSite } from '../testing/site.ts';

interface Shown {
  readonly title: string;
  readonly body?: string;
  readonly tag: string;
  readonly data: { readonly news: { readonly [kind: string]: number }; readonly path: string };
  readonly close: () => void;
}

const origin = 'http://localhost:3000';

/** Runs a worker of the gateway in a browser that shows notifications and a badge. */
function runWorker(script: string) {
  const listeners = new Map<string, (event: object) => void>();
  let shown: Shown[] = [];
  let badge = 0;
  const opened: string[] = [];
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    location: { origin },
    navigator: {
      language: 'it-IT',
      async setAppBadge(count: number) {
        badge = count;
      },
      async clearAppBadge() {
        badge = 0;
      },
    },
    registration: {
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        shown.filter((one) => tag === undefined || one.tag === tag),
      async showNotification(title: string, options: Omit<Shown, 'title' | 'close'>) {
        const close = () => {
          shown = shown.filter(({ tag }) => tag !== options.tag);
        };
        close();
        shown.push({ title, ...options, close });
      },
    },
    clients: {
      matchAll: async () => [],
      async openWindow(url: string) {
        opened.push(url);
      },
    },
  };
  runInContext(script, createContext({ self, URL }));
  const dispatch = async (name: string, values: object) => {
    let done: Promise<unknown> | undefined;
    const waitUntil = (work: Promise<unknown>) => {
      done = work;
    };
    listeners.get(name)?.({ ...values, waitUntil });
    await done;
  };
  return {
    push: (text: string) => dispatch('push', { data: { json: () => JSON.parse(text) } }),
    click: (notification: Shown | undefined) => dispatch('notificationclick', { notification }),
    shown: () => shown,
    badge: () => badge,
    opened,
  };
}

test('adds up the messages about one page, counts them on the badge, and opens their page', async (context) => {
  const { app } = await startSite(context);
  const worker = runWorker((await app.inject('/sw.js')).body);
  const path = '/account/da-fare?azienda=7';
  const message = (news: unknown, to = path) =>
    worker.push(JSON.stringify({ language: 'it', path: to, news }));
  await message([['richiesta', 2]]);
  assert.equal(worker.shown()[0]?.title, 'Lo studio ti chiede 2 documenti');
  assert.equal(worker.badge(), 2);
  await message([
    ['richiesta', 1],
    ['messaggio', 1],
  ]);
  assert.deepEqual(
    worker.shown().map(({ title, body }) => [title, body]),
    [['Ci sono 4 novità', 'Lo studio ti chiede 3 documenti\nLo studio ti ha scritto']],
  );
  assert.equal(worker.badge(), 4);
  await message([['documento', 1]], '/account/documenti');
  assert.equal(worker.badge(), 5);
  await worker.click(worker.shown()[0]);
  assert.deepEqual(worker.opened, [`${origin}${path}`]);
  assert.equal(worker.badge(), 1);
});

test('shows something for a message that is not ours, and leads into the account only', async (context) => {
  const { app } = await startSite(context);
  for (const text of [
    'no json',
    'null',
    '{"language":"de","path":7,"news":{}}',
    '{"path":"https://evil.example/account","news":[["<b>",1]]}',
    '{"path":"//evil.example/account","news":[["constructor",1]]}',
    '{"path":"/accounting","news":[["richiesta",-1]]}',
  ]) {
    const worker = runWorker((await app.inject('/sw.js')).body);
    await worker.push(text);
    assert.deepEqual(
      worker.shown().map(({ title, data }) => [title, data.path]),
      [['C’è una novità', '/account']],
      text,
    );
  }
});
