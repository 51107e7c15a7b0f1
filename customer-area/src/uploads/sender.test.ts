import {
  createStore,
  type SessionState,
  saveSetting,
  unsavedAtom,
  userAtom,
} from '@studio/shared/client';
import { client, forgetLogin } from '../testing/client.ts';
import { hashOf, largestFile } from './file-checks.ts';
import { createSender } from './sender.ts';
import type { TransferListener, TransferredFile } from './transfer.ts';
import { sendingAtom, type UploadTarget, unfinishedSetting } from './uploads.ts';

interface Started extends TransferredFile {
  readonly listener: TransferListener;
  isStopped: boolean;
}

const request: UploadTarget = { company: 7, request: { id: 3, title: 'Visura' } };
const free: UploadTarget = { company: undefined, request: undefined };

/** Makes a PDF with this content; an empty one has no byte at all. */
function pdf(name: string, content = name): File {
  const text = content && `%PDF-1.7 ${content}`;
  return readsAs(new File([text], name, { type: 'application/pdf' }), text);
}

/** Makes a file read as this content: jsdom's reader takes its own time, which no fake timer moves. */
function readsAs(file: File, content: string): File {
  const bytes = new TextEncoder().encode(content);
  const slice = (from: number, to: number) => ({
    arrayBuffer: async () => bytes.slice(from, to).buffer,
  });
  return Object.defineProperty(file, 'slice', { value: slice, configurable: true });
}

/** Makes a file unreadable, as one that was moved or changed is in most browsers. */
function spoil(file: File): File {
  const slice = () => ({
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  });
  return Object.defineProperty(file, 'slice', { value: slice, configurable: true });
}

/** A tab with a sender whose transfers the test plays. */
function openTab(store = createStore()) {
  if (store.get(userAtom) === undefined) store.set(userAtom, client);
  const started: Started[] = [];
  const givenUp: string[] = [];
  let session: SessionState = 'loggedIn';
  const sender = createSender({
    store,
    checkSession: async () => {
      if (session === 'over') store.set(userAtom, undefined);
      return session;
    },
    transfers: {
      start(sent, listener) {
        const one: Started = { ...sent, listener, isStopped: false };
        started.push(one);
        return () => {
          one.isStopped = true;
        };
      },
      giveUp: async (url) => void givenUp.push(url),
    },
  });
  const states = () => store.get(sendingAtom).items.map(({ name, state }) => `${name} ${state}`);
  const idOf = (name: string) =>
    store.get(sendingAtom).items.find((item) => item.name === name)?.id ?? '';
  const last = () => {
    const one = started.at(-1);
    if (one === undefined) throw new Error('nothing was started');
    return one;
  };
  const setSession = (state: SessionState) => {
    session = state;
  };
  return { store, sender, started, givenUp, states, idOf, last, setSession };
}

/** Chooses files and sends them. */
async function sending(names: readonly string[], target = request) {
  const tab = openTab();
  await tab.sender.add(
    names.map((name) => pdf(name)),
    target,
    [],
  );
  tab.sender.send(target, {});
  return tab;
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  jest.useRealTimers();
  forgetLogin();
});

test('sends two files at a time with what the client wrote, and says when all have arrived', async () => {
  const { store, sender, started, states } = openTab();
  await sender.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')], request, []);
  expect(started).toEqual([]);
  expect(store.get(unsavedAtom)).toBe(false);
  sender.send(request, { expires: '2030-01-31', message: 'Ecco' });
  sender.send(request, {});
  expect(states()).toEqual(['a.pdf running', 'b.pdf running', 'c.pdf waiting']);
  expect(started[0]?.metadata).toEqual({
    filename: 'a.pdf',
    azienda: '7',
    richiesta: '3',
    scade_il: '2030-01-31',
    messaggio: 'Ecco',
  });
  expect(store.get(unsavedAtom)).toBe(true);
  started[0]?.listener.onArrived();
  started[1]?.listener.onArrived();
  expect(store.get(sendingAtom).version).toBe(0);
  started[2]?.listener.onArrived();
  expect(store.get(sendingAtom)).toEqual({
    items: [],
    arrived: ['a.pdf', 'b.pdf', 'c.pdf'],
    version: 1,
  });
  expect(store.get(unsavedAtom)).toBe(false);
});

test('refuses before sending what cannot be sent, and a file that is chosen twice', async () => {
  const { store, sender, states } = openTab();
  const large = pdf('grande.pdf');
  Object.defineProperty(large, 'size', { value: largestFile + 1 });
  const program = readsAs(new File(['MZ'], 'x.pdf'), 'MZ\0');
  const files = [program, pdf('vuoto.pdf', ''), large, pdf('a.pdf'), pdf('a.pdf')];
  await sender.add(files, free, []);
  expect(states()).toEqual([
    'x.pdf failed',
    'vuoto.pdf failed',
    'grande.pdf failed',
    'a.pdf ready',
  ]);
  const problems = store.get(sendingAtom).items.map(({ problem }) => problem);
  expect(problems).toEqual(['programma', 'empty', 'tooLarge', undefined]);
});

test('takes a file by its content, whatever its name, and says that one is protected', async () => {
  const { store, sender, states } = openTab();
  const scan = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'scan.jfif');
  const locked = pdf('estratto.pdf', '\ntrailer<</Encrypt<</Filter/Adobe.PubSec>>>>\n%%EOF');
  await sender.add([scan, pdf('senza nome'), pdf('contratto.'), locked], free, []);
  expect(states()).toEqual([
    'scan.jfif ready',
    'senza nome ready',
    'contratto. ready',
    'estratto.pdf ready',
  ]);
  const findings = store.get(sendingAtom).items.map(({ finding }) => finding);
  expect(findings).toEqual([undefined, undefined, undefined, 'protetto']);
});

test('asks before it sends the same content again', async () => {
  const { store, sender, started, idOf, states } = openTab();
  const known = [{ hash: await hashOf(pdf('x', 'uguale')), sentAt: '2026-11-12T10:00:00Z' }];
  await sender.add([pdf('nuovo nome.pdf', 'uguale')], request, known);
  expect(states()).toEqual(['nuovo nome.pdf duplicate']);
  expect(store.get(sendingAtom).items[0]?.sentBefore).toBe('2026-11-12T10:00:00Z');
  sender.send(request, {});
  expect(started).toEqual([]);
  sender.sendAnyway(idOf('nuovo nome.pdf'));
  sender.send(request, {});
  expect(started).toHaveLength(1);
});

test('pauses and goes on by hand, where the upload was', async () => {
  const { sender, started, idOf, states, last, store } = await sending(['a.pdf']);
  last().listener.onUrl('/api/uploads/one');
  last().listener.onProgress(3);
  sender.pause(idOf('a.pdf'));
  expect(last().isStopped).toBe(true);
  expect(states()).toEqual(['a.pdf paused']);
  sender.resume(idOf('a.pdf'));
  sender.resume(idOf('a.pdf'));
  expect(started).toHaveLength(2);
  expect(last().url).toBe('/api/uploads/one');
  expect(store.get(sendingAtom).items[0]?.sent).toBe(3);
});

test('goes on by itself after growing pauses, and at once when the network is back', async () => {
  const { started, states, last } = await sending(['a.pdf']);
  jest.useFakeTimers();
  for (const pause of [1000, 2000]) {
    last().listener.onFailure({});
    await jest.advanceTimersByTimeAsync(pause - 1);
    expect(states()).toEqual(['a.pdf interrupted']);
    await jest.advanceTimersByTimeAsync(1);
    expect(states()).toEqual(['a.pdf running']);
  }
  last().listener.onFailure({});
  await jest.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  expect(states()).toEqual(['a.pdf running']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(started).toHaveLength(4);
});

test('interrupts files at once without a network, and a file that falls silent', async () => {
  const { started, states, last } = await sending(['a.pdf', 'b.pdf', 'c.pdf']);
  jest.useFakeTimers();
  window.dispatchEvent(new Event('offline'));
  expect(states()).toEqual(['a.pdf interrupted', 'b.pdf interrupted', 'c.pdf interrupted']);
  expect(started.map(({ isStopped }) => isStopped)).toEqual([true, true]);
  window.dispatchEvent(new Event('online'));
  expect(states()).toEqual(['a.pdf running', 'b.pdf running', 'c.pdf waiting']);
  await jest.advanceTimersByTimeAsync(89_000);
  last().listener.onProgress(1);
  await jest.advanceTimersByTimeAsync(1000);
  expect(states()).toEqual(['a.pdf interrupted', 'b.pdf running', 'c.pdf running']);
  expect(started.map(({ isStopped }) => isStopped).slice(2)).toEqual([true, false, false]);
});

test.each([
  [{ status: 413, code: 'CONTENT_TOO_LARGE' }, 'tooLarge'],
  [{ status: 413, isBlocked: true }, 'network'],
  [{ isUnreadable: true }, 'unreadable'],
  [{ status: 429, code: 'TOO_MANY_UPLOADS' }, 'open'],
  [{ status: 409, code: 'TOO_MUCH_WAITING' }, 'waiting'],
  [{ status: 507, code: 'STORAGE_FULL' }, 'full'],
  [{ status: 409, code: 'REQUEST_CLOSED' }, 'closed'],
  [{ status: 429, code: 'REQUESTS_EXCEEDED' }, 'busy'],
  [{ status: 403, code: 'FORBIDDEN' }, 'forbidden'],
  [{ status: 400, code: 'FAILED_VALIDATION' }, 'failed'],
])('stops at %p: %s, and starts the next file', async (failure, problem) => {
  const { store, started, states, idOf, sender } = await sending(['a.pdf', 'b.pdf', 'c.pdf']);
  started[0]?.listener.onFailure(failure);
  await settle();
  expect(states()).toEqual(['a.pdf failed', 'b.pdf running', 'c.pdf running']);
  expect(store.get(sendingAtom).items[0]?.problem).toBe(problem);
  sender.resume(idOf('a.pdf'));
  expect(states()[0]).toBe('a.pdf waiting');
});

test('gives up after several failures of the backend in a row', async () => {
  const { states, last } = await sending(['a.pdf']);
  jest.useFakeTimers();
  for (let tries = 0; tries < 6; tries++) {
    last().listener.onFailure({ status: 502 });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(states()).toEqual(['a.pdf running']);
  }
  last().listener.onFailure({ status: 502 });
  await jest.advanceTimersByTimeAsync(0);
  expect(states()).toEqual(['a.pdf failed']);
});

test('announces a file anew, once, whose upload the backend has forgotten', async () => {
  const { states, last, started } = await sending(['a.pdf']);
  last().listener.onUrl('/api/uploads/gone');
  last().listener.onFailure({ status: 403, code: 'FORBIDDEN' });
  await settle();
  expect([started.length, last().url]).toEqual([2, undefined]);
  last().listener.onUrl('/api/uploads/other');
  last().listener.onFailure({ status: 403, code: 'FORBIDDEN' });
  await settle();
  expect(states()).toEqual(['a.pdf failed']);
});

test('waits for the login when the session is over, and goes on where it was', async () => {
  const { store, states, last, started, setSession } = await sending(['a.pdf', 'b.pdf']);
  started[0]?.listener.onUrl('/api/uploads/one');
  setSession('over');
  started[0]?.listener.onFailure({ status: 401, code: 'TOKEN_EXPIRED' });
  await settle();
  expect(states()).toEqual(['a.pdf loggedOut', 'b.pdf loggedOut']);
  expect(started.every(({ isStopped }) => isStopped)).toBe(true);
  expect(store.get(sendingAtom).version).toBe(1);
  setSession('loggedIn');
  store.set(userAtom, client);
  expect(states()).toEqual(['a.pdf running', 'b.pdf running']);
  expect(started[2]?.url).toBe('/api/uploads/one');
  last().listener.onArrived();
});

test('forgets everything when another client logs in', async () => {
  const { store, states } = await sending(['a.pdf']);
  store.set(userAtom, undefined);
  store.set(userAtom, { ...client, id: 'other' });
  expect(states()).toEqual([]);
});

test('offers what an earlier visit has not finished, and goes on with the same file', async () => {
  const first = await sending(['a.pdf', 'b.pdf']);
  first.started[0]?.listener.onUrl('/api/uploads/one');
  first.started[1]?.listener.onUrl('/api/uploads/two');
  first.started[1]?.listener.onArrived();
  const { sender, states, last, store, idOf, givenUp, started } = openTab();
  await settle();
  expect(states()).toEqual(['a.pdf unfinished']);
  await sender.add([pdf('b.pdf')], request, []);
  expect(started).toEqual([]);
  await sender.add([pdf('a.pdf')], request, []);
  expect(states()).toEqual(['a.pdf running', 'b.pdf ready']);
  expect(last().url).toBe('/api/uploads/one');
  sender.cancel(idOf('a.pdf'));
  expect(last().isStopped).toBe(true);
  expect(givenUp).toEqual(['/api/uploads/one']);
  expect(store.get(sendingAtom).items.map(({ name }) => name)).toEqual(['b.pdf']);
  const third = openTab();
  await settle();
  expect(third.states()).toEqual([]);
});

test('ignores stored uploads of an address elsewhere, and old ones', async () => {
  const store = createStore();
  store.set(userAtom, client);
  const record = { name: 'a.pdf', size: 5, type: 'application/pdf', hash: 'x', tab: 'x' };
  const startedAt = Date.now();
  const eightDays = 8 * 24 * 60 * 60 * 1000;
  for (const stored of [
    { ...record, startedAt, url: 'https://evil.example/api/uploads/one' },
    { ...record, startedAt, url: '/api/uploads/../users/me' },
    { ...record, startedAt: startedAt - eightDays, url: '/api/uploads/old' },
  ]) {
    saveSetting(store, unfinishedSetting, JSON.stringify([stored]));
    const { states } = openTab(store);
    await settle();
    expect(states()).toEqual([]);
  }
});

test('starts anew when the file of an unfinished upload has changed, and says so', async () => {
  const first = await sending(['a.pdf', 'b.pdf']);
  first.started[0]?.listener.onUrl('/api/uploads/one');
  first.started[1]?.listener.onUrl('/api/uploads/two');
  const { sender, states, last, store, givenUp } = openTab();
  await settle();
  // The same name and size, other content; and the same content under another name.
  await sender.add([pdf('a.pdf', 'A.PDF'), pdf('copia.pdf', 'b.pdf')], request, []);
  expect(states()).toEqual(['b.pdf running', 'a.pdf ready']);
  expect(last().url).toBe('/api/uploads/two');
  expect(store.get(sendingAtom).items[1]?.isChanged).toBe(true);
  expect(givenUp).toEqual(['/api/uploads/one']);
  sender.send(request, {});
  expect([last().url, last().file.name]).toEqual([undefined, 'a.pdf']);
});

test('asks to choose again a file that changed while it was sent; the choice replaces it', async () => {
  const { sender, states, started, last, store } = await sending(['a.pdf']);
  const changed = { status: 409, code: 'CONTENT_CHANGED' };
  last().listener.onUrl('/api/uploads/one');
  // Like Firefox, which reads the new bytes at the old length.
  readsAs(last().file, 'A.PDF');
  last().listener.onFailure(changed);
  await settle();
  expect(states()).toEqual(['a.pdf failed']);
  expect(store.get(sendingAtom).items[0]?.problem).toBe('changed');
  await sender.add([pdf('a.pdf', 'A.PDF')], request, []);
  expect(states()).toEqual(['a.pdf ready']);
  expect(store.get(sendingAtom).items[0]?.isChanged).toBe(true);
  sender.send(request, {});
  expect(last().url).toBeUndefined();
  // Bytes that only changed on the way are sent anew, once.
  last().listener.onFailure(changed);
  await settle();
  expect([states(), started.length]).toEqual([['a.pdf running'], 3]);
  last().listener.onFailure(changed);
  await settle();
  expect(store.get(sendingAtom).items[0]?.problem).toBe('failed');
});

test('a file that is chosen again takes the place of one that failed', async () => {
  const { sender, states, store, last } = openTab();
  await sender.add([spoil(pdf('a.pdf')), pdf('vuoto.pdf', '')], request, []);
  expect(states()).toEqual(['a.pdf failed', 'vuoto.pdf failed']);
  await sender.add([pdf('a.pdf'), pdf('vuoto.pdf', 'pieno')], request, []);
  expect(states()).toEqual(['a.pdf ready', 'vuoto.pdf ready']);
  sender.send(request, {});
  last().listener.onUrl('/api/uploads/one');
  last().listener.onFailure({ isUnreadable: true });
  await settle();
  expect(store.get(sendingAtom).items[1]?.problem).toBe('unreadable');
  await sender.add([pdf('vuoto.pdf', 'pieno')], request, []);
  expect(states()).toEqual(['a.pdf running', 'vuoto.pdf running']);
  expect(last().url).toBe('/api/uploads/one');
});
