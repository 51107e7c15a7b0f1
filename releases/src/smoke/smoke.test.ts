import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { claim, exampleRelease } from '../testing/example-release.ts';
import { auth, good, page, runOn, type Site } from '../testing/trial-site.ts';
import { type SmokeBrowser, startBrowser } from './browser.ts';
import type { Trial } from './smoke.ts';

let started: SmokeBrowser | undefined;
before(async () => {
  started = await startBrowser();
});
after(() => started?.close());

const run = (context: TestContext, site: Site, values?: Partial<Trial>) =>
  runOn(context, started, site, values);

test('a release that works has no problems', async (context) => {
  const site = { candidate: { '/': {}, '/login': {} }, live: { '/': {} } };
  assert.deepEqual(await run(context, site), { pages: 10, problems: [], warnings: [] });
});

test('reports a fault of the live release as a warning', async (context) => {
  const fault = (version: string) => ({
    body: page(
      `${good}<script src="/releases/auth/${version}/x.js"></script><script>console.error('oh')</script>`,
    ),
  });
  const site = {
    candidate: { '/login': fault('2.0.0') },
    live: { '/login': fault('1.0.0') },
  };
  const { problems, warnings } = await run(context, site);
  assert.deepEqual(problems, []);
  assert.equal(warnings.length, 2, warnings.join('\n'));
});

test('where several pages fail the rest are not opened, unless they fail on the live release too', async (context) => {
  const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];
  const failing = Object.fromEntries(paths.map((path) => [path, { status: 500 }]));
  const candidate = auth(...paths);
  const { problems } = await run(context, { candidate: failing, sitemap: paths }, { candidate });
  assert.match(
    problems.at(-1) ?? '',
    /^\d+ other pages were not tried, because these have faults\.$/,
  );
  assert.ok(problems.length < paths.length);

  const site = { candidate: { '/login': {}, ...failing }, live: failing, sitemap: paths };
  const both = await run(context, site, { candidate, live: candidate });
  assert.deepEqual([both.problems, both.warnings.length], [[], paths.length]);
});

test('a page that the live release does not have must work, whatever is answered there today', async (context) => {
  const site = { candidate: { '/login': {} }, sitemap: ['/prices'] };
  const candidate = auth('/login', '/prices');
  const { problems } = await run(context, site, { candidate });
  assert.deepEqual(problems, ['/prices is answered with 404.']);
});

test('a page that leads elsewhere from now on is refused', async (context) => {
  const moved = { status: 303, location: '/' };
  const { problems } = await run(
    context,
    {
      candidate: { '/login': {}, '/': {}, '/x': moved },
      live: { '/': {}, '/x': {} },
      sitemap: ['/x'],
    },
    { candidate: auth('/login', '/x'), live: auth('/login', '/x') },
  );
  assert.deepEqual(problems, ['/x redirects to /.']);
});

test('a path that no known address fits is refused, unless it is live', async (context) => {
  const site = { candidate: { '/login': {} }, sitemap: ['/other'] };
  const candidate = auth('/login', '/prices/:item');
  const sentence =
    'auth 2.0.0 was not tried on /prices/:item: no address of the site map fits it. Name one in "examples" of auth/package.json.';
  assert.deepEqual((await run(context, site, { candidate })).problems, [sentence]);
  const { problems, warnings } = await run(context, site, { candidate, live: candidate });
  assert.deepEqual([problems, warnings], [[], [sentence]]);
});

test('a release that was tried on no page of its own is refused', async (context) => {
  const { problems } = await run(context, { candidate: { '/login': {} } }, { candidate: auth() });
  assert.deepEqual(problems, ['auth 2.0.0 was tried on none of its own pages.']);
});

test('a page of the CMS is taken with consent only', async (context) => {
  const site = {
    candidate: { '/login': {}, '/prices': {} },
    sitemap: ['/prices', '/about', '/team'],
  };
  const others = [exampleRelease({ app: 'public-site', routes: [claim('*')] })];
  const trial = { candidate: auth('/login', '/prices'), others };
  assert.deepEqual((await run(context, site, trial)).problems, [
    "auth 2.0.0 claims /prices, which would take /prices from public-site: only with the consent of its team, npm run release -- consent public-site '/prices' auth.",
  ]);
  const consented = (by: string, path: string, to: string) =>
    [by, path, to].join() === 'public-site,/prices,auth';
  assert.deepEqual((await run(context, site, { ...trial, consented })).problems, []);
});

test('a site that does not know the release is told from one that is away', async (context) => {
  await assert.rejects(
    run(context, { candidate: {}, linkStatus: 404 }),
    /does not show this release \(404\)/,
  );
});
