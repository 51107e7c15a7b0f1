import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openStore, type Store } from '@studio/releases/store';
import { until } from '@studio/releases/testing';
import { createStorage } from '../storage/storage.ts';
import { temporaryFolder } from '../testing/releases.ts';
import { storeHealth } from './store-health.ts';

const health = (views: number) => ({
  comparisons: () => ({}),
  all: () =>
    views === 0 ? {} : { 'auth@1': { views, failed: 0, votes: 0, reasons: {}, vitals: {} } },
});

async function emptyStore(context: TestContext) {
  return openStore(await temporaryFolder(context));
}

/** Wraps a store so that `isIdle` returns whether all its calls have ended. */
function watched(store: Store) {
  let underWay = 0;
  const watch =
    <Values extends unknown[], Result>(call: (...values: Values) => Promise<Result>) =>
    async (...values: Values) => {
      underWay += 1;
      return await call(...values).finally(() => {
        underWay -= 1;
      });
    };
  const { put, get, states, list, compareAndSet, remove } = store;
  return {
    put: watch(put),
    get: watch(get),
    states: watch(states),
    list: watch(list),
    verify: async () => {},
    compareAndSet: watch(compareAndSet),
    remove: watch(remove),
    isIdle: () => underWay === 0,
  };
}

/** Runs a gateway long enough to store its health once. */
async function live(context: TestContext, place: Store, views: number): Promise<string[]> {
  const warnings: string[] = [];
  const warn = (sentence: string) => warnings.push(sentence);
  const store = watched(place);
  context.mock.timers.enable({ apis: ['setInterval'] });
  const end = storeHealth(store, health(views), createStorage(warn), warn);
  context.mock.timers.tick(10_000);
  await until(store.isIdle);
  end();
  context.mock.timers.reset();
  return warnings;
}

test('keeps the stored health of earlier starts', async (context) => {
  const store = await emptyStore(context);
  await live(context, store, 0);
  assert.deepEqual(await store.list('reports/'), [], 'it has no reports');
  for (const views of [3, 1]) await live(context, store, views);
  const keys = await store.list('reports/');
  const texts = await Promise.all(keys.map(async (key) => String((await store.get(key))?.bytes)));
  assert.deepEqual(texts.map((text) => /"views":(\d)/.exec(text)?.[1]).sort(), ['1', '3']);
});

test('removes only the reports of gateways that stopped a week ago', async (context) => {
  const store = await emptyStore(context);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  for (const [name, text] of [
    ['old', JSON.stringify({ at: daysAgo(8), releases: {} })],
    ['new', JSON.stringify({ at: daysAgo(6), releases: {} })],
    ['other', '{'],
  ] as const) {
    await store.compareAndSet(`reports/${name}.json`, undefined, Buffer.from(text));
  }
  assert.deepEqual(await live(context, store, 0), []);
  assert.deepEqual(await store.list('reports/'), ['reports/new.json', 'reports/other.json']);
});

test('removes reports that become old while the gateway runs', async (context) => {
  const store = await emptyStore(context);
  context.mock.timers.enable({ apis: ['setInterval', 'Date'], now: Date.now() });
  const write = (name: string, at: Date) =>
    store.put(`reports/${name}.json`, Buffer.from(JSON.stringify({ at, releases: {} })));
  const left = async () => (await store.list('reports/')).length;
  const days = (count: number) => context.mock.timers.tick(count * 86_400_000);
  const end = storeHealth(store, health(0), createStorage(assert.fail), assert.fail);
  await write('gone', new Date());
  days(6);
  await write('alive', new Date());
  assert.equal(await left(), 2);
  days(2);
  await until(async () => (await left()) === 1);
  assert.deepEqual(await store.list('reports/'), ['reports/alive.json']);
  end();
});
