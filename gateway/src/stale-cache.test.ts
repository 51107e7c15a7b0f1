import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStaleCache } from './stale-cache.ts';

const createCache = () =>
  createStaleCache<string>({
    maxEntries: 10,
    maxBytes: 100,
    bytesOf: (value) => value.length,
    isGood: (value) => value !== 'bad',
  });

test('a value is made once for all who ask at the same time', async () => {
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

test('it is made anew after a change, also when it was being made during the change', async () => {
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

test('many values take no more room than there is', async () => {
  const cache = createCache();
  let made = 0;
  const make = async () => {
    made += 1;
    return 'x'.repeat(60);
  };
  for (const key of ['a', 'b', 'b', 'a']) await cache.get(key, '1', make);
  assert.equal(made, 3);
});

test('an old value stands in for one that cannot be made, and its stamp tells', async () => {
  const cache = createCache();
  await cache.get('a', '1', async () => 'old');
  const failing = async () => Promise.reject(new Error('away'));
  assert.deepEqual(await stampAndValue(cache.get('a', '2', failing)), ['1', 'old']);
  assert.deepEqual(await stampAndValue(cache.get('a', '3', async () => 'bad')), ['1', 'old']);
  await assert.rejects(cache.get('b', '1', failing), /away/);
  assert.deepEqual(await stampAndValue(cache.get('c', '1', async () => 'bad')), ['1', 'bad']);
  await assert.rejects(cache.get('c', '2', failing), /away/);
});

test('a failure is not repeated for a second', async () => {
  const cache = createCache();
  let tries = 0;
  const failing = async () => {
    tries += 1;
    throw new Error('away');
  };
  await assert.rejects(cache.get('a', '1', failing));
  await assert.rejects(cache.get('a', '1', failing));
  assert.equal(tries, 1);
});

test('whoever waits too long gets the old value, later ones at once', async () => {
  const cache = createCache();
  await cache.get('a', '1', async () => 'old');
  const never = () => new Promise<string>(() => {});
  const keepAlive = setTimeout(() => {}, 5000);
  assert.equal((await cache.get('a', '2', never)).value, 'old');
  const before = performance.now();
  assert.equal((await cache.get('a', '2', never)).value, 'old');
  assert.ok(performance.now() - before < 100);
  clearTimeout(keepAlive);
});

async function stampAndValue(kept: Promise<{ stamp: string; value: string }>) {
  const { stamp, value } = await kept;
  return [stamp, value];
}
