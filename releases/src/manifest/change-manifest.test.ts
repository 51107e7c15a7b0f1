import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { apps } from '@studio/shared/contract';
import { openStore, type Store } from '../store/open-store.ts';
import { startMemoryS3 } from '../testing/memory-s3.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import type { ManifestAccess } from './access.ts';
import { changeManifest } from './change-manifest.ts';
import { promoted } from './changes.ts';
import { parseManifest } from './entries.ts';
import { readHistory } from './history.ts';
import { emptyManifest } from './schemas.ts';
import { readManifest } from './states.ts';

/** A name that is too long for a new remote, so no app can ever have it. */
const stranger = 'an-app-that-this-checkout-does-not-know';

const author = { at: '2026-11-21T10:00:00.000Z', by: 'a team' };

const emptyStore = async (context: TestContext) => (await temporarySite(context)).access;

const promote = (access: ManifestAccess, version: string) =>
  changeManifest(access, (live) => promoted(live, { app: 'auth', version }, author));

test('has no live release before the first promotion', async (context) => {
  assert.deepEqual(await readManifest((await emptyStore(context)).store), emptyManifest);
});

for (const kind of ['a folder', 'an object store'])
  test(`applies simultaneous changes one after the other in ${kind}`, async (context) => {
    const site = await emptyStore(context);
    const { place } = await startMemoryS3(context);
    const access = kind === 'a folder' ? site : { ...site, store: openStore(place) };
    for (const app of apps) await access.signerOf(app);
    const promotions = apps.flatMap((app) => ['1', '2', '3'].map((version) => ({ app, version })));
    await Promise.all(
      promotions.map((promotion) =>
        changeManifest(access, (live) => promoted(live, promotion, author)),
      ),
    );
    const live = await readManifest(access.store);
    assert.equal(live.revision, promotions.length);
    for (const app of apps) {
      const entry = live.apps[app];
      assert.deepEqual([entry?.version, ...(entry?.before ?? [])].sort(), ['1', '2', '3']);
    }
    const history = await readHistory(access.store);
    assert.equal(history.length, promotions.length);
    assert.deepEqual(
      new Set(history.map(({ app, to }) => `${app} ${to}`)),
      new Set(promotions.map(({ app, version }) => `${app} ${version}`)),
    );
  });

test('completes the history after a change that was stopped', async (context) => {
  const access = await emptyStore(context);
  const stopped: Store = {
    ...access.store,
    put: async () => {
      throw new Error('killed');
    },
  };
  await assert.rejects(promote({ ...access, store: stopped }, '1'), /killed/);
  assert.equal((await readManifest(access.store)).apps.auth?.version, '1');
  await promote(access, '2');
  assert.deepEqual(
    (await readHistory(access.store)).map(({ to }) => to),
    ['1', '2'],
  );
});

test('rejects a manifest that it does not understand, and does not overwrite it', async (context) => {
  const access = await emptyStore(context);
  await access.store.compareAndSet('live', undefined, Buffer.from('{"apps":1}'));
  await assert.rejects(promote(access, '1'), /^Error: The manifest cannot be read: /);
  assert.equal((await access.store.get('live'))?.bytes.toString(), '{"apps":1}');
});

test('keeps the entry of an unknown app as it is', async (context) => {
  const access = await emptyStore(context);
  const entry = {
    app: stranger,
    revision: 7,
    live: { version: '1.0.0', before: ['0.9.0'], colour: 'red' },
    rollout: { app: stranger, version: '1.1.0', percent: 10, since: author.at, pace: 'slow' },
    change: { ...author, what: 'roll out', app: stranger, to: '1.1.0', percent: 10 },
    region: 'north',
  };
  const newer = { entry: JSON.stringify(entry), by: stranger, signature: 'x', note: 'y' };
  const text = JSON.stringify({ apps: { [stranger]: newer } });
  await access.store.compareAndSet('live', undefined, Buffer.from(text));
  await promote(access, '1');
  const { entries: written } = parseManifest(
    (await access.store.get('live'))?.bytes.toString() ?? '',
  );
  assert.deepEqual(written[stranger], newer);
  const live = await readManifest(access.store);
  assert.deepEqual([live.revision, live.rollouts], [8, { [stranger]: entry.rollout }]);
  assert.deepEqual((await readHistory(access.store)).at(0), entry.change);
});

test('rejects a manifest with an invalid app name', async (context) => {
  for (const name of ['Price', '../auth', 'price--list', '']) {
    const { store } = await emptyStore(context);
    const text = JSON.stringify({ apps: { [name]: {} } });
    await store.compareAndSet('live', undefined, Buffer.from(text));
    await assert.rejects(readManifest(store), /cannot be read/);
  }
});

test('does not build on an entry without a valid signature', async (context) => {
  const access = await emptyStore(context);
  for (const version of ['1', '2']) await promote(access, version);
  const { tag } = (await access.store.get('live')) ?? {};
  const entry = JSON.stringify({ app: 'auth', revision: 9, live: { version: '0', before: ['x'] } });
  const forged = { apps: { auth: { entry, by: 'auth', signature: 'AAAA' } } };
  await access.store.compareAndSet('live', tag, Buffer.from(JSON.stringify(forged)));
  await promote(access, '3');
  const { apps: entries, revision } = await readManifest(access.store);
  assert.deepEqual([entries.auth, revision], [{ version: '3', before: [] }, 10]);
});

test('continues above the revision that a site has seen, after the store lost some', async (context) => {
  const access = await emptyStore(context);
  await promote(access, '1');
  await promote({ ...access, above: 60 }, '2');
  assert.equal((await readManifest(access.store)).revision, 61);
});
