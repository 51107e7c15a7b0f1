import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { giveConsent } from '@studio/releases/consents';
import { privateKeyOf } from '@studio/releases/keys';
import type { AppName } from '@studio/shared/contract';
import { exampleClaim, exampleRelease } from '../testing/example-release.ts';
import { createManualPoll } from '../testing/manual-poll.ts';
import { goLive, keysIn, publish, releasesIn, temporaryFolder } from '../testing/releases.ts';
import { followManifest } from './follow-manifest.ts';
import { openPathOwners } from './path-owners.ts';

/** Creates a site on which auth owns `/login`, and a function that starts a gateway on it. */
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
    const { nextPoll, poll } = createManualPoll();
    const warn = (sentence: string) => warnings.push(sentence);
    const options = { nextPoll, stateDir };
    const source = await followManifest(releasesIn(releasesDir), warn, undefined, options);
    context.after(source.close);
    const served = () =>
      Object.values(source.current()?.common.apps ?? {}).map(
        ({ release: { app, version } }) => `${app} ${version}`,
      );
    return { poll, served, warnings, rollout: () => source.current()?.rollouts };
  };
  return { releasesDir, live, release, start };
}

test('serves the earlier release in place of one that claims a path of another app, also after a restart', async (context) => {
  const { releasesDir, live, release, start } = await site(context);
  const { poll, served } = await start();
  await release('customer-area', '2', '/login');
  await goLive(releasesDir, { ...live, 'customer-area': ['2', '1'] });
  await poll();
  assert.deepEqual(served(), ['shell 1', 'auth 1', 'customer-area 1']);
  // A later release of auth keeps its path too.
  await release('auth', '2', '/login');
  await goLive(releasesDir, { ...live, auth: ['2', '1'], 'customer-area': ['2', '1'] });
  const again = await start();
  assert.deepEqual(again.served(), ['shell 1', 'auth 2', 'customer-area 1']);
  assert.match(
    again.warnings.join(),
    /customer-area 2 claims \/login, which belongs to auth: customer-area is served as 1\./,
  );
});

test('reserves the paths of an app whose releases are unusable', async (context) => {
  const { releasesDir, live, release, start } = await site(context);
  const { poll, served } = await start();
  await release('customer-area', '2', '/login');
  await goLive(releasesDir, { ...live, auth: ['lost'], 'customer-area': ['2', '1'] });
  await poll();
  assert.deepEqual(served(), ['shell 1', 'customer-area 1']);
});

test('accepts a claim of a path that its owner has dropped', async (context) => {
  const { releasesDir, live, release, start } = await site(context);
  const { poll, served } = await start();
  await release('auth', '2', '/other');
  await release('customer-area', '2', '/login');
  await goLive(releasesDir, { ...live, auth: ['2', '1'], 'customer-area': ['2', '1'] });
  await poll();
  assert.deepEqual(served(), ['shell 1', 'auth 2', 'customer-area 2']);
});

test('treats paths with other parameter names as equal, and rejects a catch-all of another app', async (context) => {
  const { releasesDir, live, release, start } = await site(context);
  const { poll, served, rollout } = await start();
  await release('auth', '2', '/account/:other');
  await goLive(releasesDir, { ...live, auth: ['2', '1'] });
  await poll();
  assert.deepEqual(served(), ['shell 1', 'auth 1', 'customer-area 1']);
  await release('auth', '3', '*');
  const share = { app: 'auth', version: '3', percent: 10, since: '' };
  await goLive(releasesDir, live, share);
  await poll();
  assert.equal(rollout(), undefined);
});

/** Stores the consent of an app that another app may claim a path, by default signed with its own key. */
async function consent(
  releasesDir: string,
  { by, path, to, key = by }: { by: AppName; path: string; to: AppName; key?: AppName },
) {
  const privateKey = await privateKeyOf(keysIn(releasesDir), key);
  await giveConsent(releasesIn(releasesDir).store, { by, path, to, at: '' }, privateKey);
}

for (const [path, answered, owner] of [
  ['/:page', '/about', 'public-site'],
  ['/', '/', 'public-site'],
  ['/about', '/about', 'public-site'],
  ['/account/*', '/account/x', 'customer-area'],
  ['/Account/documents', '/account/documents', 'customer-area'],
] as const) {
  test(`rejects a release that claims ${path} until ${owner} consents`, async (context) => {
    const { releasesDir, live, release, start } = await site(context);
    await release('public-site', '1', '*');
    const all = { ...live, 'public-site': ['1'] } as const;
    await goLive(releasesDir, all);
    const { poll, served, warnings } = await start();
    const before = ['shell 1', 'public-site 1', 'auth 1', 'customer-area 1'];
    assert.deepEqual(served(), before);
    await release('auth', '2', path);
    await goLive(releasesDir, { ...all, auth: ['2', '1'] });
    await poll();
    assert.deepEqual(served(), before);
    const told = warnings.find((sentence) => sentence.includes(`, which answers ${answered}`));
    assert.ok(told?.includes(`belongs to ${owner}`), warnings.join());
    // Neither a consent that another team has signed nor one for another app counts.
    await consent(releasesDir, { by: owner, path, to: 'auth', key: 'auth' });
    await poll();
    assert.deepEqual(served(), before);
    await consent(releasesDir, { by: owner, path, to: 'shell' });
    await poll();
    assert.deepEqual(served(), before);
    await consent(releasesDir, { by: owner, path, to: 'auth' });
    await poll();
    assert.deepEqual(served(), before.with(2, 'auth 2'));
  });
}

test('reserves the built-in pages for the public site at the first start', async (context) => {
  const { releasesDir, live, release, start } = await site(context);
  await release('public-site', '1', '*');
  await release('auth', '2', '/about');
  await goLive(releasesDir, { ...live, 'public-site': ['1'], auth: ['2', '1'] });
  const { served } = await start();
  assert.deepEqual(served(), ['shell 1', 'public-site 1', 'auth 1', 'customer-area 1']);
});

test('accepts a path that covers a path of another app only after consent for that path', async (context) => {
  const { releasesDir, live, release, start } = await site(context);
  const { poll, served } = await start();
  await release('auth', '2', '/account/:page/login');
  await release('customer-area', '2', '/account/*');
  await goLive(releasesDir, { ...live, auth: ['2', '1'] });
  await poll();
  await goLive(releasesDir, { ...live, auth: ['2', '1'], 'customer-area': ['2', '1'] });
  await poll();
  assert.deepEqual(served(), ['shell 1', 'auth 2', 'customer-area 1']);
  await consent(releasesDir, { by: 'customer-area', path: '/account/:page/login', to: 'auth' });
  await poll();
  assert.deepEqual(served(), ['shell 1', 'auth 2', 'customer-area 2']);
});

test('accepts overlapping paths that both apps already owned', async () => {
  const known = { '/account/:': 'customer-area', '/account/login': 'auth' };
  const owners = await openPathOwners({
    read: async () => JSON.stringify(known),
    write: async () => undefined,
  });
  const releases = {
    auth: { ...exampleRelease('auth'), routes: [exampleClaim('/account/login')] },
    'customer-area': {
      ...exampleRelease('customer-area'),
      routes: [exampleClaim('/account/:page')],
    },
  };
  owners.require(releases.auth, releases);
  owners.require(releases['customer-area'], releases);
});
