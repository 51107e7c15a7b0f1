import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Release } from '@studio/shared/contract';
import { changeManifest, rolledOut } from '../manifest/manifest.ts';
import { claim } from '../testing/example-release.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { findProblems } from './check.ts';
import { readPeers } from './peers.ts';

/** A name that is too long for a new remote, so no app can ever have it. */
const stranger = 'an-app-that-this-checkout-does-not-know';

const author = { at: '2026-11-21T10:00:00.000Z', by: 'a team' };
const allowances = { without: [], because: undefined };

const provides = (react: string) => ({ provided: { react }, required: {} });
const requires = (react: string) => ({ provided: {}, required: { react } });

/** Makes a site with an old, a previous, a live and a rolled-out release of an app. */
async function siteWith(
  context: TestContext,
  releases: readonly (Partial<Release> & Pick<Release, 'app'>)[],
) {
  const site = await temporarySite(context);
  const [long, before, live, rollout] = releases.map((release, index) => ({
    version: `${index}.0.0`,
    ...release,
  }));
  for (const release of [long, before, live]) {
    if (release !== undefined) await site.promote(await site.release(release));
  }
  if (rollout !== undefined) {
    const release = { ...(await site.release(rollout)), percent: 10 };
    await changeManifest(site.access, (set) => rolledOut(set, release, author));
  }
  const problems = async (candidate: Partial<Release> & Pick<Release, 'app'>) =>
    findProblems(
      site.store,
      site.publicKeys,
      await site.release({ version: '9.0.0', ...candidate }),
      allowances,
    );
  return { ...site, problems };
}

/** The faults of a release of one app that a candidate of another app must report. */
const faults: readonly {
  readonly aspect: string;
  readonly app: Release['app'];
  readonly fit: Partial<Release>;
  readonly unfit: Partial<Release>;
  readonly candidate: Partial<Release> & Pick<Release, 'app'>;
}[] = [
  {
    aspect: 'contract',
    app: 'shell',
    fit: { contract: 2 },
    unfit: {},
    candidate: { app: 'auth', contract: 2 },
  },
  {
    aspect: 'contract',
    app: 'auth',
    fit: { contract: 2 },
    unfit: {},
    candidate: { app: 'shell', contract: 2 },
  },
  {
    aspect: 'shared packages',
    app: 'shell',
    fit: { shared: provides('19.3.0') },
    unfit: { shared: provides('18.0.0') },
    candidate: { app: 'auth', shared: requires('^19.0.0') },
  },
  {
    aspect: 'shared packages',
    app: 'auth',
    fit: { shared: requires('^19.0.0') },
    unfit: { shared: requires('^18.0.0') },
    candidate: { app: 'shell', shared: provides('19.3.0') },
  },
  {
    aspect: 'paths',
    app: 'public-site',
    fit: { routes: [claim('/')] },
    unfit: { routes: [claim('/'), claim('/login')] },
    candidate: { app: 'auth', routes: [claim('/login')] },
  },
];

for (const { aspect, app, fit, unfit, candidate } of faults) {
  for (const [place, index] of [
    ['the release before', 1],
    ['the live release', 2],
    ['the one being rolled out', 3],
  ] as const) {
    test(`compares ${candidate.app} with ${place} of ${app}: ${aspect}`, async (context) => {
      const releases = [0, 1, 2, 3].map((at) => ({ app, ...(at === index ? unfit : fit) }));
      const { problems } = await siteWith(context, releases);
      const found = await problems(candidate);
      assert.equal(found.length, 1, found.join('\n'));
      assert.ok(found[0]?.includes(`${app} ${index}.0.0`));
      assert.equal(found[0]?.includes('released once more first'), index === 1, found[0]);
    });
  }

  test(`does not compare ${candidate.app} with older releases of ${app}: ${aspect}`, async (context) => {
    const releases = [0, 1, 2, 3].map((at) => ({ app, ...(at === 0 ? unfit : fit) }));
    assert.deepEqual(await (await siteWith(context, releases)).problems(candidate), []);
  });
}

test('notes a live release that sites would reject', async (context) => {
  const site = await siteWith(context, [{ app: 'auth' }]);
  const end = await site.changeKeys('auth');
  assert.deepEqual(await site.problems({ app: 'shell' }), []);
  await end();
  for (const app of ['shell', 'auth'] as const) {
    assert.deepEqual(await site.problems({ app, version: `10.0.${app.length}` }), []);
    const { notes } = await readPeers(site.store, site.publicKeys, { app });
    assert.deepEqual(notes, [
      'auth 0.0.0 is not signed by the team of auth: sites skip it, and so does this check.',
    ]);
  }
});

test('skips a previous release that sites would reject, and notes an unknown app', async (context) => {
  const site = await siteWith(context, [{ app: 'auth', contract: 2 }]);
  const endOldKey = await site.changeKeys('auth');
  await site.promote(await site.release({ app: 'auth', version: '1.0.0' }));
  await endOldKey();
  await changeManifest(site.access, (live) => ({
    ...live,
    revision: live.revision + 1,
    apps: { ...live.apps, [stranger]: { version: '1.0.0', before: [] } },
  }));
  assert.deepEqual(await site.problems({ app: 'shell' }), []);
  const { notes, apps } = await readPeers(site.store, site.publicKeys, { app: 'shell' });
  assert.deepEqual(notes, [
    'auth 0.0.0 is not signed by the team of auth: sites skip it, and so does this check.',
    `${stranger} is live, but has no grant: sites leave it out, and so does this check.`,
  ]);
  assert.ok(apps.includes(stranger));
});

test('compares with the release that sites serve in place of a live one that they reject', async (context) => {
  const routes = [claim('/login')];
  const site = await siteWith(context, [
    { app: 'auth', routes },
    { app: 'auth', routes: [] },
    { app: 'auth', routes: [] },
  ]);
  const { publicKeys, store } = site;
  for (const version of ['1.0.0', '2.0.0']) await store.remove(`auth/${version}/release.sig`);
  const { others, previous, beside, names } = await readPeers(store, publicKeys, {
    app: 'shell',
  });
  assert.deepEqual(
    [others, previous, beside].map((all) => all.map(({ version }) => version)),
    [['0.0.0'], [], ['0.0.0']],
  );
  assert.deepEqual(names, ['auth 0.0.0']);
  assert.match(
    (await site.problems({ app: 'public-site', routes }))[0] ?? '',
    /belongs to auth 0\.0\.0/,
  );
});
