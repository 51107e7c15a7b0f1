import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { exampleClaim } from '../testing/example-release.ts';
import { createLooks } from '../testing/looks.ts';
import { goLive, publish, releasesIn, temporaryFolder } from '../testing/releases.ts';
import { followLiveSet } from './follow-live-set.ts';

/** A site on which auth has `/login`, and what a gateway serves of it. */
async function site(context: TestContext) {
  const releasesDir = await temporaryFolder(context);
  const stateDir = await temporaryFolder(context);
  const release = (app: 'auth' | 'customer-area' | 'public-site', version: string, path: string) =>
    publish(releasesDir, app, version, [exampleClaim(path)]);
  await publish(releasesDir, 'shell', '1');
  await release('auth', '1', '/login');
  await release('customer-area', '1', '/account/:page');
  const live = { shell: ['1'], auth: ['1'], 'customer-area': ['1'] } as const;
  await goLive(releasesDir, live);
  const start = async () => {
    const warnings: string[] = [];
    const { nextLook, look } = createLooks();
    const warn = (sentence: string) => warnings.push(sentence);
    const options = { nextLook, stateDir };
    const source = await followLiveSet(releasesIn(releasesDir), warn, undefined, options);
    context.after(source.close);
    const served = () =>
      Object.values(source.current()?.everybody.apps ?? {}).map(
        ({ release: { app, version } }) => `${app} ${version}`,
      );
    return { look, served, warnings, rollout: () => source.current()?.rollouts };
  };
  return { releasesDir, live, release, start };
}

test('a release that claims a path of another app gives way to the one before, after a restart too', async (context) => {
  const { releasesDir, live, release, start } = await site(context);
  const { look, served } = await start();
  await release('customer-area', '2', '/login');
  await goLive(releasesDir, { ...live, 'customer-area': ['2', '1'] });
  await look();
  assert.deepEqual(served(), ['shell 1', 'auth 1', 'customer-area 1']);
  // Neither is what auth releases later the newcomer.
  await release('auth', '2', '/login');
  await goLive(releasesDir, { ...live, auth: ['2', '1'], 'customer-area': ['2', '1'] });
  const again = await start();
  assert.deepEqual(again.served(), ['shell 1', 'auth 2', 'customer-area 1']);
  assert.match(
    again.warnings.join(),
    /customer-area 2 claims \/login, which belongs to auth: customer-area is served as 1\./,
  );
});

test('a path of an app whose releases cannot be used stays its own', async (context) => {
  const { releasesDir, live, release, start } = await site(context);
  const { look, served } = await start();
  await release('customer-area', '2', '/login');
  await goLive(releasesDir, { ...live, auth: ['lost'], 'customer-area': ['2', '1'] });
  await look();
  assert.deepEqual(served(), ['shell 1', 'customer-area 1']);
});

test('a path that its owner lets go can be taken', async (context) => {
  const { releasesDir, live, release, start } = await site(context);
  const { look, served } = await start();
  await release('auth', '2', '/other');
  await release('customer-area', '2', '/login');
  await goLive(releasesDir, { ...live, auth: ['2', '1'], 'customer-area': ['2', '1'] });
  await look();
  assert.deepEqual(served(), ['shell 1', 'auth 2', 'customer-area 2']);
});

test('parameters under other names are the same path, and only the public site has all others', async (context) => {
  const { releasesDir, live, release, start } = await site(context);
  const { look, served, rollout } = await start();
  await release('auth', '2', '/account/:other');
  await goLive(releasesDir, { ...live, auth: ['2', '1'] });
  await look();
  assert.deepEqual(served(), ['shell 1', 'auth 1', 'customer-area 1']);
  await release('auth', '3', '*');
  const share = { app: 'auth', version: '3', percent: 10, since: '' };
  await goLive(releasesDir, live, share);
  await look();
  assert.equal(rollout(), undefined);
});
