import { listenIn } from './listen-in.ts';

const base = '/releases/auth/1.0.0/';
const entry = `${base}remoteEntry.js`;
const originalFetch = globalThis.fetch;
let page: HTMLScriptElement;

/** A page that names these scripts. */
function pageWith(addresses: readonly string[]) {
  page = document.createElement('script');
  page.type = 'importmap';
  page.textContent = JSON.stringify({
    integrity: Object.fromEntries(addresses.map((address) => [address, 'sha384-x'])),
  });
  document.head.append(page);
}

/** A network in which a byte of every file comes at these moments, in milliseconds. */
function network(moments: readonly number[], ok = true) {
  const fetch = jest.fn(async (_address: string, { signal }: { readonly signal: AbortSignal }) => {
    const began = Date.now();
    const coming = [...moments];
    const read = () =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        const moment = coming.shift();
        if (moment === undefined) return;
        setTimeout(() => resolve({ done: false }), began + moment - Date.now());
      });
    return { ok, body: { getReader: () => ({ read }) } };
  });
  Object.assign(globalThis, { fetch });
  return fetch;
}

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  jest.useRealTimers();
  page.remove();
  Object.assign(globalThis, { fetch: originalFetch });
});

test('the scripts that the release starts with are read along, and no others', () => {
  pageWith([
    entry,
    `${base}~1/remoteEntry.js`,
    `${base}remote.abc.js`,
    `${base}contact.def.js`,
    '/releases/auth/0.9.0/remoteEntry.js',
    '/releases/shell/1.0.0/shell.js',
  ]);
  const fetch = network([]);
  listenIn(entry, () => undefined)();
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([entry, `${base}remote.abc.js`]);
});

test('what arrives is heard, but not what was there already', async () => {
  pageWith([entry]);
  network([0, 100, 900, 1800]);
  const heard = jest.fn();
  const stop = listenIn(entry, heard);
  await jest.advanceTimersByTimeAsync(450);
  expect(heard).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2000);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});

test('nothing is heard any more once it is stopped', async () => {
  pageWith([entry]);
  network([900]);
  const heard = jest.fn();
  listenIn(entry, heard)();
  await jest.advanceTimersByTimeAsync(2000);
  expect(heard).not.toHaveBeenCalled();
});

test('an error page that trickles in is no sign of life', async () => {
  pageWith([entry]);
  network([900], false);
  const heard = jest.fn();
  const stop = listenIn(entry, heard);
  await jest.advanceTimersByTimeAsync(2000);
  expect(heard).not.toHaveBeenCalled();
  stop();
});
