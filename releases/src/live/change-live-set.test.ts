import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { apps } from '@studio/shared/contract';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import { changeLiveSet, readHistory, readLiveSet } from './change-live-set.ts';
import { promoted } from './changes.ts';
import { nothingLive } from './live-set.ts';

const author = { at: '2026-11-21T10:00:00.000Z', by: 'a team' };

async function emptyStore(context: TestContext): Promise<Store> {
  const root = await mkdtemp(join(tmpdir(), 'live-'));
  context.after(() => rm(root, { recursive: true }));
  return folderStore(root);
}

const promote = (store: Store, version: string) =>
  changeLiveSet(store, (live) => promoted(live, { app: 'auth', version }, author));

test('nothing is live where nothing was promoted', async (context) => {
  assert.deepEqual(await readLiveSet(await emptyStore(context)), nothingLive);
});

test('changes at the same moment come one after the other, each in the history', async (context) => {
  const store = await emptyStore(context);
  const wishes = apps.flatMap((app) => ['1', '2', '3'].map((version) => ({ app, version })));
  await Promise.all(
    wishes.map((wish) => changeLiveSet(store, (live) => promoted(live, wish, author))),
  );
  const live = await readLiveSet(store);
  assert.equal(live.revision, wishes.length);
  for (const app of apps) {
    const entry = live.apps[app];
    assert.deepEqual([entry?.version, ...(entry?.before ?? [])].sort(), ['1', '2', '3']);
  }
  const history = await readHistory(store);
  assert.equal(history.length, wishes.length);
  assert.deepEqual(
    new Set(history.map(({ app, to }) => `${app} ${to}`)),
    new Set(wishes.map(({ app, version }) => `${app} ${version}`)),
  );
});

test('who was stopped right after a change leaves a history that the next one completes', async (context) => {
  const store = await emptyStore(context);
  const stopped: Store = {
    ...store,
    put: async () => {
      throw new Error('killed');
    },
  };
  await assert.rejects(promote(stopped, '1'), /killed/);
  assert.equal((await readLiveSet(store)).apps.auth?.version, '1');
  await promote(store, '2');
  assert.deepEqual(
    (await readHistory(store)).map(({ to }) => to),
    ['1', '2'],
  );
});

test('a live set that makes no sense is refused, not overwritten', async (context) => {
  const store = await emptyStore(context);
  await store.compareAndSet('live', undefined, Buffer.from('{"revision":"one"}'));
  await assert.rejects(promote(store, '1'), /^Error: The live set makes no sense here: /);
  assert.equal((await store.get('live'))?.bytes.toString(), '{"revision":"one"}');
});

test('an app that is not known here is kept as it is, with all that is said of it', async (context) => {
  const store = await emptyStore(context);
  const newer = {
    revision: 7,
    apps: { 'price-list': { version: '1.0.0', before: ['0.9.0'], colour: 'red' } },
    rollout: { app: 'price-list', version: '1.1.0', percent: 10, since: author.at, pace: 'slow' },
    change: { ...author, what: 'roll out', app: 'price-list', to: '1.1.0', percent: 10 },
    region: 'north',
  };
  await store.compareAndSet('live', undefined, Buffer.from(JSON.stringify(newer)));
  await promote(store, '1');
  const { change, ...kept } = newer;
  const written = JSON.parse((await store.get('live'))?.bytes.toString() ?? '');
  assert.deepEqual(written, {
    ...kept,
    revision: 8,
    apps: { ...newer.apps, auth: { version: '1', before: [] } },
    change: { ...author, what: 'promote', app: 'auth', to: '1' },
  });
  assert.deepEqual((await readHistory(store)).at(0), change);
});

test('a name that no app can have makes no sense', async (context) => {
  for (const name of ['Price', '../auth', 'price--list', '']) {
    const store = await emptyStore(context);
    const set = { revision: 1, apps: { [name]: { version: '1', before: [] } } };
    await store.compareAndSet('live', undefined, Buffer.from(JSON.stringify(set)));
    await assert.rejects(readLiveSet(store), name);
  }
});
