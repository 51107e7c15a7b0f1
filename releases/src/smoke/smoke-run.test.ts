import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { after, before, suite, type TestContext, test } from 'node:test';
import type { Browser } from '@playwright/test';
import { exampleRelease } from '../testing/example-release.ts';
import { startBrowser } from './browser.ts';
import { smokeRun, type WithBrowser } from './smoke-run.ts';

let browser: Browser | undefined;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

const withOneBrowser: WithBrowser = async (use) => {
  assert.ok(browser !== undefined);
  return await use(browser);
};

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
  readonly remote?: string;
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
}

/** A site with one page that takes every link, unless the test says otherwise. */
async function startSite(context: TestContext, answer: Answer, linkStatus: number) {
  const { status = 200, policy, body = boot + runtime + good } = answer;
  const { remote = container('{ contract: 1, routes: [1] }') } = answer;
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/composition/')) return response.writeHead(linkStatus).end();
    if (url === entry) return send(response, 200, 'text/javascript', remote);
    if (url !== '/login') return send(response, 404, 'text/plain', '');
    if (policy !== undefined) response.setHeader('content-security-policy', policy);
    send(response, status, 'text/html', `<link rel="icon" href="data:,">${body}`);
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

/** Returns what is needed to try the one page of a release on a site with this answer. */
async function trialOn(context: TestContext, answer: Answer, linkStatus = 303) {
  const site = await startSite(context, answer, linkStatus);
  const routes = [{ path: '/login', requiresLogin: false, scripts: [], styles: [] }];
  const candidate = exampleRelease({ version: '2.0.0', routes });
  return { site, token: 'x', candidate, others: [] };
}

async function problemsOf(context: TestContext, answer: Answer, linkStatus?: number) {
  const trial = await trialOn(context, answer, linkStatus);
  const { pages, problems } = await smokeRun(trial, withOneBrowser);
  assert.equal(pages, 1);
  return problems.map((problem) => problem.replaceAll(trial.site, ''));
}

test('a release that works has no problems', async (context) => {
  assert.deepEqual(await problemsOf(context, {}), []);
});

test('a browser is started for a run that is lent none', async (context) => {
  assert.deepEqual((await smokeRun(await trialOn(context, {}))).problems, []);
});

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
      body: `<body>${boot}${runtime}<script>${late.replace('<h1>', '<" + "h1>').replaceAll("'", '"')}</script>`,
    },
    /^\/login comes from the server without a heading\.$/,
  ],
  [
    'shows what stands in for a page that failed',
    { body: `${boot}${runtime}<main><h1>Oh</h1><p>auth, failed (${composition})</p></main>` },
    /^\/login shows that something failed\.$/,
  ],
  [
    'reports an error',
    { body: `${boot}${runtime}${good}<script>console.error('oh')</script>` },
    /^\/login reports an error: oh\.$/,
  ],
  [
    'throws',
    { body: `${boot}${runtime}${good}<script>throw new Error('oh')</script>` },
    /^\/login throws: oh\.$/,
  ],
  [
    'lacks a released file',
    { body: boot + runtime + good + missing },
    /^\/login gets 404 for \/releases\/auth\/2\.0\.0\/missing\.js\.$/,
  ],
  [
    'breaks its policy',
    { body: `${boot}${runtime}${good}<img src="http://127.0.0.1:1/x">`, policy: 'img-src data:' },
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
});

test('a site that does not know the release is told from one that is away', async (context) => {
  await assert.rejects(problemsOf(context, {}, 404), /does not show this release \(404\)/);
});
