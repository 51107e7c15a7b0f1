import assert from 'node:assert/strict';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { BootData } from '@studio/shared/config';
import { releaseSet } from '../live-set/live-releases.ts';
import { exampleRelease } from '../testing/example-release.ts';
import { createRenderer } from './index.ts';

/** A shell that says which modules it was given. */
const shell = `
exports.singletons = { react: 'the one React' };
exports.renderPage = async ({ url, owner, read }) => {
  const content = owner && owner.module ? await owner.module.routes[0].content(read) : 'frame';
  return { status: 200, html: content, scriptHashes: [], styleHashes: [] };
};`;

const remote = (content: string, head = '') => `
${head}
exports.texts = { it: {}, en: {} };
exports.routes = [{ content: async (read) => { ${content} } }];`;

const boot: BootData = {
  language: 'it',
  origin: 'http://localhost',
  menu: [],
  partners: [],
  dictionary: {},
  remotes: [
    {
      name: 'public-site',
      version: '1',
      entry: 'entry.js',
      styles: [],
      routes: [
        { path: '*', requiresLogin: false },
        { path: '/account', requiresLogin: true },
      ],
    },
  ],
  composition: '',
  clientRole: '',
  googleLogin: false,
  replay: false,
};

async function rendererWith(t: TestContext, publicSite: string) {
  const releasesDir = await mkdtemp(join(tmpdir(), 'render-'));
  for (const [app, code] of [
    ['shell', shell],
    ['public-site', publicSite],
  ] as const) {
    await mkdir(join(releasesDir, app, '1/server'), { recursive: true });
    await writeFile(join(releasesDir, app, '1/server/server.cjs'), code);
  }
  const live = releaseSet({
    shell: { release: exampleRelease('shell') },
    'public-site': { release: exampleRelease('public-site') },
  });
  const warnings: string[] = [];
  const renderer = createRenderer({
    releasesDir,
    read: async (path) => ({ status: 200, body: `content of ${path}` }),
    warn: (sentence) => warnings.push(sentence),
  });
  t.after(renderer.end);
  const render = (path = '/news', id = live.id) =>
    renderer.render({ url: `http://localhost${path}`, boot, releases: { ...live, id } });
  return { render, warnings };
}

test('a page is rendered with the remote that owns it, which reads content through the gateway', async (t) => {
  const { render } = await rendererWith(t, remote("return (await read('/items/news')).body;"));
  assert.equal((await render()).html, 'content of /items/news');
});

test('a remote gets the singletons of the shell and nothing else', async (t) => {
  const uses = remote('return react;', "const react = require('react');");
  assert.equal((await (await rendererWith(t, uses)).render()).html, 'the one React');
  const reaches = remote("return 'reached';", "require('node:fs');");
  assert.equal((await (await rendererWith(t, reaches)).render()).html, 'frame');
});

test('a remote that throws while it renders leaves the frame', async (t) => {
  const { render, warnings } = await rendererWith(t, remote("throw new Error('broken');"));
  assert.equal((await render()).html, 'frame');
  assert.match(warnings[0] ?? '', /public-site 1 could not render \/news: .*broken/);
});

test('a remote that loops is stopped, and is not asked again', async (t) => {
  const { render, warnings } = await rendererWith(t, remote('for (;;) {}'));
  assert.equal((await render()).html, 'frame');
  const began = Date.now();
  assert.equal((await render()).html, 'frame');
  assert.ok(Date.now() - began < 1500, 'the second visitor did not wait for it');
  assert.equal(warnings.length, 1);
});

test('a thread that dies takes one page with it, not the site', async (t) => {
  const dies = "setTimeout(() => { throw new Error('late'); }); await new Promise(() => {});";
  const { render, warnings } = await rendererWith(t, remote(dies));
  assert.equal((await render()).html, 'frame');
  assert.match(warnings[0] ?? '', /late/);
  assert.equal((await render()).html, 'frame');
  assert.equal(warnings.length, 1, 'the remote is not asked again');
});

test('a page that waits behind one that loops is rendered all the same', async (t) => {
  const { render } = await rendererWith(t, remote('for (;;) {}'));
  const [, beside] = await Promise.all([render('/news'), render('/account')]);
  assert.equal(beside.html, 'frame');
});

test('a page that is being rendered when its releases are superseded is finished', async (t) => {
  const waits = 'await new Promise((done) => setTimeout(done, 300));';
  const { render } = await rendererWith(t, remote(`${waits} return 'whole';`));
  await render();
  const rendering = render();
  for (const id of ['2', '3', '4']) assert.equal((await render('/account', id)).html, 'frame');
  assert.equal((await rendering).html, 'whole');
  assert.equal((await render()).html, 'whole');
});
