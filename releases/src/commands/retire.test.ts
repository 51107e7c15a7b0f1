import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ensureKeys } from '../keys/keys.ts';
import { releaseManager } from '../keys/signature.ts';
import { readManifest, readState } from '../manifest/manifest.ts';
import { claim } from '../testing/example-release.ts';
import { pipeline, receiver } from '../testing/pipeline.ts';
import { linksTo } from './retire.ts';

test('retires an app, names the links to it, and brings it back by a promotion', async (context) => {
  const { run, release, promote, store, folders, publicKeys } = await pipeline(context);
  const { site: address } = await receiver(context);
  const routes = [claim('*'), claim('/team')];
  const code = 'link(shared.paths.login.href()); link(shared.paths.team.href());';
  await promote(await release({ app: 'public-site', version: '1', routes }, { code }));
  assert.deepEqual((await run('retire', 'auth', '--site', address)).output, [
    'auth 1 is retired: the site answers its paths as if it did not exist.',
    '  public-site 1 links to paths.login.',
    `  The site map of ${address} names /login.`,
  ]);
  assert.deepEqual(await linksTo(store, publicKeys, 'public-site', address), [
    `The site map of ${address} names /team.`,
  ]);
  const live = await readManifest(store);
  assert.deepEqual([live.apps.auth, live.retired], [undefined, { auth: '1' }]);
  assert.match(
    (await run('status', 'auth')).output.join('\n'),
    /^auth: retired, 1 was live last$/m,
  );
  assert.equal((await run('retire', 'auth')).exitCode, 1);
  assert.equal((await run('restore', 'auth')).output[0], 'auth is retired, as revision 5.');
  await run('promote', 'auth', '--version', '1', '--anyway');
  assert.equal((await readManifest(store)).apps.auth?.version, '1');
  await rm(join(folders.keys, 'auth.key'));
  assert.match((await run('retire', 'auth')).errors.join(), /no private key of auth/);
  assert.match((await run('retire', 'shell')).errors.join(), /shell cannot be retired/);
  assert.match((await run('retire', 'public-site')).errors.join(), /with --anyway to end the site/);
});

test('lets the release manager retire an app without the key of its team', async (context) => {
  const { run, store, folders } = await pipeline(context);
  await ensureKeys(folders.keys, releaseManager);
  await rm(join(folders.keys, 'auth.key'));
  assert.equal((await run('retire', 'auth', '--site', 'http://localhost:1')).exitCode, 0);
  assert.deepEqual((await readManifest(store)).retired, { auth: '1' });
  const { entries } = await readState(store);
  assert.equal(entries.auth?.by, releaseManager);
});

test('retires an app when its first release is rolled back', async (context) => {
  const { run, store, release } = await pipeline(context);
  assert.deepEqual((await run('rollback', 'auth')).output, [
    'auth is retired: it was its first release.',
  ]);
  assert.deepEqual((await readManifest(store)).retired, { auth: '1' });
  await release({ app: 'auth', version: '2' });
  await run('promote', 'auth', '--anyway');
  assert.equal((await readManifest(store)).apps.auth?.version, '2');
});

test('says how to bring an earlier release back after a withdrawal', async (context) => {
  const { run, release } = await pipeline(context);
  await release({ app: 'auth', version: '2' });
  await run('promote', 'auth', '--anyway');
  await run('retire', 'auth', '--site', 'http://localhost:1');
  assert.match(
    (await run('rollback', 'auth', '--to', '1')).errors.join(),
    /^auth is retired: npm run release -- promote auth --version 1 brings that release back\.$/,
  );
  await run('promote', 'auth', '--anyway');
  assert.deepEqual((await run('rollback', 'auth')).output, [
    'auth is retired: it has no earlier release since it was withdrawn; npm run release -- promote auth --version 1 brings that one back.',
  ]);
});
