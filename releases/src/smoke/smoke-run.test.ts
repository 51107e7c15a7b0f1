import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { after, before, suite, type TestContext, test } from 'node:test';
import { exampleRelease } from '../testing/example-release.ts';
import { type SmokeBrowser, startBrowser } from './browser.ts';
import { followLink, smokeRun, type Trial } from './smoke-run.ts';

let started: SmokeBrowser | undefined;
before(async () => {
  started = await startBrowser();
});
after(() => started?.close());

const composition = 'shell@1.0.0 auth@2.0.0';
const boot = `<script id="boot" type="application/json">{"composition":"${composition}"}</script>`;
const good = '<main><h1>Hello</h1></main>';
const entry = '/releases/auth/2.0.0/remoteEntry.js';

/** A federation runtime of few words. */
const runtime = `<script>
  globalThis.__FEDERATION__ = { __INSTANCES__: [{ shareScopeMap: { default: {} } }] };
</script>`;

/** The entry of a remote that exposes this. */
const container = (module: string) =>
  `export const init = () => {}; export const get = async () => () => (${module});`;

interface Answer {
  readonly status?: number;
  readonly policy?: string;
  readonly body?: string;
  /** Milliseconds until it comes. */
  readonly delay?: number;
  readonly remote?: string;
}

/** What a site answers, by path. */
type Pages = Readonly<Record<string, Answer>>;

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
}

function sendPage(response: ServerResponse, { status = 200, policy, body, delay = 0 }: Answer) {
  if (policy !== undefined) response.setHeader('content-security-policy', policy);
  const document = `<!doctype html><html lang="it"><title>x</title>
    <meta name="viewport" content="width=device-width">
    <link rel="icon" href="data:,">${body ?? boot + runtime + good}`;
  setTimeout(() => send(response, status, 'text/html', document), delay);
}

/** A site that takes every link, and answers those who have followed one with what they are to see. */
async function startSite(
  context: TestContext,
  { candidate, live = {}, sitemap = [], linkStatus = 303 }: Site,
) {
  const server = createServer(({ url = '', headers: { cookie } }, response) => {
    if (url.startsWith('/composition/')) {
      response.setHeader('set-cookie', 'studio_composition=x; Path=/');
      return response.writeHead(linkStatus).end();
    }
    const pages = cookie === undefined ? live : candidate;
    if (url === entry) {
      const { remote = container('{ contract: 1, routes: [1] }') } = pages['/login'] ?? {};
      return send(response, 200, 'text/javascript', remote);
    }
    const locations = sitemap.map((path) => `<loc>http://elsewhere.example${path}</loc>`);
    if (url === '/sitemap.xml') return send(response, 200, 'application/xml', locations.join(''));
    const page = pages[url];
    return page === undefined ? send(response, 404, 'text/plain', '') : sendPage(response, page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return `http://127.0.0.1:${address.port}`;
}

interface Site {
  readonly candidate: Pages;
  readonly live?: Pages;
  readonly sitemap?: readonly string[];
  readonly linkStatus?: number;
}

const claim = (path: string) => ({ path, requiresLogin: false, scripts: [], styles: [] });
const auth = (...paths: string[]) => exampleRelease({ version: '2.0.0', routes: paths.map(claim) });

/** A site on which a sound release of auth with a login page replaces another one, unless the test says otherwise. */
async function trialOn(context: TestContext, site: Site, values: Partial<Trial> = {}) {
  const live = { '/login': {}, ...site.live };
  const address = await startSite(context, { ...site, live });
  const candidate = auth('/login');
  const link = `${address}/composition/x`;
  const cookie = await followLink(address, link);
  return { site: address, link, cookie, candidate, others: [], live: candidate, ...values };
}

/** What a run finds, without the built-in pages that this site has neither live nor of the candidate. */
async function run(context: TestContext, site: Site, values: Partial<Trial> = {}) {
  const trial = await trialOn(context, site, values);
  assert.ok(started !== undefined);
  const { pages, problems, warnings } = await smokeRun(trial, started.browser);
  const told = (sentences: readonly string[]) =>
    sentences
      .filter((sentence) => !/is answered with 404\.$/.test(sentence))
      .map((sentence) => sentence.replaceAll(trial.site, ''));
  return { pages, problems: told(problems), warnings: told(warnings) };
}

/** The problems of a release whose login page is answered so. */
const problemsOf = async (context: TestContext, answer: Answer) =>
  (await run(context, { candidate: { '/login': answer } })).problems;

test('a release that works has no problems', async (context) => {
  const site = { candidate: { '/': {}, '/login': {} }, live: { '/': {} } };
  assert.deepEqual(await run(context, site), { pages: 10, problems: [], warnings: [] });
});

const page = (content: string) => boot + runtime + content;
const missing = `<script src="/releases/auth/2.0.0/missing.js"></script>`;
const late =
  "document.body.append(Object.assign(document.createElement('main'), { innerHTML: '<h1>x</h1>' }))";

const faults: [string, Answer, RegExp][] = [
  ['is not answered', { status: 503 }, /^\/login is answered with 503\.$/],
  [
    'is made of something else',
    { body: boot.replace('2.0.0', '1.0.0') + good },
    /^\/login is not made of auth 2\.0\.0, but of shell@1\.0\.0 auth@1\.0\.0\.$/,
  ],
  [
    'has content only by scripts',
    {
      body: `<body>${page('')}<script>${late.replace('<h1>', '<" + "h1>').replaceAll("'", '"')}</script>`,
    },
    /^\/login comes from the server without a heading\.$/,
  ],
  [
    'shows what stands in for a page that failed',
    { body: page(`<main><h1>Oh</h1><p>auth, failed (${composition})</p></main>`) },
    /^\/login shows that something failed\.$/,
  ],
  [
    'reports an error',
    { body: page(`${good}<script>console.error('oh')</script>`) },
    /^\/login reports an error: oh\.$/,
  ],
  [
    'throws',
    { body: page(`${good}<script>throw new Error('oh')</script>`) },
    /^\/login throws: oh\.$/,
  ],
  [
    'lacks a released file',
    { body: page(good + missing) },
    /^\/login gets 404 for \/releases\/auth\/2\.0\.0\/missing\.js\.$/,
  ],
  [
    'breaks its policy',
    { body: page(`${good}<img alt="" src="http://127.0.0.1:1/x">`), policy: 'img-src data:' },
    /^\/login violates its policy: .*img-src/,
  ],
  [
    'throws while it is evaluated',
    { remote: "throw new Error('oh')" },
    /^\/login cannot load \/releases\/auth\/2\.0\.0\/remoteEntry\.js: Error: oh\.$/,
  ],
  [
    'is no remote',
    { remote: container('{ routes: [] }') },
    /^\/login finds no routes and no contract in \/releases\/auth\/2\.0\.0\/remoteEntry\.js\.$/,
  ],
  [
    'is slow on the server',
    { delay: 1050 },
    /^\/login takes the server more than 1000 ms, 3 times\.$/,
  ],
  [
    'bars people',
    { body: page(`${good}<button></button>`) },
    /^\/login bars people \(button-name\): .*, at button\.$/,
  ],
  [
    'moves while it loads',
    {
      body: page(
        `<div id="x"></div>${good}<script>requestAnimationFrame(() => setTimeout(() => { x.style.height = '400px' }, 50))</script>`,
      ),
    },
    /^\/login moves while it loads: its layout shifts by more than 0\.1\.$/,
  ],
  [
    'is wider than a phone',
    { body: page(`${good}<p class="wide" style="width: 500px">x</p>`) },
    /^\/login at 390 pixels is wider than the window \(p\.wide\)\.$/,
  ],
  [
    'covers its main heading',
    { body: page(`${good}<div class="veil" style="position: fixed; inset: 0"></div>`) },
    /^\/login has a main heading that div\.veil covers or cuts off\.$/,
  ],
  [
    'covers its main heading at a desk',
    {
      body: page(
        `<style>.bar { display: none } @media (width > 700px) { .bar { display: block; position: fixed; inset: 0 } }</style>${good}<div class="bar"></div>`,
      ),
    },
    /^\/login at 1440 pixels has a main heading that div\.bar covers or cuts off\.$/,
  ],
  [
    'hides its main heading',
    { body: page('<main><h1 style="opacity: 0">Hello</h1></main>') },
    /^\/login hides its main heading\.$/,
  ],
];

// Each mostly waits until its page asks for nothing any more.
suite('a release is found out that', { concurrency: 3 }, () => {
  for (const [what, answer, told] of faults) {
    test(what, async (context) => {
      const problems = await problemsOf(context, answer);
      assert.equal(problems.length, 1, problems.join('\n'));
      assert.match(problems[0] ?? '', told);
    });
  }

  test('breaks the home page, on the server', async (context) => {
    const site = { candidate: { '/login': {}, '/': { status: 500 } }, live: { '/': {} } };
    assert.deepEqual((await run(context, site)).problems, ['/ is answered with 500.']);
  });

  test('breaks the home page, in the browser only, and be it the shell', async (context) => {
    const body = boot + good;
    const home = { body: `${body}<script>throw new Error('oh')</script>` };
    const site = { candidate: { '/': home }, live: { '/': { body } } };
    const candidate = exampleRelease({ app: 'shell', version: '1.0.0' });
    const { problems } = await run(context, site, { candidate, live: candidate });
    assert.deepEqual(problems, ['/ throws: oh.']);
  });

  test('breaks a page that only the site map names', async (context) => {
    const site = {
      candidate: { '/login': {}, '/prices/1': { status: 500 } },
      sitemap: ['/', '/prices/1'],
    };
    const candidate = auth('/login', '/prices/:item');
    assert.deepEqual((await run(context, site, { candidate })).problems, [
      '/prices/1 is answered with 500.',
    ]);
  });
});

test('what is wrong on the live release as well is a warning', async (context) => {
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
  const { problems } = await run(context, { candidate: {} }, { candidate: auth() });
  assert.deepEqual(problems, [
    'auth 2.0.0 was tried on 0 pages of its own: nothing is known of it.',
  ]);
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
