import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { partsOf } from '../files/folders.ts';
import { privateKeyOf } from '../keys/keys.ts';
import { createKeyPair } from '../keys/signature.ts';
import { changeManifest, readHistory, readManifest, rolledBack } from '../manifest/manifest.ts';
import { readPreviewToken } from '../site/preview-link.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { parseCommandLine } from './command-line.ts';
import { commands } from './commands.ts';

/** No app can ever be called so here: the name is too long for a new remote. */
const stranger = 'an-app-that-this-checkout-does-not-know';

const author = { at: '2026-11-21T10:00:00.000Z', by: 'a team' };

/** A site with a live shell and a live remote, and the tool as its command line is used. */
async function site(context: TestContext) {
  const place = await temporarySite(context);
  const releases = [
    { app: 'shell', version: '1.0.0' },
    { app: 'auth', version: '1.0.0' },
  ] as const;
  for (const release of releases) await place.promote(await place.release(release));
  const run = async (...args: string[]) => {
    const options = parseCommandLine(args, { RELEASE_BY: 'Ada' });
    return (await commands[options.command](options, place.folders, () => {})).lines;
  };
  return { ...place, run };
}

async function claimOf(
  address: string | undefined,
  { publicKeys }: Awaited<ReturnType<typeof site>>,
) {
  const [origin, token = ''] = (address ?? '').split('/composition/');
  return { origin, claim: await readPreviewToken(token, publicKeys, Date.now()) };
}

test('links to the live releases with another release of the named app', async (context) => {
  const place = await site(context);
  await place.release({ app: 'auth', version: '2.0.0' });
  const [address] = await place.run(
    'link',
    'auth',
    '--version',
    '2.0.0',
    '--site',
    'https://a.example/x',
  );
  const { origin, claim } = await claimOf(address, place);
  assert.equal(origin, 'https://a.example');
  assert.deepEqual([claim?.apps, claim?.by], [{ shell: '1.0.0', auth: '2.0.0' }, 'auth']);
  assert.equal(claim?.purpose, 'preview');
});

test('links to the named composition, signed by a team whose key is here', async (context) => {
  const place = await site(context);
  await rm(join(place.folders.keys, 'shell.key'));
  const [address] = await place.run('link', '--composition', 'shell@1.0.0 auth@1.0.0');
  const { claim } = await claimOf(address, place);
  assert.deepEqual([claim?.apps, claim?.by], [{ shell: '1.0.0', auth: '1.0.0' }, 'auth']);
  await assert.rejects(
    place.run('link', '--composition', 'shell@1.0.0 auth@9'),
    /auth 9 is not published/,
  );
  await assert.rejects(place.run('link', '--composition', 'auth@1.0.0'), /is no composition/);
  await assert.rejects(place.run('link', 'shell', '--version', '1.0.0'), /no private key of shell/);
});

test('promotes an unchecked release only with --anyway, which the history shows', async (context) => {
  const { run, release, store } = await site(context);
  await release({ app: 'auth', version: '2.0.0' });
  await assert.rejects(run('promote', 'auth'), /auth 2\.0\.0 has no smoke test yet: npm run/);
  assert.equal((await readManifest(store)).apps.auth?.version, '1.0.0');
  await run('promote', 'auth', '--anyway', '--because', 'the old one is worse');
  const last = (await readHistory(store)).at(-1);
  assert.deepEqual([last?.to, last?.why], ['2.0.0', 'the old one is worse – anyway']);
});

test('fails when the site does not respond', async (context) => {
  const { run, release } = await site(context);
  await release({ app: 'auth', version: '2.0.0' });
  await assert.rejects(
    run('check', 'auth', '--site', 'http://localhost:1'),
    /http:\/\/localhost:1 does not answer: start the site, or name another one with --site\./,
  );
});

test('leaves the smoke test out when no shell is live', async (context) => {
  const place = await temporarySite(context);
  await place.release({ app: 'auth', version: '1.0.0' });
  const run = async (...args: string[]) => {
    const options = parseCommandLine(args, {});
    return (await commands[options.command](options, place.folders, () => {})).lines;
  };
  assert.match((await run('check', 'auth')).join('\n'), /no shell is live/);
  await run('promote', 'auth');
  assert.equal((await readManifest(place.store)).apps.auth?.version, '1.0.0');
});

test('adds up the health from all gateways, and names an automatic rollback', async (context) => {
  const { run, release, promote, store, access } = await site(context);
  const health = (views: number, failed: number, p75: number) => ({
    views,
    failed,
    votes: views / 2,
    reasons: { 'not the contract': failed, other: 1 },
    vitals: { LCP: { count: views, p75 }, CLS: { count: 1, p75: 0.1 } },
  });
  const told = { one: health(30, 2, 1000), other: health(10, 1, 3000) };
  for (const [gateway, values] of Object.entries(told)) {
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

const retiredIn = (lines: readonly string[]) => lines.filter((line) => line.includes('.pub'));

test('names the releases that still need a retired key', async (context) => {
  const { run, release, promote, changeKeys } = await site(context);
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
  const { run, release, promote, changeKeys, folders, store, access } = await site(context);
  const remove = await changeKeys('auth');
  await remove();
  await assert.rejects(
    run('publish', 'auth'),
    /^CommandError: auth 1\.0\.0 is not signed by the team of auth, but was published before: raise the version/,
  );
  const [, , told] = await run('status', 'auth');
  assert.match(
    told ?? '',
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
  const { run, store } = await site(context);
  await store.remove('auth/1.0.0/release.json');
  assert.equal(
    (await run('status', 'auth')).at(-1),
    '  auth 1.0.0 is not published: a site with these keys serves an older release, or none',
  );
});

test('does not publish with a private key that sites do not know', async (context) => {
  const { run, release, changeKeys, folders } = await site(context);
  const old = await privateKeyOf(folders.keys, 'auth');
  const remove = await changeKeys('auth');
  await release({ app: 'auth', version: '2.0.0' });
  await writeFile(join(folders.keys, 'auth.key'), old);
  assert.deepEqual(await run('publish', 'auth'), ['auth 2.0.0 is published.']);
  await remove();
  await assert.rejects(run('publish', 'auth'), /auth\.key belongs to no public key of auth/);
});

test('prints the finished part before an error', async (context) => {
  const { run, release } = await site(context);
  await release({ app: 'shell', version: '1.1.0' });
  await assert.rejects(
    run('publish', 'shell', 'customer-area'),
    /^CommandError: shell 1\.1\.0 is published\.\nThere is no build of customer-area here/,
  );
});

test('asks for a new build when another version of the tool made it', async (context) => {
  const { run, folders } = await site(context);
  for (const text of ['{"app":"auth"}', '{']) {
    await writeFile(partsOf(folders.builds, 'auth').release, text);
    await assert.rejects(
      run('publish', 'auth'),
      /of another version of this tool: npm run release -- build auth$/,
    );
  }
});

test('shows unknown apps in the status and the history', async (context) => {
  const { run, access } = await site(context);
  await changeManifest(access, (live) => ({
    ...live,
    revision: live.revision + 1,
    apps: { ...live.apps, [stranger]: { version: '1.0.0', before: [] } },
    change: { ...author, what: 'promote', app: stranger, to: '1.0.0' },
  }));
  const [last] = (await run('status')).slice(-1);
  assert.equal(last, `${stranger}: 1.0.0 (this checkout does not know the app)`);
  assert.match(
    (await run('history')).at(-1) ?? '',
    /promote an-app-that-this-checkout-does-not-know – → 1\.0\.0/,
  );
  for (const verb of ['status', 'history'])
    assert.doesNotMatch((await run(verb, 'auth')).join(), /an-app-that/);
});

test('names a key that this machine made for itself', async (context) => {
  const { run, folders } = await site(context);
  const { publicKey } = createKeyPair();
  await writeFile(join(folders.keys, 'auth.local.pub'), publicKey);
  assert.deepEqual(retiredIn(await run('status', 'auth')), [
    '  auth.local.pub is a key of this machine: its signatures count here only',
  ]);
});
