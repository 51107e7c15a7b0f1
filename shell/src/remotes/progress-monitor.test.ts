import { monitorProgress } from './stall-detection.ts';

const base = '/releases/auth/1.0.0/';
const entry = `${base}remoteEntry.js`;
const originalFetch = globalThis.fetch;
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
  Object.assign(globalThis, { fetch: originalFetch });
});

test('reads the start scripts of the release', () => {
  const fetch = network([]);
  const scripts = [entry, `${base}remote.abc.js`];
  monitorProgress(scripts, () => undefined)();
  expect(fetch.mock.calls.map(([address]) => address)).toEqual(scripts);
});

test('reports bytes from the network, not from a cache', async () => {
  network([0, 100, 900, 1800]);
  const onProgress = jest.fn();
  const stop = monitorProgress([entry], onProgress);
  await jest.advanceTimersByTimeAsync(450);
  expect(onProgress).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2000);
  expect(onProgress).toHaveBeenCalledTimes(2);
  stop();
});

test('reports nothing after it has stopped', async () => {
  network([900]);
  const onProgress = jest.fn();
  monitorProgress([entry], onProgress)();
  await jest.advanceTimersByTimeAsync(2000);
  expect(onProgress).not.toHaveBeenCalled();
});

test('ignores the bytes of an error response', async () => {
  network([900], false);
  const onProgress = jest.fn();
  const stop = monitorProgress([entry], onProgress);
  await jest.advanceTimersByTimeAsync(2000);
  expect(onProgress).not.toHaveBeenCalled();
  stop();
});
