import assert from 'node:assert/strict';
import { after, suite, type TestContext, test } from 'node:test';
import { exampleRelease } from '../testing/example-release.ts';
import {
  type Answer,
  auth,
  boot,
  composition,
  container,
  good,
  page,
  runOn,
  type Site,
} from '../testing/smoke-site.ts';
import { type SmokeBrowser, startBrowser } from './browser.ts';
import type { SmokeTarget } from './finder.ts';

// Started by the first test that runs: a run without the slow tests needs no browser.
let started: Promise<SmokeBrowser> | undefined;
after(async () => (await started)?.close());

const run = async (context: TestContext, site: Site, values?: Partial<SmokeTarget>) => {
  started ??= startBrowser();
  return await runOn(context, await started, site, values);
};

const missing = `<script src="/releases/auth/2.0.0/missing.js"></script>`;
const late =
  "document.body.append(Object.assign(document.createElement('main'), { innerHTML: '<h1>x</h1>' }))";

/** A page of a started shell, whose link to home shows the next page in place; the script runs when the page is left. */
const left = (script: string) =>
  page(`<header><a href="/">Home</a></header>${good}<script>
    document.documentElement.dataset.started = '';
    const main = document.querySelector('main');
    const show = (name) => { main.innerHTML = '<h1>' + name + '</h1><a href="/x">x</a>'; };
    document.querySelector('header a').onclick = (event) => {
      event.preventDefault();
      const isLate = (() => { ${script} })();
      if (isLate) return;
      history.pushState(null, '', '/');
      show('Home');
    };
    addEventListener('popstate', () => show('Hello'));
  </script>`);

type Fault = readonly [title: string, answer: Answer, sentence: RegExp];

const faultsOfPages: readonly Fault[] = [
  ['answers with an error status', { status: 503 }, /^returns status 503\.$/],
  [
    'names another composition',
    { body: boot.replace('2.0.0', '1.0.0') + good },
    /^is not made of auth 2\.0\.0, but of shell@1\.0\.0 auth@1\.0\.0\.$/,
  ],
  [
    'renders its content only by scripts',
    {
      body: `<body>${page('')}<script>${late.replace('<h1>', '<" + "h1>').replaceAll("'", '"')}</script>`,
    },
    /^comes from the server without a heading\.$/,
  ],
  [
    'shows an error in place of a failed page',
    { body: page(`<main><h1>Oh</h1><p>auth, failed (${composition})</p></main>`) },
    /^shows that something failed\.$/,
  ],
  [
    'reports an error',
    { body: page(`${good}<script>console.error('oh')</script>`) },
    /^reports an error: oh\.$/,
  ],
  ['throws', { body: page(`${good}<script>throw new Error('oh')</script>`) }, /^throws: oh\.$/],
  [
    'lacks a released file',
    { body: page(good + missing) },
    /^gets 404 for \/releases\/auth\/2\.0\.0\/missing\.js\.$/,
  ],
  [
    'breaks its policy',
    { body: page(`${good}<img alt="" src="http://127.0.0.1:1/x">`), policy: 'img-src data:' },
    /^violates its policy: .*img-src/,
  ],
  // More than three times as long as a live page takes on a busy machine.
  ['is slow on the server', { delay: 4000 }, /^takes the server more than 1000 ms, 3 times\.$/],
  [
    'is not accessible',
    { body: page(`${good}<button></button>`) },
    /^is not accessible \(button-name\): .*, at button\.$/,
  ],
  [
    'moves while it loads',
    {
      body: page(
        `<div id="x"></div>${good}<script>new PerformanceObserver(() => { x.style.height = '400px' }).observe({ type: 'paint', buffered: true })</script>`,
      ),
    },
    /^moves while it loads: its layout shifts by more than 0\.1\.$/,
  ],
  [
    'moves when its scripts start',
    {
      body: page(
        `<div id="x"></div>${good}<script>addEventListener('keydown', () => { x.style.height = '400px' })</script>`,
      ),
    },
    /^moves while it loads: its layout shifts by more than 0\.1\.$/,
  ],
  [
    'is wider than a phone',
    { body: page(`${good}<p class="wide" style="width: 500px">x</p>`) },
    /^at 320 pixels in dark colours is wider than the window \(p\.wide\)\.$/,
  ],
  [
    'has a field that cannot be scrolled into view',
    {
      body: page(
        good.replace(
          '</main>',
          `<div style="overflow: hidden"><input class="wide" aria-label="x" style="width: 500px"></div>
           <div style="overflow: auto"><input aria-label="y" style="width: 500px"></div></main>`,
        ),
      ),
    },
    /^at 320 pixels in dark colours has fields that the window cuts off \(input\.wide\)\.$/,
  ],
  [
    'covers its main heading',
    { body: page(`${good}<div class="veil" style="position: fixed; inset: 0"></div>`) },
    /^has a main heading that div\.veil covers or cuts off\.$/,
  ],
  [
    'covers its main heading on a wide screen',
    {
      body: page(
        `<style>.bar { display: none } @media (width > 700px) { .bar { display: block; position: fixed; inset: 0 } }</style>${good}<div class="bar"></div>`,
      ),
    },
    /^at 1440 pixels has a main heading that div\.bar covers or cuts off\.$/,
  ],
  [
    'shows white on white in dark colours',
    {
      body: page(
        `<style>@media (prefers-color-scheme: dark) { h1 { color: white; background: white } }</style>${good}`,
      ),
    },
    /^at 320 pixels in dark colours is not accessible \(color-contrast\): .*, at h1\.$/,
  ],
  [
    'hides its main heading',
    { body: page('<main><h1 style="opacity: 0">Hello</h1></main>') },
    /^hides its main heading\.$/,
  ],
];

const faultsOfLeaving: readonly Fault[] = [
  [
    'hides the next page',
    {
      body: left(
        "document.body.append(Object.assign(document.createElement('style'), { textContent: 'h1 { opacity: 0 }' }))",
      ),
    },
    /^at 320 pixels in dark colours is left for a page that hides its main heading\.$/,
  ],
  [
    'keeps its language',
    { body: left("document.documentElement.lang = 'en'") },
    /^at 320 pixels in dark colours leaves the language of the document at en\.$/,
  ],
  [
    'keeps the Tab key',
    { body: left("addEventListener('keydown', (event) => event.preventDefault())") },
    /^at 320 pixels in dark colours leaves a listener behind that stops the Tab key\.$/,
  ],
  [
    'asks again and again',
    { body: left("setInterval(() => fetch('/poll').catch(() => 0), 400)") },
    /^at 320 pixels in dark colours goes on asking for \/poll after it was left\.$/,
  ],
  [
    'takes Back away',
    { body: left("addEventListener('popstate', () => history.pushState(null, '', '/'))") },
    /^at 320 pixels in dark colours is not reached again by Back\.$/,
  ],
  [
    'holds the navigation',
    { body: left('return true') },
    /^at 320 pixels in dark colours does not lead to \/ by a link\.$/,
  ],
  [
    'empties the storage',
    { body: left('localStorage.clear()') },
    /^at 320 pixels in dark colours empties the storage of the site\.$/,
  ],
];

const faultsOfEntries: readonly Fault[] = [
  [
    'throws while it is evaluated',
    { remote: "throw new Error('oh')" },
    /^\/login cannot load \/releases\/auth\/2\.0\.0\/remoteEntry\.js: Error: oh\.$/,
  ],
  [
    'exposes no remote module',
    { remote: container('{ routes: [] }') },
    /^\/login finds no routes or pages, or no contract, in \/releases\/auth\/2\.0\.0\/remoteEntry\.js\.$/,
  ],
];

/** The smoke test opens no more pages than this with a fault. */
const atOnce = 3;

// Each test mostly waits until its page has no more requests.
suite('the smoke test rejects a release that', { concurrency: 3 }, () => {
  // A run takes longer to open its windows than a page.
  const ofPages = [...faultsOfPages, ...faultsOfLeaving];
  for (let first = 0; first < ofPages.length; first += atOnce) {
    const some = ofPages.slice(first, first + atOnce);
    test(`@slow ${some.map(([title]) => title).join(', or ')}`, async (context) => {
      // Each check opens the login page.
      const paths = ['/login', '/a', '/b'];
      const faulty = some.map((fault, index) => [paths[index] ?? '/c', fault] as const);
      const candidate = Object.fromEntries(faulty.map(([path, [, answer]]) => [path, answer]));
      const live = Object.fromEntries(faulty.map(([path]) => [path, {}]));
      const release = auth(...Object.keys(candidate));
      const values = { candidate: release, live: release };
      const { problems } = await run(context, { candidate, live }, values);
      assert.equal(problems.length, some.length, problems.join('\n'));
      for (const [path, [, , sentence]] of faulty) {
        const [problem = ''] = problems.filter((one) => one.startsWith(`${path} `));
        assert.match(problem.slice(path.length + 1), sentence);
      }
    });
  }

  for (const [title, answer, sentence] of faultsOfEntries) {
    test(`@slow ${title}`, async (context) => {
      const { problems } = await run(context, { candidate: { '/login': answer } });
      assert.equal(problems.length, 1, problems.join('\n'));
      assert.match(problems[0] ?? '', sentence);
    });
  }

  test('@slow reports a home page that fails on the server', async (context) => {
    const site = { candidate: { '/login': {}, '/': { status: 500 } }, live: { '/': {} } };
    assert.deepEqual((await run(context, site)).problems, ['/ returns status 500.']);
  });

  test('@slow reports a home page of the shell that fails in the browser only', async (context) => {
    const body = boot + good;
    const home = { body: `${body}<script>throw new Error('oh')</script>` };
    const site = { candidate: { '/login': {}, '/': home }, live: { '/': { body } } };
    const candidate = exampleRelease({ app: 'shell', version: '1.0.0' });
    const { problems } = await run(context, site, { candidate, live: candidate });
    assert.deepEqual(problems, ['/ throws: oh.']);
  });

  test('@slow reports a page that only the site map names', async (context) => {
    const site = {
      candidate: { '/login': {}, '/prices/1': { status: 500 } },
      sitemap: ['/', '/prices/1'],
    };
    const candidate = auth('/login', '/prices/:item');
    assert.deepEqual((await run(context, site, { candidate })).problems, [
      '/prices/1 returns status 500.',
    ]);
  });
});
