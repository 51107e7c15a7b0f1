import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { until } from '@studio/releases/testing';
import { orderOf } from '../manifest/cohort.ts';
import type { RenderedPage } from '../render/renderer.ts';
import { goLive, publish } from '../testing/releases.ts';
import { examplePage, startSite } from '../testing/site.ts';

const newsRead = '/items/news?fields=id';

/** The parts in which a render differs from a successful one. */
type Outcome = Pick<RenderedPage, 'provisional'> & { readonly status?: number };

/** Starts a site whose page /news is rendered from news, and the others from the bootstrap data only. */
async function siteOfNews(context: TestContext, outcome: () => Outcome = () => ({})) {
  const renders: string[] = [];
  let isFree = Promise.resolve();
  /** Lets no render end until the returned function is called. */
  const holdRenders = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    isFree = promise;
    return resolve;
  };
  const rows = { '/items/news': [{ id: 1 }], '/items/pagine': [{ url: '/', titolo: 'Home' }] };
  const site = await startSite(context, {
    backend: ({ path }) => {
      const found = Object.entries(rows).find(([start]) => path.startsWith(start));
      return { body: { data: found?.[1] ?? [] } };
    },
    async renderer({ url, boot }): Promise<RenderedPage> {
      const { pathname } = new URL(url);
      renders.push(pathname);
      await isFree;
      const reads = new Map<string, string>();
      if (pathname === '/news') reads.set(newsRead, (await site.content.read(newsRead)).version);
      const markup = `${pathname} of ${boot.composition}, menu of ${boot.menu.length}`;
      const { status, ...rest } = outcome();
      return { ...examplePage(markup, status), reads, ...rest };
    },
  });
  const visitBoth = async () => {
    renders.length = 0;
    const news = await site.app.inject('/news');
    const about = await site.app.inject('/about');
    return { news, about, renders: [...renders] };
  };
  return { ...site, rows, renders, holdRenders, visitBoth };
}

test('renders only the pages again that a change affects', async (context) => {
  const { app, content, rows, renders } = await siteOfNews(context);
  const pages = ['/news', '/about'];
  for (const page of pages) await app.inject(page);
  assert.deepEqual(renders, ['/news', '/about']);
  rows['/items/news'].push({ id: 2 });
  content.purge(['news']);
  await until(() => renders.length === 3);
  // A visit waits for a render of its page, so no render is left after both visits.
  for (const page of pages) await app.inject(page);
  assert.deepEqual(renders, ['/news', '/about', '/news']);
});

test('renders no page again after a change of other rows', async (context) => {
  const { content, visitBoth } = await siteOfNews(context);
  const before = await visitBoth();
  assert.deepEqual(before.renders, ['/news', '/about']);
  content.purge(['news', 'pagine']);
  const after = await visitBoth();
  assert.deepEqual(after.renders, []);
  assert.equal(after.news.headers.etag, before.news.headers.etag);
});

test('renders every page again after a change of the menu', async (context) => {
  const { content, rows, renders, visitBoth } = await siteOfNews(context);
  await visitBoth();
  rows['/items/pagine'].push({ url: '/about', titolo: 'About' });
  content.purge(['pagine']);
  await until(() => renders.length === 4);
  const { news, about } = await visitBoth();
  assert.match(news.body, /menu of 2/);
  assert.match(about.body, /menu of 2/);
});

test('renders recently used pages ahead after a change, others on request', async (context) => {
  const { app, content, rows, renders } = await siteOfNews(context);
  for (let count = 0; count < 40; count += 1) await app.inject(`/page-${count}`);
  renders.length = 0;
  rows['/items/pagine'].push({ url: '/about', titolo: 'About' });
  content.purge(['pagine']);
  // The gateway renders the pages that were requested last at the end.
  await until(() => renders.includes('/page-39'));
  assert.equal(renders.length, 30);
  assert.match((await app.inject('/page-3')).body, /menu of 2/);
});

test('serves the old page with its age while it renders the new one once', async (context) => {
  const { app, content, rows, renders, holdRenders, advance } = await siteOfNews(context);
  await app.inject('/news');
  const finishRenders = holdRenders();
  rows['/items/news'].push({ id: 2 });
  content.purge(['news']);
  await until(() => renders.length === 2);
  const asked = Promise.all([1, 2, 3].map(() => app.inject('/news')));
  advance(100);
  for (const { headers, statusCode } of await asked) {
    assert.deepEqual([statusCode, headers['x-content-age']], [200, '0']);
  }
  assert.deepEqual(renders, ['/news', '/news']);
  finishRenders();
  await until(async () => (await app.inject('/news')).headers['x-content-age'] === undefined);
  assert.deepEqual(renders, ['/news', '/news']);
});

test('renders every page again for new releases, once per release set', async (context) => {
  const { app, poll, releasesDir, renders } = await siteOfNews(context);
  const cohort = (place: number) => ({ cookie: `studio_cohort=${orderOf('auth')[place]}` });
  await app.inject('/about');
  await publish(releasesDir, 'auth', '2.0.0');
  const versions = { shell: ['1.0.0'], 'public-site': ['1.0.0'], auth: ['1.0.0'] } as const;
  await goLive(releasesDir, versions, {
    app: 'auth',
    version: '2.0.0',
    percent: 50,
    since: '2026-01-01T00:00:00Z',
  });
  await poll();
  await until(() => renders.length === 2);
  const few = await app.inject({ url: '/about', headers: cohort(10) });
  const fewAgain = await app.inject({ url: '/about', headers: cohort(49) });
  const most = await app.inject({ url: '/about', headers: cohort(50) });
  assert.match(few.body, /auth@2\.0\.0/);
  assert.equal(few.headers['x-composition'], fewAgain.headers['x-composition']);
  assert.match(String(few.headers['x-composition']), /auth@2\.0\.0/);
  assert.match(most.body, /auth@1\.0\.0/);
  assert.deepEqual(renders, ['/about', '/about']);

  await goLive(releasesDir, { ...versions, auth: ['2.0.0', '1.0.0'] });
  await poll();
  await until(() => renders.length === 3);
  assert.match((await app.inject('/about')).body, /auth@2\.0\.0/);
  assert.deepEqual(renders, ['/about', '/about', '/about']);
});

test('waits for the page of new releases instead of serving one of the previous releases', async (context) => {
  const { app, poll, advance, releasesDir, renders, holdRenders } = await siteOfNews(context);
  await app.inject('/about');
  await publish(releasesDir, 'auth', '2.0.0');
  const finishRenders = holdRenders();
  await goLive(releasesDir, { shell: ['1.0.0'], 'public-site': ['1.0.0'], auth: ['2.0.0'] });
  await poll();
  await until(() => renders.length === 2);
  const asked = app.inject('/about');
  advance(999);
  finishRenders();
  assert.match((await asked).body, /auth@2\.0\.0/);
});

test('prefers a client-only page of new releases to an old page, but not a failed one', async (context) => {
  let outcome: Outcome = {};
  const { app, poll, advance, releasesDir } = await siteOfNews(context, () => outcome);
  const versions = { shell: ['1.0.0'], 'public-site': ['1.0.0'] } as const;
  const release = async (version: string) => {
    await publish(releasesDir, 'auth', version);
    await goLive(releasesDir, { ...versions, auth: [version] });
    await poll();
    return (await app.inject('/about')).headers['x-composition'];
  };
  await app.inject('/about');
  outcome = { provisional: true };
  assert.match(String(await release('2.0.0')), /auth@2\.0\.0/);
  outcome = {};
  assert.equal((await app.inject('/about')).headers['x-content-age'], '0', 'not tried at once');
  advance(1000);
  assert.equal((await app.inject('/about')).headers['x-content-age'], undefined);
  outcome = { status: 503 };
  assert.match(String(await release('3.0.0')), /auth@2\.0\.0/);
  outcome = {};
  assert.match(String(await release('4.0.0')), /auth@4\.0\.0/);
});

test('sends the age of pages while the change log is unreadable', async (context) => {
  const { app, content, advance, renders } = await siteOfNews(context);
  await app.inject('/news');
  content.confirm(false);
  advance(1100);
  const page = await app.inject('/news');
  assert.deepEqual([page.statusCode, page.headers['x-content-age']], [200, '1']);
  content.confirm(true);
  assert.equal((await app.inject('/news')).headers['x-content-age'], undefined);
  assert.deepEqual(renders, ['/news']);
});
