import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { AppName, Release } from '@studio/shared/contract';
import { privateKeyOf } from '../keys/keys.ts';
import { giveConsent } from '../paths/consents.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { claim } from '../testing/example-release.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { pathProblems } from './paths.ts';
import { readPeers } from './peers.ts';

/** Makes a site with live public pages and a live client area; `auth` is the new remote. */
async function site(context: TestContext) {
  const place = await temporarySite(context);
  const { store, publicKeys, folders, release, promote } = place;
  const claims: [AppName, string[]][] = [
    ['shell', []],
    ['public-site', ['/news/:item', '/contacts', '/cerca', '*']],
    ['customer-area', ['/account', '/account/documenti']],
  ];
  for (const [app, paths] of claims)
    await promote(await release({ app, version: '1.0.0', routes: paths.map(claim) }));
  let count = 1;
  return {
    ...place,
    problems: async (path: string, app: AppName = 'auth') => {
      count += 1;
      const candidate = await release({ app, version: `${count}.0.0`, routes: [claim(path)] });
      const peers = await readPeers(store, publicKeys, candidate);
      return pathProblems(candidate, { ...peers, live: undefined }).map((problem) =>
        problem.replaceAll(candidate.version, 'new'),
      );
    },
    run: commandRunner(folders),
  };
}

test('requires that a moved path leads to a page, in one step', async (context) => {
  const { store, publicKeys, release, promote } = await site(context);
  let count = 1;
  const problems = async (routes: Release['routes'], app: AppName = 'auth') => {
    count += 1;
    const candidate = await release({ app, version: `${count}`, routes });
    const peers = await readPeers(store, publicKeys, candidate);
    return pathProblems(candidate, peers).map((one) => one.replaceAll(` ${count} `, ' new '));
  };
  const moved = (path: string, movedTo: string) => ({ ...claim(path), movedTo });
  assert.deepEqual(await problems([moved('/old', '/account')]), []);
  assert.deepEqual(await problems([moved('/old/:id', '/news/:id')]), []);
  await promote(
    await release({
      app: 'auth',
      version: '1',
      routes: [claim('/login'), moved('/old', '/account/documenti')],
    }),
  );
  assert.deepEqual(await problems([moved('/login', '/account')]), [
    'auth new no longer answers /old, which visitors may have bookmarked: move it ("moved" in auth/package.json), or give it up with --without /old.',
  ]);
  assert.deepEqual(
    await problems([claim('/account'), moved('/account/documenti', '/account')], 'customer-area'),
    [
      'auth 1 moves /old to /account/documenti, which customer-area new moves to /account: name that address.',
    ],
  );
  const lost = await release({ app: 'auth', version: '0', routes: [moved('/a', '/b')] });
  assert.deepEqual(pathProblems(lost, { others: [], previous: [], live: undefined }), [
    'auth 0 moves /a to /b, which no app answers.',
  ]);
});

const consentTo = (owner: string, path: string) =>
  `only with the consent of its team, npm run release -- consent ${owner} '${path}' auth.`;

for (const [path, sentence] of [
  ['/', `would take / from public-site 1.0.0: ${consentTo('public-site', '/')}`],
  ['/About', `would take /about from public-site 1.0.0: ${consentTo('public-site', '/About')}`],
  [
    '/:page',
    `would take /about, /news, /team, /attivita, /scadenzario and 2 more from public-site 1.0.0: ${consentTo('public-site', '/:page')}`,
  ],
  [
    '/:lang?/attivita',
    `would take /attivita, /x/attivita from public-site 1.0.0: ${consentTo('public-site', '/:lang?/attivita')}`,
  ],
  [
    '/news/latest',
    `would take /news/latest from public-site 1.0.0: ${consentTo('public-site', '/news/latest')}`,
  ],
  [
    '/account/:page',
    `fits /account/documenti of customer-area 1.0.0 too: ${consentTo('customer-area', '/account/:page')}`,
  ],
  [
    '/account/*',
    `fits /account, /account/documenti of customer-area 1.0.0 too: ${consentTo('customer-area', '/account/*')}`,
  ],
  ['/contacts', 'belongs to public-site 1.0.0: public-site must be released without it first.'],
] as const) {
  test(`rejects ${path} of a new remote`, async (context) => {
    const { problems } = await site(context);
    assert.ok(
      (await problems(path)).includes(`auth new claims ${path}, which ${sentence}`),
      (await problems(path)).join('\n'),
    );
  });
}

for (const path of ['*', '/*']) {
  test(`rejects ${path} of a new remote despite a consent`, async (context) => {
    const { problems, run } = await site(context);
    await run('consent', 'public-site', path, 'auth');
    assert.deepEqual(await problems(path), [
      'auth new claims every path that no other app does: only public-site may.',
    ]);
  });
}

test('accepts a path that no other app answers', async (context) => {
  const { problems } = await site(context);
  for (const path of ['/prices', '/prices/:item', '/prices/*', '/accounts/:page'])
    assert.deepEqual(await problems(path), []);
});

test('accepts a path with the consent of its owner, for one app and one path', async (context) => {
  const { problems, run } = await site(context);
  const lines = await run('consent', 'public-site', '/news/:year', 'auth');
  assert.deepEqual(lines, ['public-site consents that auth claims /news/:year.']);
  // Consent cannot decide between two apps with the same path: one of them must be released without it.
  assert.match((await problems('/news/:item')).join(), /must be released without it first/);
  await run('consent', 'public-site', '/about', 'auth');
  assert.deepEqual(await problems('/about'), []);
  assert.equal((await problems('/team')).length, 1);
  assert.equal((await problems('/about', 'customer-area')).length, 1);
});

test('accepts a release of the owner beside the app that it consented to', async (context) => {
  const { problems, promote, release, run } = await site(context);
  await promote(await release({ app: 'auth', version: '7.0.0', routes: [claim('/news/latest')] }));
  assert.match((await problems('/news/:item', 'public-site')).join(), /consent auth/);
  await run('consent', 'public-site', '/news/latest', 'auth');
  assert.deepEqual(await problems('/news/:item', 'public-site'), []);
});

test('ignores a consent that another team signed, or that is malformed', async (context) => {
  const { problems, folders, store } = await site(context);
  await problems('/about');
  const consent = { by: 'public-site', path: '/about', to: 'auth', at: '' } as const;
  await giveConsent(store, consent, await privateKeyOf(folders.keys, 'auth'));
  assert.equal((await problems('/about')).length, 1);
  const [key = ''] = await store.list('consents/');
  await store.remove(key);
  await store.put(key, Buffer.from('{"consent":"{}"}'));
  assert.equal((await problems('/about')).length, 1);
  await giveConsent(store, consent, await privateKeyOf(folders.keys, 'public-site'));
  assert.deepEqual(await problems('/about'), []);
});

test('requires the owner’s key, an app, a path and another app for a consent', async (context) => {
  const { run } = await site(context);
  await assert.rejects(run('consent', 'auth', '/about', 'shell'), /no private key of auth/);
  for (const args of [[], ['auth'], ['auth', '/x'], ['auth', 'x', 'shell'], ['no', '/x', 'auth']])
    await assert.rejects(run('consent', ...args), /consent needs|no private key of no/);
});
