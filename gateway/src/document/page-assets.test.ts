import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integrityOf } from '@studio/releases/integrity';
import type { BootstrapData, Release } from '@studio/shared/contract';
import type { LiveApp } from '../manifest/live-releases.ts';
import { exampleClaim, exampleRelease } from '../testing/example-release.ts';
import { createPageAssets, type PageAssets } from './page-assets.ts';

const files = ['entry.js', 'chunk.js', 'dom.1.js', 'style.css'];

const remote = (name: string): BootstrapData['remotes'][number] => ({
  ...{ name, version: '1', entry: '', scripts: [], styles: [] },
  routes: [{ path: '*', requiresLogin: false }],
});

/** Returns the assets of a page that names these remotes, from a store with these texts. */
function assetsOf(
  apps: { readonly [app in 'shell' | 'public-site' | 'auth']?: LiveApp },
  texts: Readonly<Record<string, string>> = {},
  url = 'https://s.example/',
) {
  const get = async (key: string) =>
    texts[key] === undefined ? undefined : { bytes: Buffer.from(texts[key]), tag: '' };
  const named = Object.keys(apps).filter((name) => name !== 'shell');
  return createPageAssets({ get })({
    url,
    boot: { remotes: named.map(remote) },
    releases: { id: '1', apps },
    chunks: ['dom'],
  });
}

/** Returns the integrity values of an import map by address. */
const integrityIn = ({ importMap }: PageAssets): Record<string, string> =>
  JSON.parse(importMap.text).integrity;

const shell = { release: exampleRelease('shell', files) };
const auth = exampleRelease('auth', files);

test('lists the integrity of every script, for a remote also under its retry paths', async () => {
  const integrity = integrityIn(await assetsOf({ shell, auth: { release: auth } }));
  const attempts = (file: string) => [
    `/releases/auth/1/${file}`,
    ...[1, 2, 3, 4, 5].map((attempt) => `/releases/auth/1/~${attempt}/${file}`),
  ];
  assert.deepEqual(Object.keys(integrity), [
    ...['entry.js', 'chunk.js', 'dom.1.js'].map((file) => `/releases/shell/1/${file}`),
    ...['entry.js', 'chunk.js', 'dom.1.js'].flatMap(attempts),
  ]);
  assert.equal(integrity['/releases/auth/1/~3/chunk.js'], 'sha384-chunk.js');
});

test('lists the integrity of a remote’s fallback, but not of an earlier shell', async () => {
  const before = { ...exampleRelease('auth', ['entry.js', 'older.js']), version: '0' };
  const earlierShell = { ...shell.release, version: '0' };
  const integrity = integrityIn(
    await assetsOf({
      shell: { ...shell, previous: earlierShell },
      auth: { release: auth, previous: before },
    }),
  );
  assert.equal(integrity['/releases/auth/0/~5/older.js'], 'sha384-older.js');
  assert.equal(integrity['/releases/shell/0/entry.js'], undefined);
});

test('names files that releases share by one address, those of a fallback below its version', async () => {
  const release = { ...auth, sharesFiles: true as const };
  const assets = await assetsOf(
    {
      shell: { release: { ...shell.release, sharesFiles: true } },
      auth: { release, previous: { ...release, version: '0' } },
    },
    {},
    'https://s.example/login',
  );
  assert.equal(assets.modules[0]?.url, '/releases/shell/files/dom.1.js');
  const integrity = integrityIn(assets);
  assert.equal(integrity['/releases/auth/files/~5/entry.js'], 'sha384-entry.js');
  assert.equal(integrity['/releases/auth/0/~5/entry.js'], 'sha384-entry.js');
  assert.equal(integrity['/releases/auth/1/entry.js'], undefined);
});

test('lists only the scripts of the shell and of the page’s remotes', async () => {
  const releases = { id: '1', apps: { shell, auth: { release: auth } } };
  const assets = createPageAssets({ get: async () => undefined });
  const page = { url: 'https://s.example/', boot: { remotes: [] }, releases, chunks: [] };
  assert.ok(
    Object.keys(integrityIn(await assets(page))).every((url) => url.startsWith('/releases/shell/')),
  );
});

test('preloads the shell’s early chunks and the scripts of the page’s route', async () => {
  const routes = [{ ...exampleClaim('/login'), scripts: ['chunk.js'] }];
  const release = { ...auth, routes };
  const { shell: main, modules } = await assetsOf(
    { shell, auth: { release } },
    {},
    'https://s.example/login',
  );
  assert.equal(main.url, '/releases/shell/1/entry.js');
  assert.deepEqual(
    modules.map(({ url }) => url),
    ['/releases/shell/1/dom.1.js', '/releases/auth/1/entry.js', '/releases/auth/1/chunk.js'],
  );
});

async function styleOf(css: string, described = css): Promise<string | undefined> {
  const integrity = integrityOf(Buffer.from(described));
  const listed = [...shell.release.files, { path: 'shell.css', bytes: 1, integrity }];
  const release: Release = { ...shell.release, styles: ['shell.css'], files: listed };
  const { styles } = await assetsOf({ shell: { release } }, { 'shell/1/web/shell.css': css });
  assert.equal(styles[0]?.url, '/releases/shell/1/shell.css');
  return styles[0]?.inline?.text;
}

test('inlines stylesheets with absolute paths', async () => {
  assert.equal(
    await styleOf('@font-face{src:url(serif.woff2)}.a{background:url("a.png")}'),
    '@font-face{src:url(/releases/shell/1/serif.woff2)}.a{background:url(/releases/shell/1/a.png)}',
  );
  for (const address of ['data:image/png;base64,x', '/a.png', 'https://s.example/a.png', '#clip']) {
    const css = `.a{background:url(${address})}`;
    assert.equal(await styleOf(css), css);
  }
});

test('does not inline a stylesheet that differs from its signed hash', async () => {
  assert.equal(await styleOf('.a{color:red}', '.a{color:blue}'), undefined);
});

test('does not inline a stylesheet that could end its element', async () => {
  assert.equal(await styleOf('p::before{content:"</style>"}'), undefined);
});

test('links a stylesheet whose text is missing', async () => {
  const release = { ...shell.release, styles: ['style.css'] };
  const { styles } = await assetsOf({ shell: { release } });
  assert.deepEqual(styles, [{ url: '/releases/shell/1/style.css', integrity: 'sha384-style.css' }]);
});
