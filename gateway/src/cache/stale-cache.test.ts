import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { fakeTime } from '../testing/fake-time.ts';
import { createStaleCache } from './stale-cache.ts';

const createCache = () =>
  createStaleCache<string>({
    maxEntries: 10,
    maxBytes: 100,
    bytesOf: (value) => value.length,
    isGood: (value) => !value.startsWith('bad'),
    isPreferable: (value) => value === 'bad but newer',
    overflow: { maxEntries: 2, maxBytes: 100, holds: (value) => value.startsWith('aside') },
  });

test('makes a value once for concurrent callers', async () => {
  const cache = createCache();
  let made = 0;
  const make = async () => `value ${++made}`;
  const answers = await Promise.all([cache.get('a', '1', make), cache.get('a', '1', make)]);
  assert.deepEqual(
    answers.map(({ value }) => value),
    ['value 1', 'value 1'],
  );
  assert.equal((await cache.get('a', '1', make)).value, 'value 1');
});

test('makes a value again after a change, also when one was being made during the change', async () => {
  const cache = createCache();
  let release = (_value: string) => {};
  const slow = new Promise<string>((resolve) => {
    release = resolve;
  });
  const first = cache.get('a', '1', () => slow);
  const second = await cache.get('a', '2', async () => 'new');
  release('old');
  assert.equal((await first).value, 'old');
  assert.equal(second.value, 'new');
  assert.equal((await cache.get('a', '2', async () => 'newer')).value, 'newer');
});

test('evicts values beyond its capacity', async () => {
  const cache = createCache();
  let made = 0;
  const make = async () => {
    made += 1;
    return 'x'.repeat(60);
  };
  for (const key of ['a', 'b', 'b', 'a']) await cache.get(key, '1', make);
  assert.equal(made, 3);
});

test('serves the old value with its version when the new one fails', async () => {
  const cache = createCache();
  await cache.get('a', '1', async () => 'old');
  const failing = async () => Promise.reject(new Error('away'));
  assert.deepEqual(await versionAndValue(cache.get('a', '2', failing)), ['1', 'old']);
  assert.deepEqual(await versionAndValue(cache.get('a', '3', async () => 'bad')), ['1', 'old']);
  await assert.rejects(cache.get('b', '1', failing), /away/);
  assert.deepEqual(await versionAndValue(cache.get('c', '1', async () => 'bad')), ['1', 'bad']);
  await assert.rejects(cache.get('c', '2', failing), /away/);
});

test('serves a preferable value that is not good until a good one exists', async (context) => {
  const { advance } = fakeTime(context);
  const cache = createCache();
  await cache.get('a', '1', async () => 'old');
  const [newer, good] = [async () => 'bad but newer', async () => 'good'];
  assert.equal((await cache.get('a', '2', newer)).value, 'bad but newer');
  assert.equal(cache.current('a', '2')?.value, undefined);
  assert.equal((await cache.get('a', '2', good)).value, 'bad but newer');
  assert.equal((await cache.get('a', '2', good, () => 0)).value, 'bad but newer');
  advance(1000);
  assert.deepEqual(await versionAndValue(cache.get('a', '2', good)), ['2', 'good']);
});

test('waits a second before it repeats a failure', async (context) => {
  const { advance } = fakeTime(context);
  const cache = createCache();
  let tries = 0;
  const failing = async () => {
    tries += 1;
    throw new Error('away');
  };
  await assert.rejects(cache.get('a', '1', failing));
  advance(999);
  await assert.rejects(cache.get('a', '1', failing));
  assert.equal(tries, 1);
  advance(1);
  await assert.rejects(cache.get('a', '1', failing));
  assert.equal(tries, 2);
});

test('serves the old value after the timeout, and at once to later callers', async (context) => {
  const { advance } = fakeTime(context);
  const cache = createCache();
  await cache.get('a', '1', async () => 'old');
  const never = () => new Promise<string>(() => {});
  const first = cache.get('a', '2', never);
  advance(999);
  assert.equal(await isSettled(first), false);
  advance(1);
  assert.equal((await first).value, 'old');
  // No further time passes.
  assert.equal((await cache.get('a', '2', never)).value, 'old');
});

test('keeps values of the overflow cache from evicting others', async () => {
  const cache = createCache();
  await cache.get('a', '1', async () => 'one');
  for (let count = 0; count < 20; count += 1) {
    await cache.get(`b${count}`, '1', async () => `aside ${count}`);
  }
  assert.equal(cache.current('a', '1')?.value, 'one');
  assert.deepEqual(
    [cache.current('b17', '1')?.value, cache.current('b19', '1')?.value],
    [undefined, 'aside 19'],
  );
  assert.deepEqual(cache.recent(5), ['one']);
});

test('moves a value between the main and the overflow cache', async () => {
  const cache = createCache();
  await cache.get('a', '1', async () => 'aside');
  await cache.get('a', '2', async () => 'one');
  assert.equal(cache.current('a', '2')?.value, 'one');
  await cache.get('a', '3', async () => 'aside');
  assert.equal(cache.current('a', '3')?.value, 'aside');
  assert.deepEqual(cache.recent(5), []);
});

test('passes the old value to `make`, which may return it', async () => {
  const cache = createCache();
  const seen: (string | undefined)[] = [];
  const keep = async (old: string | undefined) => {
    seen.push(old);
    return old ?? 'first';
  };
  await cache.get('a', '1', keep);
  assert.equal(cache.current('a', '2')?.value, undefined);
  assert.deepEqual(await versionAndValue(cache.get('a', '2', keep)), ['2', 'first']);
  assert.deepEqual(seen, [undefined, 'first']);
});

test('serves the old value after a shorter timeout, and still makes the new one once', async (context) => {
  const { advance } = fakeTime(context);
  const cache = createCache();
  await cache.get('a', '1', async () => 'old');
  let made = 0;
  const isMade = Promise.withResolvers<void>();
  const slow = async () => {
    made += 1;
    await isMade.promise;
    return 'new';
  };
  const hasty = () => cache.get('a', '2', slow, () => 50);
  const asked = Promise.all([hasty(), hasty(), hasty()]);
  advance(49);
  assert.equal(await isSettled(asked), false);
  advance(1);
  assert.deepEqual(
    (await asked).map(({ value }) => value),
    ['old', 'old', 'old'],
  );
  isMade.resolve();
  assert.equal((await cache.get('a', '2', slow)).value, 'new');
  assert.equal(made, 1);
});

/** Returns true when a promise has settled after all pending microtasks. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = setImmediate(false);
  return await Promise.race([promise.then(() => true), pending]);
}

async function versionAndValue(kept: Promise<{ version: string; value: string }>) {
  const { version, value } = await kept;
  return [version, value];
}
