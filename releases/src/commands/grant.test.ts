import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { findProblems } from '../check/check.ts';
import { ensureKeys } from '../keys/keys.ts';
import { releaseManager } from '../keys/signature.ts';
import { readManifest } from '../manifest/manifest.ts';
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
