import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createKeyPair } from '../keys/signature.ts';
import { changeManifest, readManifest, rolledBack } from '../manifest/manifest.ts';
import { liveSite } from '../testing/command-runner.ts';
import { figuresLines, healthLines } from './status.ts';

/** A name that is too long for a new remote, so no app can ever have it. */
const stranger = 'an-app-that-this-checkout-does-not-know';

const author = { at: '2026-11-21T10:00:00.000Z', by: 'a team' };

const retiredIn = (lines: readonly string[]) => lines.filter((line) => line.includes('.pub'));

const healthWith = (reasons: Record<string, number>, votes = 20) => ({
  views: 29,
  failed: 2,
  votes,
  reasons,
  vitals: {},
});

test('adds up the health from all gateways, and names an automatic rollback', async (context) => {
  const { run, release, promote, store, access } = await liveSite(context);
  const health = (views: number, failed: number, p75: number) => ({
    views,
    failed,
    votes: views / 2,
    reasons: { 'not the contract': failed, other: 1 },
    vitals: { LCP: { count: views, p75 }, CLS: { count: 1, p75: 0.1 } },
  });
  const reports = { one: health(30, 2, 1000), other: health(10, 1, 3000) };
  for (const [gateway, values] of Object.entries(reports)) {
    const text = JSON.stringify({ at: '', releases: { 'shell@1.0.0': values } });
    await store.compareAndSet(`reports/${gateway}.json`, undefined, Buffer.from(text));
  }
  await store.compareAndSet('reports/broken.json', undefined, Buffer.from('{'));
  await release({ app: 'auth', version: '2.0.0' });
  await promote({ app: 'auth', version: '2.0.0' });
  await changeManifest(access, (live) =>
    rolledBack(live, 'auth', { ...author, why: 'it fails' }, 'halt'),
  );
  assert.deepEqual(await run('status', 'shell', 'auth'), [
    'shell: 1.0.0',
    '  1.0.0: 40 views, 3 failed (7.5 %)',
    '  not enough data for an automatic rollback: 15 of 20 votes',
    '  3 × not the contract',
    '  2 × other',
    '  75th percentile: LCP 1500 ms (40 values)',
    'auth: 1.0.0',
    '  1.0.0: no reports from browsers yet',
    'Automatic rollback of auth 2.0.0 at 2026-11-21T10:00:00.000Z: it fails',
  ]);
});

test('@slow names the releases that still need a retired key', async (context) => {
  const { run, release, promote, changeKeys } = await liveSite(context);
  const remove = await changeKeys('auth');
  assert.deepEqual(retiredIn(await run('status')), [
    '  auth.old.pub is still needed for 1.0.0, the live entry (restore auth signs it again)',
  ]);
  await promote(await release({ app: 'auth', version: '2.0.0' }));
  assert.deepEqual(retiredIn(await run('status')), ['  auth.old.pub is still needed for 1.0.0']);
  assert.deepEqual(await run('rollback', 'auth'), ['auth 1.0.0 is live.']);
  await promote(await release({ app: 'auth', version: '3.0.0' }));
  assert.deepEqual(retiredIn(await run('status')), ['  auth.old.pub is still needed for 1.0.0']);
  for (let version = 4; version < 14; version++)
    await promote(await release({ app: 'auth', version: `${version}.0.0` }));
  assert.deepEqual(retiredIn(await run('status')), [
    '  auth.old.pub is needed for no live release and no rollback target: remove it, here and on the site',
  ]);
  await remove();
  assert.deepEqual(retiredIn(await run('status')), []);
});

test('names a release that no key verifies, and skips it in a rollback', async (context) => {
  const { run, release, promote, changeKeys, folders, store, access } = await liveSite(context);
  const remove = await changeKeys('auth');
  await remove();
  await assert.rejects(
    run('publish', 'auth'),
    /^CommandError: auth 1\.0\.0 is not signed by the team of auth, but was published before: raise the version/,
  );
  const [, , line] = await run('status', 'auth');
  assert.match(
    line ?? '',
    /^ {2}auth 1\.0\.0 is not signed by the team of auth: a site with these/,
  );
  await promote(await release({ app: 'auth', version: '2.0.0' }));
  assert.equal((await run('status', 'auth')).length, 2);
  const passed = 'auth 1.0.0 is not signed by the team of auth: skipped.';
  await assert.rejects(run('rollback', 'auth'), /There is no earlier release of auth/);
  await changeManifest(access, (live) => ({
    ...live,
    revision: live.revision + 1,
    apps: { ...live.apps, auth: { version: '3.0.0', before: ['1.0.0', '2.0.0'] } },
  }));
  assert.deepEqual(await run('rollback', 'auth'), [passed, 'auth 2.0.0 is live.']);
  assert.deepEqual((await readManifest(store)).apps.auth, { version: '2.0.0', before: [] });
  await writeFile(join(folders.keys, 'auth.old.pub'), 'x');
  assert.match((await run('status', 'auth')).join('\n'), /auth\.old\.pub holds no public key$/);
});

test('names a live release that is lost', async (context) => {
  const { run, store } = await liveSite(context);
  await store.remove('auth/1.0.0/release.json');
  assert.equal(
    (await run('status', 'auth')).at(-1),
    '  auth 1.0.0 is not published: a site with these keys serves an older release, or none',
  );
});

test('shows unknown apps in the status and the history', async (context) => {
  const { run, access } = await liveSite(context);
  await changeManifest(access, (live) => ({
    ...live,
    revision: live.revision + 1,
    apps: { ...live.apps, [stranger]: { version: '1.0.0', before: [] } },
    change: { ...author, what: 'promote', app: stranger, to: '1.0.0' },
  }));
  const [last] = (await run('status')).slice(-1);
  assert.equal(last, `${stranger}: 1.0.0 (no grant: sites leave it out)`);
  assert.match(
    (await run('history')).at(-1) ?? '',
    /promote an-app-that-this-checkout-does-not-know – → 1\.0\.0/,
  );
  for (const command of ['status', 'history'])
    assert.doesNotMatch((await run(command, 'auth')).join(), /an-app-that/);
});

test('names a key that this machine made for itself', async (context) => {
  const { run, folders } = await liveSite(context);
  const { publicKey } = createKeyPair();
  await writeFile(join(folders.keys, 'auth.local.pub'), publicKey);
  assert.deepEqual(retiredIn(await run('status', 'auth')), [
    '  auth.local.pub is a key of this machine: its signatures count here only',
  ]);
});

test('prints control characters in a reason as replacement characters', () => {
  const lines = healthLines('1', healthWith({ 'x\n\u001b[2K1: 500 views, 0 failed\u202e': 2 }));
  assert.deepEqual(lines, ['1: 29 views, 2 failed (6.9 %)', '2 × x��[2K1: 500 views, 0 failed�']);
});

test('says when a release has too few votes for an automatic rollback', () => {
  assert.deepEqual(healthLines('1', healthWith({}, 19)), [
    '1: 29 views, 2 failed (6.9 %)',
    'not enough data for an automatic rollback: 19 of 20 votes',
  ]);
});

test('prints no figures of a roll-out before its first visit', () => {
  assert.deepEqual(figuresLines({ visits: 0, failures: 0 }), []);
  assert.deepEqual(figuresLines({ visits: 3, failures: 0 }), ['visits 3, failures 0']);
});
