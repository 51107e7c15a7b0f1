import { exclusively, type Locks } from './exclusively.ts';

/** Locks that are free. */
const free: Locks = { request: (_name, _options, work) => work() };

/** Locks that somebody else holds for ever; the wait ends when the signal says so. */
const taken: Locks = {
  request: (_name, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    }),
};

test('the work is done once the lock is had', async () => {
  const work = jest.fn(async () => 'done');
  await expect(exclusively(work, free)).resolves.toBe('done');
  expect(work).toHaveBeenCalledTimes(1);
});

test('the work is done without locks where the browser has none', async () => {
  await expect(exclusively(async () => 'done', undefined)).resolves.toBe('done');
});

test('a lock that is not had in time holds nobody up', async () => {
  const patience = new AbortController();
  const work = jest.fn(async () => 'done');
  const outcome = exclusively(work, taken, patience.signal);
  expect(work).not.toHaveBeenCalled();
  patience.abort();
  await expect(outcome).resolves.toBe('done');
});

test('work that fails is not done twice', async () => {
  const work = jest.fn(() => Promise.reject(new Error('failed')));
  await expect(exclusively(work, free)).rejects.toThrow('failed');
  expect(work).toHaveBeenCalledTimes(1);
});
