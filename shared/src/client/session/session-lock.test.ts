/** @jest-environment node */
import { type Locks, withSessionLock } from './session-lock.ts';

/** Locks without another holder. */
const free: Locks = { request: (_name, _options, work) => work() };

/** Locks that another tab never releases; the signal ends the wait. */
const taken: Locks = {
  request: (_name, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    }),
};

test('withSessionLock runs the work once with the lock', async () => {
  const work = jest.fn(async () => 'done');
  await expect(withSessionLock(work, free)).resolves.toBe('done');
  expect(work).toHaveBeenCalledTimes(1);
});

test('withSessionLock runs the work in a browser without locks', async () => {
  await expect(withSessionLock(async () => 'done', undefined)).resolves.toBe('done');
});

test('withSessionLock runs the work without the lock after the timeout', async () => {
  const timeout = new AbortController();
  const work = jest.fn(async () => 'done');
  const outcome = withSessionLock(work, taken, timeout.signal);
  expect(work).not.toHaveBeenCalled();
  timeout.abort();
  await expect(outcome).resolves.toBe('done');
});

test('withSessionLock runs failing work once', async () => {
  const work = jest.fn(() => Promise.reject(new Error('failed')));
  await expect(withSessionLock(work, free)).rejects.toThrow('failed');
  expect(work).toHaveBeenCalledTimes(1);
});
