import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { startWatchdogAddress } from '../document/start-watchdog.ts';
import { exampleClaim } from '../testing/example-release.ts';
import { goLive, publish } from '../testing/releases.ts';
import { examplePage, markupOf, startSite } from '../testing/site.ts';

test('serves one page per language without cookies, which browsers revalidate', async (context) => {
  const { app } = await startSite(context);
  const page = await app.inject({ url: '/about', headers: { cookie: 'studio_session=x' } });
  assert.equal(page.statusCode, 200);
  assert.equal(markupOf(page.body), '<p>/about it</p>');
  assert.equal(page.headers['set-cookie'], undefined);
  assert.equal(page.headers['cache-control'], 'no-cache');
  assert.equal(page.headers.vary, 'Accept-Encoding, Accept-Language, Cookie');

  const headers = { 'if-none-match': String(page.headers.etag) };
  assert.equal((await app.inject({ url: '/about', headers })).statusCode, 304);
  const english = await app.inject({ url: '/about', headers: { cookie: 'lingua=en' } });
  assert.equal(markupOf(english.body), '<p>/about en</p>');
});

test('renders and compresses a page once, and again after a change', async (context) => {
  let renders = 0;
  const { app, content } = await startSite(context, {
    renderer: async () => {
      renders += 1;
      return examplePage(`render ${renders}`);
    },
  });
  const get = async () => {
    const page = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    assert.equal(page.headers['content-encoding'], 'br');
    return markupOf(brotliDecompressSync(page.rawPayload).toString());
  };
  assert.deepEqual(await Promise.all([get(), get(), get()]), Array(3).fill('render 1'));
  assert.equal(await get(), 'render 1');
  content.purge(['pagine']);
  assert.equal(await get(), 'render 2');
});

test('allows only scripts of releases and hashes of the page in the policy', async (context) => {
  const { app } = await startSite(context);
  const page = await app.inject('/');
  const home = String(page.headers['content-security-policy']);
  assert.match(home, /default-src 'none'/);
  const scripts = /; script-src (\S+) (\S+) (\S+);/.exec(home)?.slice(1);
  const [, importMap = ''] = /<script type="importmap">(.*?)<\/script>/.exec(page.body) ?? [];
  assert.deepEqual(scripts, [
    'http://localhost:3000/releases/',
    `http://localhost:3000${startWatchdogAddress}`,
    `'sha256-${createHash('sha256').update(importMap).digest('base64')}'`,
  ]);
  assert.match(
    home,
    /require-trusted-types-for 'script'; trusted-types cms-html document-viewer service-worker; /,
  );
  assert.match(
    home,
    /; worker-src http:\/\/localhost:3000\/releases\/ http:\/\/localhost:3000\/sw\.js;/,
  );
  assert.match(home, /frame-src https:\/\/www\.openstreetmap\.org;/);
  assert.doesNotMatch(home, /unsafe|script-src[^;]*'self'/);
});

test('passes on the status and redirect of a page, and redirects to its canonical path', async (context) => {
  const { app } = await startSite(context, {
    renderer: async ({ url }) =>
      url.endsWith('/old')
        ? { page: { status: 301, location: '/new' } }
        : examplePage('not found', 404),
  });
  assert.equal((await app.inject('/nowhere')).statusCode, 404);
  const old = await app.inject('/old');
  assert.deepEqual([old.statusCode, old.headers.location], [301, '/new']);
  const slash = await app.inject('//evil.example/');
  assert.deepEqual([slash.statusCode, slash.headers.location], [308, '/evil.example']);
});

test('redirects a path that an app has retired for good, with its query, but not from caches', async (context) => {
  const { app, releasesDir, poll } = await startSite(context);
  assert.equal((await app.inject('/contacts')).statusCode, 200);
  assert.match((await app.inject('/sitemap.xml')).body, /\/contacts</);
  const moved = (path: string, movedTo: string) => ({ ...exampleClaim(path), movedTo });
  await publish(releasesDir, 'public-site', '1.1.0', [
    exampleClaim('*'),
    moved('/contacts', '/prezzi'),
    moved('/tariffe/:voce', '/prezzi/:voce'),
  ]);
  await goLive(releasesDir, { 'public-site': ['1.1.0', '1.0.0'] });
  await poll();
  for (const method of ['GET', 'HEAD', 'POST'] as const) {
    const origin = 'http://localhost:3000';
    const headers = {
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded', origin }),
    };
    const answer = await app.inject({ method, url: '/tariffe/iva%20x?da=2&da=3', headers });
    assert.deepEqual(
      [answer.statusCode, answer.headers.location, answer.headers['cache-control']],
      [308, '/prezzi/iva%20x?da=2&da=3', 'no-cache'],
      method,
    );
  }
  assert.equal((await app.inject('/contacts')).headers.location, '/prezzi');
  assert.doesNotMatch((await app.inject('/sitemap.xml')).body, /contacts/);
  await goLive(releasesDir, { 'public-site': ['1.0.0'] });
  await poll();
  assert.equal((await app.inject('/contacts')).statusCode, 200);
});

test('serves the older page when rendering fails, or else a plain error page', async (context) => {
  let fails = false;
  const { app, content } = await startSite(context, {
    renderer: async ({ url }) => {
      if (fails) throw new Error('broken');
      return examplePage(new URL(url).pathname);
    },
  });
  await app.inject('/');
  fails = true;
  content.purge();
  assert.equal(markupOf((await app.inject('/')).body), '/');
  const plain = await app.inject({ url: '/other', headers: { 'accept-language': 'en' } });
  assert.equal(plain.statusCode, 503);
  assert.match(plain.body, /Site temporarily unavailable/);
  assert.equal(plain.headers['cache-control'], 'no-store');
  assert.ok(plain.headers['retry-after']);
});

test('renders a page from old or no content again when the content is back', async (context) => {
  const page = { url: '/', titolo: 'Home' };
  let rows: object[] | undefined;
  const { app, content, advance } = await startSite(context, {
    backend: () => (rows === undefined ? { status: 503 } : { body: { data: rows } }),
    renderer: async ({ boot }) => examplePage(`menu of ${boot.menu.length}`),
  });
  const home = async () => markupOf((await app.inject('/')).body);

  assert.equal(await home(), 'menu of 0');
  rows = [page];
  advance(1000);
  assert.equal(await home(), 'menu of 1');

  rows = undefined;
  content.purge();
  assert.equal(await home(), 'menu of 1');
  rows = [page, page];
  advance(1000);
  assert.equal(await home(), 'menu of 2');
});

test('keeps the bootstrap content on disk across restarts', async (context) => {
  const menuOf = async (backend: () => object, environment: NodeJS.ProcessEnv = {}) => {
    let menu: unknown;
    const site = await startSite(context, {
      backend,
      environment,
      renderer: async ({ boot }) => {
        menu = [boot.menu, boot.configuration?.tel];
        return examplePage('');
      },
    });
    await site.app.inject('/');
    return { menu, stateDir: site.settings.stateDir };
  };
  const rows = [{ url: '/', titolo: 'Home', id: 1, key: 'a', translations: [] }];
  const data = ({ path }: { path: string }) =>
    path.includes('/1?') ? { tel: '051 000001' } : rows;
  const first = await menuOf((request?: unknown) => ({ body: { data: data(request as never) } }));
  const again = await menuOf(() => ({ status: 503 }), { STATE_DIR: first.stateDir });
  assert.deepEqual(again.menu, [[{ url: '/', titolo: 'Home' }], '051 000001']);
});

test('answers 405 to methods other than GET, HEAD and POST', async (context) => {
  const { app } = await startSite(context);
  const answer = await app.inject({ method: 'PUT', url: '/about', payload: { a: 1 } });
  assert.deepEqual([answer.statusCode, answer.headers.allow], [405, 'GET, HEAD, POST']);
  assert.equal((await app.inject({ method: 'HEAD', url: '/about' })).statusCode, 200);
});

test('keeps a token in a page’s address out of the HTML, the ETag, the renderer and the referrer', async (context) => {
  const asked: string[] = [];
  const { app } = await startSite(context, {
    renderer: async ({ url, boot }) => {
      asked.push(url);
      return examplePage(`${url} ${JSON.stringify(boot)}`);
    },
  });
  const bare = await app.inject('/reset');
  assert.equal(bare.headers['referrer-policy'], 'same-origin');
  for (const query of ['token=canary', 'TOKEN=canary&q=x', 'token=canary&token=other', 'canary']) {
    const page = await app.inject(`/reset?${query}`);
    assert.deepEqual(
      [page.statusCode, page.body, page.headers.etag],
      [200, bare.body, bare.headers.etag],
    );
    assert.equal(page.headers['referrer-policy'], 'no-referrer');
    assert.doesNotMatch(JSON.stringify(page.headers), /canary/);
    const headers = { 'if-none-match': String(page.headers.etag) };
    const again = await app.inject({ url: `/reset?${query}`, headers });
    assert.deepEqual([again.statusCode, again.headers['referrer-policy']], [304, 'no-referrer']);
  }
  assert.deepEqual(asked, ['http://localhost:3000/reset']);
  const slash = await app.inject('/reset/?token=canary');
  assert.deepEqual(
    [slash.headers.location, slash.headers['cache-control']],
    ['/reset?token=canary', 'no-store'],
  );
});

test('keeps a token in the address of a failed page out of the response and the referrer', async (context) => {
  const { app } = await startSite(context, {
    renderer: async () => {
      throw new Error('broken');
    },
  });
  const page = await app.inject('/reset?token=canary');
  assert.deepEqual([page.statusCode, page.headers['referrer-policy']], [503, 'no-referrer']);
  assert.doesNotMatch(page.body, /canary/);
});

test('answers 503 with a notice while the site has no home page', async (context) => {
  let isThere = false;
  const { app, content } = await startSite(context, {
    renderer: async ({ url }) =>
      isThere && url.endsWith('/') ? examplePage('home') : examplePage('not found', 404),
  });
  for (const [language, title] of [
    ['it', 'Sito in preparazione'],
    ['en', 'Site in preparation'],
  ]) {
    const page = await app.inject({ url: '/?x=1', headers: { 'accept-language': language } });
    assert.equal(page.statusCode, 503);
    assert.equal(page.headers['retry-after'], '30');
    assert.equal(page.headers['x-robots-tag'], 'noindex');
    assert.equal(page.headers['cache-control'], 'no-store');
    assert.ok(
      page.body.includes(`<html lang="${language}">`) && page.body.includes(`${title}</h1>`),
    );
  }
  assert.equal((await app.inject('/about')).statusCode, 404);
  isThere = true;
  content.purge(['pagine']);
  const home = await app.inject('/');
  assert.equal(home.statusCode, 200);
  assert.equal(markupOf(home.body), 'home');
  assert.equal((await app.inject('/')).statusCode, 200);
});
