import assert from 'node:assert/strict';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { findProblems } from '../check/check.ts';
import { ensureKeys, publicKeysIn } from '../keys/keys.ts';
import { createKeyPair, fingerprintOf, releaseManager } from '../keys/signature.ts';
import { readManifest, registeredKeys, verifyEntry } from '../manifest/manifest.ts';
import { manifestKey, readState } from '../manifest/states.ts';
import { readConsents } from '../paths/consents.ts';
import { readPublished } from '../published/published.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { temporarySite } from '../testing/temporary-site.ts';

const app = 'price-list';

const claim = (path: string) => ({ path, requiresLogin: false, scripts: [], styles: [] });

/** Makes a site, its release manager, and a team with a published app whose key no other machine has. */
async function siteWithTeam(context: TestContext, paths: readonly string[] = ['/prices']) {
  const site = await temporarySite(context);
  const { folders, store, publicKeys } = site;
  await ensureKeys(folders.keys, releaseManager);
  await site.promote(await site.release({ app: 'shell', version: '1.0.0' }));
  const release = await site.release({ app, version: '1.0.0', routes: paths.map(claim) });
  const key = join(folders.releases, `${app}.pub`);
  await rename(join(folders.keys, `${app}.pub`), key);
  const run = commandRunner(folders);
  const problems = async () =>
    (await findProblems(store, publicKeys, release, { without: [] })).filter((problem) =>
      /grant/.test(problem),
    );
  const granted = async () => (await readManifest(store)).grants?.[app];
  return { ...site, run, key, problems, granted };
}

test('grants an app its paths, its key and its bytes, and changes one of them', async (context) => {
  const { run, key, granted, store, publicKeys } = await siteWithTeam(context);
  await assert.rejects(
    readPublished(store, publicKeys, app, '1.0.0'),
    /no public key for price-list/,
  );
  const [line] = await run('grant', app, '--path', '/prices', '--key', key, '--budget', '9000,100');
  assert.equal(line, `${app} may claim /prices and what is below, with 1 public key(s).`);
  assert.equal((await readPublished(store, publicKeys, app, '1.0.0')).app, app);
  await run('grant', app, '--path', '/prices', '--path', '/tariffs');
  const { paths, budget, keys } = (await granted()) ?? {};
  assert.deepEqual([paths, keys?.length], [['/prices', '/tariffs'], 1]);
  assert.deepEqual(budget, { scripts: 9000, styles: 100 });
  assert.match((await run('history')).join(), /grant price-list/);
});

test('rejects a release without a grant, and one that claims more than its grant', async (context) => {
  const { run, key, problems } = await siteWithTeam(context, ['/prices/:item', '/other']);
  assert.match((await problems()).join(), /is not part of the site: the release manager grants/);
  await run('grant', app, '--path', '/prices', '--key', key);
  assert.match(
    (await problems()).join(),
    /claims \/other, which its grant \(\/prices\) does not have/,
  );
  await run('grant', app, '--path', '/prices', '--path', '/other');
  assert.deepEqual(await problems(), []);
  await run('revoke', app);
  assert.match((await problems()).join(), /is not part of the site/);
});

test('tells the team of an app without a grant what is missing, and runs no smoke test', async (context) => {
  const { run, release, folders } = await siteWithTeam(context);
  await release({ app, version: '2.0.0', routes: [claim('/prices')] });
  const [published, missing] = await run('publish', app);
  assert.match(published ?? '', /^price-list 2\.0\.0 /);
  const note = `${app} is not granted yet: send ${app}.pub to the release manager.`;
  assert.equal(missing, note);
  await assert.rejects(run('check', app, '--site', 'http://localhost:1'), (error: Error) => {
    assert.match(error.message, /is not part of the site: the release manager grants/);
    assert.match(error.message, /\nNo smoke test: sites show no page of an app without a grant\.$/);
    return true;
  });
  const key = join(folders.keys, `${app}.pub`);
  await run('grant', app, '--path', '/prices', '--key', key);
  assert.equal((await run('publish', app)).includes(note), false);
  assert.match((await run('history')).join('\n'), /grant price-list \/prices, Ada$/m);
});

test('requires the key of the release manager, and a path and a public key', async (context) => {
  const { run, key, folders } = await siteWithTeam(context);
  await assert.rejects(run('grant', app, '--path', '/prices'), /needs --path and --key/);
  await assert.rejects(run('grant', app, '--key', key), /needs --path and --key/);
  const privateKey = join(folders.keys, `${app}.key`);
  const given = ['--path', '/prices', '--key'];
  await assert.rejects(run('grant', app, ...given, privateKey), /holds no public key/);
  await assert.rejects(run('grant', app, ...given, 'none.pub'), /There is no file none\.pub/);
  await assert.rejects(run('grant', 'auth', ...given, key), /auth is part of every site/);
  await assert.rejects(run('grant', 'history', ...given, key), /cannot be the name of an app/);
  await assert.rejects(run('revoke', app), /has no grant/);
  await rename(join(folders.keys, 'release-manager.key'), join(folders.keys, 'elsewhere'));
  await assert.rejects(run('grant', app, ...given, key), /no private key of release-manager/);
});

for (const name of [app, 'auth'] as const)
  test(`hands ${name} over: the new key signs from then on, what is live stays`, async (context) => {
    const place = await temporarySite(context);
    const { folders, store, publicKeys, release, promote } = place;
    const run = commandRunner(folders);
    await ensureKeys(folders.keys, releaseManager);
    await promote(await release({ app: 'shell', version: '1' }));
    const routes = [claim(`/${name}`)];
    const publicKey = join(folders.keys, `${name}.pub`);
    const privateKey = join(folders.keys, `${name}.key`);
    await release({ app: name, version: '1', routes });
    if (name === app) await run('grant', name, '--path', `/${name}`, '--key', publicKey);
    for (const version of ['1', '2']) await promote(await release({ app: name, version, routes }));
    await release({ app: name, version: '3', routes });
    await run('consent', name, `/${name}/:item`, 'customer-area');
    const consented = async () =>
      (await readConsents(store, publicKeys))(name, `/${name}/:item`, 'customer-area');
    const old = await readFile(privateKey);
    const pair = createKeyPair();
    const newKey = join(folders.releases, 'new.pub');
    await writeFile(newKey, pair.publicKey);
    const print = fingerprintOf(pair.publicKey);
    // The folder keeps the old public key, as other machines do.
    assert.deepEqual(await run('grant', name, '--key', newKey, '--because', 'a new team'), [
      `${name} is handed over: from now on only the key ${print} publishes and promotes it.`,
      '2 release(s) and 1 consent(s) that earlier keys signed stay valid.',
    ]);

    // The old key publishes and promotes no longer, not even what it has published before.
    await assert.rejects(run('publish', name), /belongs to no public key/);
    await assert.rejects(
      run('promote', name, '--version', '3', '--anyway'),
      /3 is not signed by the team/,
    );
    await assert.rejects(
      run('rollback', name),
      new RegExp(`${name}\\.key is no key of ${name} any more`),
    );
    for (const version of ['1', '2'])
      assert.equal((await readPublished(store, publicKeys, name, version)).version, version);
    assert.equal(await consented(), true);
    const { entries } = await readState(store);
    const entry = await verifyEntry(name, entries[name] ?? assert.fail(), publicKeys);
    assert.equal(entry.live.version, '2');

    // The new one does both, and rolls back to a release of the old one.
    await writeFile(privateKey, pair.privateKey);
    await release({ app: name, version: '4', routes });
    await run('promote', name, '--version', '4', '--anyway');
    await run('rollback', name);
    assert.equal((await readManifest(store)).apps[name]?.version, '2');
    const status = (await run('status', name)).join('\n');
    assert.match(status, new RegExp(`its team signs with ${print}, handed over at .* by Ada`));
    assert.match(
      (await run('history')).join('\n'),
      new RegExp(`hand over ${name} to the key ${print}, Ada: a new team$`, 'm'),
    );

    // A second hand-over keeps what the first one kept, and a replayed older grant changes nothing.
    await writeFile(newKey, createKeyPair().publicKey);
    await run('grant', name, '--key', newKey);
    assert.equal((await readPublished(store, publicKeys, name, '2')).version, '2');
    assert.equal(await consented(), true);
    await writeFile(privateKey, old);
    await assert.rejects(run('publish', name), /belongs to no public key/);
  });

test('keeps the grant of a first app to its keys', async (context) => {
  const { run, key } = await siteWithTeam(context);
  for (const more of [
    ['--path', '/prices'],
    ['--budget', '1,1'],
  ])
    await assert.rejects(
      run('grant', 'auth', '--key', key, ...more),
      /auth is part of every site and needs no grant: --key alone hands it over/,
    );
});

test('counts no grant that is older than one seen before', async (context) => {
  const { run, key, store, folders, granted } = await siteWithTeam(context);
  await run('grant', app, '--path', '/prices', '--key', key);
  const older = (await store.get(manifestKey))?.bytes ?? assert.fail();
  const other = createKeyPair();
  const newKey = join(folders.releases, 'new.pub');
  await writeFile(newKey, other.publicKey);
  await run('grant', app, '--key', newKey);
  const publicKeys = registeredKeys(store, publicKeysIn(folders.keys));
  const now = await publicKeys(app);
  assert.deepEqual(now, [other.publicKey]);
  const tag = (await store.get(manifestKey))?.tag;
  assert.ok(await store.compareAndSet(manifestKey, tag, older));
  assert.notDeepEqual((await granted())?.keys, [other.publicKey]);
  assert.deepEqual(await publicKeys(app), now);
});
