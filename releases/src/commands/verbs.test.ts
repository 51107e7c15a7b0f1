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
import { parseArguments } from './command-line.ts';
import { verbs } from './table.ts';

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
    const wish = parseArguments(args, { RELEASE_BY: 'Ada' });
    return (await verbs[wish.verb](wish, place.folders, () => {})).lines;
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

test('a link shows what is live with another release of the app that is named', async (context) => {
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

test('a link shows exactly the composition that is named, signed by a team whose key is here', async (context) => {
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
  await assert.rejects(place.run('link', 'shell', '--version', '1.0.0'), /no key of shell/);
});

test('what the check was not asked about, or objected to, is only promoted anyway, which the history says', async (context) => {
  const { run, release, store } = await site(context);
  await release({ app: 'auth', version: '2.0.0' });
  await assert.rejects(
    run('promote', 'auth'),
    /auth 2\.0\.0 was not tried in a browser yet: npm run/,
  );
  assert.equal((await readManifest(store)).apps.auth?.version, '1.0.0');
  await run('promote', 'auth', '--anyway', '--because', 'the old one is worse');
  const last = (await readHistory(store)).at(-1);
  assert.deepEqual([last?.to, last?.why], ['2.0.0', 'the old one is worse – anyway']);
});

test('a check needs a site that answers', async (context) => {
  const { run, release } = await site(context);
  await release({ app: 'auth', version: '2.0.0' });
  await assert.rejects(
    run('check', 'auth', '--site', 'http://localhost:1'),
    /http:\/\/localhost:1 does not answer: start the site, or name another one with --site\./,
  );
});

test('where no shell is live yet there is nothing to try a release on', async (context) => {
  const place = await temporarySite(context);
  await place.release({ app: 'auth', version: '1.0.0' });
  const run = async (...args: string[]) => {
    const wish = parseArguments(args, {});
    return (await verbs[wish.verb](wish, place.folders, () => {})).lines;
  };
  assert.match((await run('check', 'auth')).join('\n'), /No shell is live/);
  await run('promote', 'auth');
  assert.equal((await readManifest(place.store)).apps.auth?.version, '1.0.0');
});

test('the status says how what is live does, from all gateways together, and that the site took it back', async (context) => {
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
    '  not enough data to take it back automatically: 15 of 20 votes',
    '  3 × not the contract',
    '  2 × other',
    '  three of four visits stay below LCP 1500 ms (40 values)',
    'auth: 1.0.0',
    '  1.0.0: no browser has told anything yet',
    'The site itself took auth 2.0.0 back at 2026-11-21T10:00:00.000Z: it fails',
  ]);
});

const retiredIn = (lines: readonly string[]) => lines.filter((line) => line.includes('.pub'));

test('a team changes its keys: what they signed before goes on, until nothing needs the old one', async (context) => {
  const { run, release, promote, changeKeys } = await site(context);
  const remove = await changeKeys('auth');
  assert.deepEqual(retiredIn(await run('status')), [
    '  auth.old.pub is still needed for 1.0.0, what is live (restore auth signs that anew)',
  ]);
  await promote(await release({ app: 'auth', version: '2.0.0' }));
  assert.deepEqual(retiredIn(await run('status')), ['  auth.old.pub is still needed for 1.0.0']);
  assert.deepEqual(await run('rollback', 'auth'), ['auth 1.0.0 is live.']);
  await promote(await release({ app: 'auth', version: '3.0.0' }));
  assert.deepEqual(retiredIn(await run('status')), ['  auth.old.pub is still needed for 1.0.0']);
  for (let version = 4; version < 14; version++)
    await promote(await release({ app: 'auth', version: `${version}.0.0` }));
  assert.deepEqual(retiredIn(await run('status')), [
    '  auth.old.pub is needed for nothing that is live or remembered: remove it, here and on the site',
  ]);
  await remove();
  assert.deepEqual(retiredIn(await run('status')), []);
});

test('what no key fits any more is told, and passed over on the way back', async (context) => {
  const { run, release, promote, changeKeys, folders, store, access } = await site(context);
  const remove = await changeKeys('auth');
  await remove();
  await assert.rejects(
    run('publish', 'auth'),
    /^Error: auth 1\.0\.0 is not signed by the team of auth, but was published before: raise the version/,
  );
  const [, , told] = await run('status', 'auth');
  assert.match(
    told ?? '',
    /^ {2}auth 1\.0\.0 is not signed by the team of auth: a site with these/,
  );
  await promote(await release({ app: 'auth', version: '2.0.0' }));
  assert.equal((await run('status', 'auth')).length, 2);
  const passed = 'auth 1.0.0 is not signed by the team of auth: passed over.';
  await assert.rejects(run('rollback', 'auth'), /There is no release of auth before the live one/);
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

test('a live release that is lost is told', async (context) => {
  const { run, store } = await site(context);
  await store.remove('auth/1.0.0/release.json');
  assert.equal(
    (await run('status', 'auth')).at(-1),
    '  auth 1.0.0 is not published: a site with these keys serves an older release, or none',
  );
});

test('nothing is published with a key that sites do not know', async (context) => {
  const { run, release, changeKeys, folders } = await site(context);
  const old = await privateKeyOf(folders.keys, 'auth');
  const remove = await changeKeys('auth');
  await release({ app: 'auth', version: '2.0.0' });
  await writeFile(join(folders.keys, 'auth.key'), old);
  assert.deepEqual(await run('publish', 'auth'), ['auth 2.0.0 is published.']);
  await remove();
  await assert.rejects(
    run('publish', 'auth'),
    /auth\.key is the other half of no public key of auth/,
  );
});

test('what was done by the time something is refused is told as well', async (context) => {
  const { run, release } = await site(context);
  await release({ app: 'shell', version: '1.1.0' });
  await assert.rejects(
    run('publish', 'shell', 'customer-area'),
    /^Error: shell 1\.1\.0 is published\.\nNothing was built of customer-area here/,
  );
});

test('what another version of the tool has built is told to build again', async (context) => {
  const { run, folders } = await site(context);
  for (const text of ['{"app":"auth"}', '{']) {
    await writeFile(partsOf(folders.builds, 'auth').release, text);
    await assert.rejects(
      run('publish', 'auth'),
      /as releases are now: npm run release -- build auth$/,
    );
  }
});

test('apps that this checkout does not know are in the status and the history', async (context) => {
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

test('a key that this machine made for itself is told as such', async (context) => {
  const { run, folders } = await site(context);
  const { publicKey } = createKeyPair();
  await writeFile(join(folders.keys, 'auth.local.pub'), publicKey);
  assert.deepEqual(retiredIn(await run('status', 'auth')), [
    '  auth.local.pub is of this machine: what it signed counts here only',
  ]);
});
