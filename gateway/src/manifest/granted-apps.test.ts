import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ensureKeys, publicKeysIn } from '@studio/releases/keys';
import { changeManifest, granted, manifestKey, promoted, revoked } from '@studio/releases/manifest';
import { releaseManager } from '@studio/releases/signature';
import { createStorage } from '../storage/storage.ts';
import { exampleClaim } from '../testing/example-release.ts';
import { accessIn, keysIn, publish } from '../testing/releases.ts';
import { startSite } from '../testing/site.ts';
import { openAcceptedEntries } from './accepted-entries.ts';

const author = { at: '2026-11-23T10:00:00.000Z', by: 'the release manager' };

/** The app that no gateway and no tool of this checkout names. */
const app = 'price-list';

/** Starts a site, a team of its own with a published app, and the release manager's commands. */
async function siteWithTeam(context: TestContext) {
  const site = await startSite(context);
  const { releasesDir, poll } = site;
  const access = accessIn(releasesDir);
  await ensureKeys(keysIn(releasesDir), releaseManager);
  await ensureKeys(keysIn(releasesDir), app);
  const keys = await publicKeysIn(keysIn(releasesDir))(app);
  const file = join(keysIn(releasesDir), `${app}.pub`);
  const release = async (version: string, ...paths: string[]) => {
    await writeFile(file, keys.join(''));
    const claims = paths.map((path) => exampleClaim(path));
    await publish(releasesDir, app, version, claims);
    await changeManifest(access, (live) => promoted(live, { app, version }, author));
    // The machine of the gateway has no file of the team: its key comes with the grant alone.
    await rm(file);
    await poll();
  };
  const grant = async (parts: { paths?: readonly string[] } = { paths: ['/prices'] }) => {
    await changeManifest(access, (live) => granted(live, app, { keys, ...parts }, author));
    await poll();
  };
  const revoke = async () => {
    await changeManifest(access, (live) => revoked(live, app, author));
    await poll();
  };
  const compositionOf = async (path: string) =>
    String((await site.app.inject(path)).headers['x-composition']);
  const statusOfFile = async (version: string) =>
    (await site.app.inject(`/releases/${app}/${version}/entry.js`)).statusCode;
  return { ...site, access, release, grant, revoke, compositionOf, statusOfFile };
}

const first = 'shell@1.0.0 public-site@1.0.0 auth@1.0.0';

test('serves an app that no gateway knew after its grant, and nothing of it before', async (context) => {
  const { release, grant, compositionOf, statusOfFile } = await siteWithTeam(context);
  await release('1.0.0', '/prices', '/prices/:item');
  assert.equal(await compositionOf('/prices'), first);
  assert.equal(await statusOfFile('1.0.0'), 404);
  await grant();
  assert.equal(await compositionOf('/prices'), `${first} ${app}@1.0.0`);
  assert.equal(await statusOfFile('1.0.0'), 200);
});

test('serves nothing of an app after its grant was revoked, and frees its paths', async (context) => {
  const { release, grant, revoke, compositionOf, statusOfFile } = await siteWithTeam(context);
  await grant();
  await release('1.0.0', '/prices');
  assert.equal(await compositionOf('/'), `${first} ${app}@1.0.0`);
  await revoke();
  assert.equal(await compositionOf('/'), first);
  await grant();
  assert.equal(await compositionOf('/'), `${first} ${app}@1.0.0`);
  assert.equal(await statusOfFile('1.0.0'), 200);
});

test('serves the earlier release of an app that claims a path outside of its grant', async (context) => {
  const { release, grant, compositionOf, manifest } = await siteWithTeam(context);
  await grant();
  await release('1.0.0', '/prices');
  for (const path of ['/prices-of-others', '/:page', '*', '/login', '/pricesx/y']) {
    await release(`2.0.${path.length}`, '/prices', path);
    assert.equal(await compositionOf('/'), `${first} ${app}@1.0.0`, path);
  }
  assert.match(
    manifest.current()?.problems?.join() ?? '',
    /claims \/pricesx\/y, which its grant does not have/,
  );
  await grant({ paths: ['/prices', '/pricesx'] });
  assert.equal(await compositionOf('/'), `${first} ${app}@2.0.10`);
});

test('rejects a grant that the release manager did not sign, and an older one', async (context) => {
  const { access, grant, revoke } = await siteWithTeam(context);
  await grant();
  const textOf = async () => (await access.store.get(manifestKey))?.bytes.toString() ?? '';
  const old = await textOf();
  await revoke();
  const storage = createStorage(() => undefined);
  const gateway = await openAcceptedEntries(access.publicKeys, storage.open(undefined, 'nothing'));
  const grantsIn = async (text: string) => {
    const { live, problems } = await gateway.accept(text);
    return { revoked: live.grants?.[app]?.revoked, problems: problems.join() };
  };
  const forged = JSON.parse(old);
  forged.grants[app].grant = forged.grants[app].grant.replace('/prices', '/login');
  const before = await grantsIn(JSON.stringify(forged));
  assert.deepEqual(before.revoked, undefined);
  assert.match(before.problems, /not signed by the release manager: it does not count/);
  assert.equal((await grantsIn(await textOf())).revoked, true);
  const replayed = await grantsIn(old);
  assert.equal(replayed.revoked, true);
  assert.match(replayed.problems, /older than revision 3 .*the last one stays/);
});
