import { monitorProgress } from './stall-detection.ts';

const base = '/releases/auth/1.0.0/';
const entry = `${base}remoteEntry.js`;
const originalFetch = globalThis.fetch;
let page: HTMLScriptElement;

/** Adds an import map with these scripts. */
function pageWith(addresses: readonly string[]) {
  page = document.createElement('script');
  page.type = 'importmap';
  page.textContent = JSON.stringify({
    integrity: Object.fromEntries(addresses.map((address) => [address, 'sha384-x'])),
  });
  document.head.append(page);
}

/** Mocks a network that delivers a byte of each file at these times, in milliseconds. */
function network(times: readonly number[], ok = true) {
  const fetch = jest.fn(async (_address: string, { signal }: { readonly signal: AbortSignal }) => {
    const began = Date.now();
    const coming = [...times];
    const read = () =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        const time = coming.shift();
        if (time === undefined) return;
        setTimeout(() => resolve({ done: false }), began + time - Date.now());
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

test('reads the start scripts of the release and no others', () => {
  pageWith([
    entry,
    `${base}~1/remoteEntry.js`,
    `${base}remote.abc.js`,
    `${base}contact.def.js`,
    '/releases/auth/0.9.0/remoteEntry.js',
    '/releases/shell/1.0.0/shell.js',
  ]);
  const fetch = network([]);
  monitorProgress(entry, () => undefined)();
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([entry, `${base}remote.abc.js`]);
});

test('reports bytes from the network, not from a cache', async () => {
  pageWith([entry]);
  network([0, 100, 900, 1800]);
  const onProgress = jest.fn();
  const stop = monitorProgress(entry, onProgress);
  await jest.advanceTimersByTimeAsync(450);
  expect(onProgress).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2000);
  expect(onProgress).toHaveBeenCalledTimes(2);
  stop();
});

test('reports nothing after it has stopped', async () => {
  pageWith([entry]);
  network([900]);
  const onProgress = jest.fn();
  monitorProgress(entry, onProgress)();
  await jest.advanceTimersByTimeAsync(2000);
  expect(onProgress).not.toHaveBeenCalled();
});

test('ignores the bytes of an error response', async () => {
  pageWith([entry]);
  network([900], false);
  const onProgress = jest.fn();
  const stop = monitorProgress(entry, onProgress);
  await jest.advanceTimersByTimeAsync(2000);
  expect(onProgress).not.toHaveBeenCalled();
  stop();
});
