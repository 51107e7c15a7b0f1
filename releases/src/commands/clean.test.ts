import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { apps } from '@studio/shared/contract';
import { changeManifest, promoted, retired, rolledBack, rolledOut } from '../manifest/manifest.ts';
import { notePublication } from '../published/publication.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { removeUnused } from './clean.ts';

/** Removes unused releases and returns their names. */
const clean = async (...values: Parameters<typeof removeUnused>) =>
  (await removeUnused(...values)).map(({ app, version }) => `${app} ${version}`);

const day = 24 * 60 * 60 * 1000;
const now = new Date();

/** Makes a store and functions that change releases of auth a number of days ago. */
async function site(context: TestContext) {
  const { store, access, release } = await temporarySite(context);
  const author = (daysAgo: number) => ({
    at: new Date(now.getTime() - daysAgo * day).toISOString(),
    by: 'a team',
  });
  const publish = (version: string) => release({ app: 'auth', version });
  return {
    store,
    access,
    publish,
    promote: async (version: string, daysAgo: number) => {
      const options = await publish(version);
      await changeManifest(access, (live) => promoted(live, options, author(daysAgo)));
    },
    rollOut: async (version: string, daysAgo: number) => {
      const options = { ...(await publish(version)), percent: 10 };
      await changeManifest(access, (live) => rolledOut(live, options, author(daysAgo)));
    },
    rollBack: (daysAgo: number) =>
      changeManifest(access, (live) => rolledBack(live, 'auth', author(daysAgo))),
    versions: async () => [...new Set((await store.list('auth/')).map((key) => key.split('/')[1]))],
  };
}

test('keeps a rolled-back release for thirty days, for open tabs', async (context) => {
  const { store, promote, rollBack, versions } = await site(context);
  await promote('1', 90);
  await promote('2', 80);
  await rollBack(30);
  assert.deepEqual(await clean(store, apps, new Date(now.getTime() - 1)), []);
  assert.deepEqual(await clean(store, apps, new Date(now.getTime() + 1)), ['auth 2']);
  assert.deepEqual(await versions(), ['1']);
  assert.deepEqual(await clean(store, apps, new Date(now.getTime() + 1)), []);
});

test('keeps a shared file while a release lists it, published or not yet', async (context) => {
  const { store, promote, rollBack, publish } = await site(context);
  await promote('1', 90);
  await promote('2', 80);
  await rollBack(40);
  await publish('3');
  const shared = (name: string) => `auth/files/${name}.0123456789ab.js`;
  const list = async (version: string, ...names: string[]) => {
    const key = `auth/${version}/release.json`;
    const release = JSON.parse((await store.get(key))?.bytes.toString() ?? '');
    const files = names.map((name) => ({
      ...release.files[0],
      path: shared(name).slice('auth/files/'.length),
    }));
    await store.remove(key);
    await store.put(key, Buffer.from(JSON.stringify({ ...release, files, sharesFiles: true })));
  };
  await list('1', 'one');
  await list('2', 'one', 'two', 'three');
  await list('3', 'three');
  await store.remove('auth/3/release.sig');
  for (const name of ['one', 'two', 'three', 'late'])
    await store.put(shared(name), Buffer.from(name));
  // A team publishes a release with the removed file while the others are read.
  let removed = 0;
  const remove = async (key: string) => {
    await store.remove(key);
    if (key !== shared('late')) return;
    removed += 1;
    await list('3', 'three', 'late');
  };
  assert.deepEqual(await clean({ ...store, remove }, apps, now), ['auth 2']);
  assert.equal(removed, 1);
  assert.deepEqual(await store.list('auth/files/'), ['late', 'one', 'three'].map(shared));
});

test('treats an ended roll-out like a replaced release', async (context) => {
  const { store, promote, rollOut, rollBack, versions } = await site(context);
  await promote('1', 90);
  await rollOut('2', 50);
  assert.deepEqual(await clean(store, apps, now), [], 'while it goes on');
  await rollBack(29);
  assert.deepEqual(await clean(store, apps, now), []);
  assert.deepEqual(await clean(store, apps, new Date(now.getTime() + 2 * day)), ['auth 2']);
  assert.deepEqual(await versions(), ['1']);
});

test('@slow keeps live releases, rollback targets and releases that were never live', async (context) => {
  const { store, publish, promote, versions } = await site(context);
  await publish('0');
  for (let number = 1; number <= 12; number++) await promote(`1.${number}`, 100 - number);
  assert.deepEqual(await clean(store, apps, now), ['auth 1.1']);
  assert.equal((await versions()).length, 12);
  assert.deepEqual(await clean(store, ['shell'], now), []);
});

test('leaves no half-removed release when it is stopped, and continues the next time', async (context) => {
  const { store, promote, rollBack, versions } = await site(context);
  await promote('1', 90);
  await promote('2', 80);
  await rollBack(40);
  let left = 1;
  const remove = async (key: string) => {
    if (left === 0) throw new Error('killed');
    left -= 1;
    await store.remove(key);
  };
  await assert.rejects(removeUnused({ ...store, remove }, apps, now), /killed/);
  assert.equal(await store.get('auth/2/release.sig'), undefined);
  assert.deepEqual(await clean(store, apps, now), ['auth 2']);
  assert.deepEqual(await versions(), ['1']);
});

test('removes a never-promoted release 90 days after its publication, or after the first clean where that is unknown', async (context) => {
  const { store, publish, promote, versions } = await site(context);
  await promote('1', 200);
  await publish('2');
  await publish('3');
  const released = (version: string) => ({ app: 'auth', version }) as const;
  await notePublication(store, released('2'), 'Ada', new Date(now.getTime() - 90 * day));
  assert.deepEqual(await clean(store, apps, now), []);
  const [removed] = await removeUnused(store, apps, new Date(now.getTime() + 1));
  assert.deepEqual(removed, {
    ...released('2'),
    why: 'it was published 90 days ago and never promoted',
  });
  assert.deepEqual(await clean(store, apps, new Date(now.getTime() + 90 * day)), []);
  assert.deepEqual(await clean(store, apps, new Date(now.getTime() + 90 * day + 1)), ['auth 3']);
  assert.deepEqual(await versions(), ['1']);
});

test('keeps a roll-out, and the releases of a retired app for open tabs', async (context) => {
  const { store, access, promote, rollOut } = await site(context);
  await promote('1', 200);
  await rollOut('2', 100);
  const released = { app: 'auth', version: '2' } as const;
  await notePublication(store, released, 'Ada', new Date(now.getTime() - 100 * day));
  assert.deepEqual(await clean(store, apps, now), []);
  const at = new Date(now.getTime() - 29 * day).toISOString();
  await changeManifest(access, (live) => retired(live, 'auth', { at, by: 'a team' }));
  assert.deepEqual(await clean(store, apps, now), []);
  assert.deepEqual(await clean(store, apps, new Date(now.getTime() + 2 * day)), [
    'auth 1',
    'auth 2',
  ]);
});
