import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { claim, exampleRelease } from '../testing/example-release.ts';
import { auth, good, page, runOn, type Site } from '../testing/smoke-site.ts';
import { type SmokeBrowser, startBrowser } from './browser.ts';
import type { SmokeTarget } from './finder.ts';

// Started by the first test that runs: a run without the slow tests needs no browser.
let started: Promise<SmokeBrowser> | undefined;
after(async () => (await started)?.close());

const run = async (
  context: TestContext,
  site: Site,
  values?: Partial<SmokeTarget>,
  notify?: (sentence: string) => void,
) => {
  started ??= startBrowser();
  return await runOn(context, await started, site, values, notify);
};

test('@slow reports no problem for a release that works, and its progress', async (context) => {
  const site = { candidate: { '/': {}, '/login': {} }, live: { '/': {} } };
  const sentences: string[] = [];
  const found = await run(context, site, {}, (sentence) => sentences.push(sentence));
  assert.deepEqual(found, { pages: 10, problems: [], warnings: [] });
  assert.deepEqual(
    [sentences[0], sentences.at(-1)],
    ['3 of 10 pages opened.', '10 of 10 pages opened.'],
  );
});

test('@slow takes an entry that is the module of a remote itself, of pages or routes', async (context) => {
  for (const exported of ['pages = [1], mount = () => {}', 'routes = [1]']) {
    const remote = `export const contract = 1, ${exported};`;
    const site = { candidate: { '/': {}, '/login': { remote } }, live: { '/': {} } };
    assert.deepEqual((await run(context, site)).problems, []);
  }
});

test('@slow begins each page without the storage and the errors of the page before', async (context) => {
  const body = page(`${good}<script>
    if (sessionStorage.length > 0) console.error('kept');
    addEventListener('pagehide', () => {
      sessionStorage.setItem('a', 'b');
      console.error('left');
    });
  </script>`);
  const paths = ['/login', '/a', '/b', '/c'];
  const candidate = Object.fromEntries(paths.map((path) => [path, { body }]));
  const { problems } = await run(context, { candidate }, { candidate: auth(...paths) });
  assert.deepEqual(problems, []);
});

test('@slow opens the pages of other apps in one window, and all pages of a shell in both', async (context) => {
  const wide = { body: page(`${good}<p class="wide" style="width: 1500px">x</p>`) };
  const site = { candidate: { '/': wide, '/login': {} }, live: { '/': {} } };
  const sentence = 'is wider than the window (p.wide).';
  assert.deepEqual((await run(context, site)).problems, [
    `/ at 320 pixels in dark colours ${sentence}`,
  ]);
  const shell = exampleRelease({ app: 'shell', version: '1.0.0' });
  const { problems } = await run(context, site, { candidate: shell, live: shell });
  assert.deepEqual(problems, [`/ ${sentence}`]);
});

test('@slow reports a fault of the live release as a warning', async (context) => {
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

test('@slow opens no further page after several faulty ones, unless the live release has the same faults', async (context) => {
  const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];
  const failing = Object.fromEntries(paths.map((path) => [path, { status: 500 }]));
  const candidate = auth(...paths);
  const { problems } = await run(context, { candidate: failing, sitemap: paths }, { candidate });
  assert.match(
    problems.at(-1) ?? '',
    /^\d+ other pages were not opened, because these have faults\.$/,
  );
  assert.ok(problems.length < paths.length);

  const site = { candidate: { '/login': {}, ...failing }, live: failing, sitemap: paths };
  const both = await run(context, site, { candidate, live: candidate });
  assert.deepEqual([both.problems, both.warnings.length], [[], paths.length]);
});

test('@slow requires a new page to work, also where the live site answers 404', async (context) => {
  const site = { candidate: { '/login': {} }, sitemap: ['/prices'] };
  const candidate = auth('/login', '/prices');
  const { problems } = await run(context, site, { candidate });
  assert.deepEqual(problems, ['/prices returns status 404.']);
});

test('@slow rejects a page that redirects from now on', async (context) => {
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

test('@slow rejects a path without a known address, unless it is live', async (context) => {
  const site = { candidate: { '/login': {} }, sitemap: ['/other'] };
  const candidate = auth('/login', '/prices/:item');
  const sentence =
    'The smoke test of auth 2.0.0 has no address for /prices/:item: add one to "examples" in auth/package.json.';
  assert.deepEqual((await run(context, site, { candidate })).problems, [sentence]);
  const { problems, warnings } = await run(context, site, { candidate, live: candidate });
  assert.deepEqual([problems, warnings], [[], [sentence]]);
});

test('@slow rejects a release without a page of its own', async (context) => {
  const { problems } = await run(context, { candidate: { '/login': {} } }, { candidate: auth() });
  assert.deepEqual(problems, ['The smoke test of auth 2.0.0 has none of its own pages.']);
});

test('@slow rejects a path that takes a page of the CMS without consent', async (context) => {
  const site = {
    candidate: { '/login': {}, '/prices': {} },
    sitemap: ['/prices', '/about', '/team'],
  };
  const others = [exampleRelease({ app: 'public-site', routes: [claim('*')] })];
  const target = { candidate: auth('/login', '/prices'), others };
  assert.deepEqual((await run(context, site, target)).problems, [
    "auth 2.0.0 claims /prices, which would take /prices from public-site: only with the consent of its team, npm run release -- consent public-site '/prices' auth.",
  ]);
  const consented = (by: string, path: string, to: string) =>
    [by, path, to].join() === 'public-site,/prices,auth';
  assert.deepEqual((await run(context, site, { ...target, consented })).problems, []);
});

test('@slow distinguishes a site that rejects the release from one that does not respond', async (context) => {
  await assert.rejects(
    run(context, { candidate: {}, linkStatus: 404 }),
    /does not show this release \(404\)/,
  );
});

const shifting = page(
  `<div id="x"></div>${good}<script>new PerformanceObserver(() => { x.style.height = '400px' }).observe({ type: 'paint', buffered: true })</script>`,
);
const failing = page(`${good}<script>console.error('oh, at ' + Math.random())</script>`);

test('@slow opens a page again whose fault a busy machine can cause, and names one that passes', async (context) => {
  const twice = (body: string) => (opening: number) => (opening < 2 ? body : page(good));
  const site = {
    // Two windows show a page of the candidate's own, one shows a page of another app.
    candidate: { '/login': { bodyOf: twice(shifting) }, '/': { bodyOf: twice(failing) } },
    live: { '/': {} },
  };
  const { problems, warnings } = await run(context, site);
  assert.deepEqual(problems, []);
  assert.equal(warnings.length, 2, warnings.join('\n'));
  for (const warning of warnings) assert.match(warning, /, but not each time\.$/);
});

test('@slow rejects a fault on a page of another app that each look shows, whatever its message', async (context) => {
  const site = { candidate: { '/login': {}, '/': { body: failing } }, live: { '/': {} } };
  const { problems } = await run(context, site);
  assert.equal(problems.length, 1, problems.join('\n'));
  assert.match(problems[0] ?? '', /^\/ at 320 pixels in dark colours reports an error: oh, at/);
});

test('@slow takes a fault for known that the live releases show in a later look', async (context) => {
  const site = {
    candidate: { '/login': { body: shifting } },
    live: { '/login': { bodyOf: (opening: number) => (opening < 2 ? page(good) : shifting) } },
  };
  const { problems, warnings } = await run(context, site);
  assert.deepEqual([problems, warnings.length], [[], 1]);
});

test('@slow measures a slow page by the time that the live releases take now', async (context) => {
  const slow = { delay: 1400 };
  const busy = { candidate: { '/login': slow }, live: { '/login': { delay: 600 } } };
  assert.deepEqual((await run(context, busy)).problems, []);
  const { problems } = await run(context, { candidate: { '/login': slow } });
  assert.deepEqual(problems, ['/login takes the server more than 1000 ms, 3 times.']);
});

test('@slow opens no moved path, and requires that it leads to a page', async (context) => {
  const moved = (path: string, movedTo: string) => ({ ...claim(path), movedTo });
  const candidate = exampleRelease({
    version: '2.0.0',
    routes: [
      claim('/login'),
      moved('/old', '/new'),
      moved('/lost', '/none'),
      moved('/kept', '/new'),
    ],
  });
  const to = (location: string) => ({ status: 308, location });
  const site = {
    candidate: {
      ...{ '/': {}, '/login': {}, '/new': {}, '/kept': {} },
      ...{ '/old': to('/new'), '/lost': to('/none') },
    },
    live: { '/': {}, '/old': {}, '/lost': {}, '/kept': {} },
  };
  const { problems } = await run(context, site, {
    candidate,
    live: auth('/login', '/old', '/lost', '/kept'),
  });
  assert.deepEqual(problems, [
    '/lost moves to /none, which returns status 404.',
    '/kept must move to /new, but returns status 200.',
  ]);
});
