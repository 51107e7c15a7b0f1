import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { mapInBuild } from '../explain/source-maps.ts';
import { partsOf } from '../files/folders.ts';
import { describeBuild } from './describe.ts';
import { importedNames } from './imported-names.ts';
import { takeBuild } from './take-build.ts';

const server = `
  let router = require('react-router-dom');
  exports.contract = 0;
  exports.routes = [{ id: 'auth:question', path: '/login', Component: () => router.useLoaderData() }];
  exports.messages = { it: { title: 'Titolo' }, en: { title: 'Title' } };`;

const entry = 'var i = 1, g = 2; export { i as init, g as get };';

const manifest = JSON.stringify({
  metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
  shared: [{ name: 'react', requiredVersion: '^19.3.1' }],
  exposes: [
    {
      path: './remote',
      assets: { js: { sync: ['assets/remote-Bx1Y2z3_.js'] }, css: { sync: ['remote.css'] } },
    },
  ],
});

/** Describes a build of these files. */
async function describedIn(context: TestContext, files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'described-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const dist = join(folder, 'dist');
  for (const [path, text] of Object.entries({ 'server/server.js': server, ...files })) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), text);
  }
  const builds = join(folder, 'builds');
  await takeBuild(dist, builds, 'auth');
  return { release: await describeBuild(builds, 'auth'), parts: partsOf(builds, 'auth') };
}

const described = async (...build: Parameters<typeof describedIn>) =>
  (await describedIn(...build)).release;

test('describes a container by its manifest, its import statements and the names of its files', async (context) => {
  const release = await described(context, {
    'web/remoteEntry.js': entry,
    'web/mf-manifest.json': manifest,
    'web/.vite/manifest.json': '{}',
    'web/index.html': '',
    'web/remote.css': '',
    'web/assets/remote-Bx1Y2z3_.js': 'import "./parts-A1b2C3d4.js"',
    'web/assets/parts-A1b2C3d4.js': 'export const part = 1',
    'web/assets/question-Q1-w2E3_.js': 'import { part } from "./helper.js"',
    'web/assets/question-Zz1-w2E3.css': '',
    'web/assets/helper.js': 'export const part = 1',
  });
  assert.equal(release.entry, 'remoteEntry.js');
  assert.deepEqual(release.scripts, [
    'remoteEntry.js',
    'assets/remote-Bx1Y2z3_.js',
    'assets/parts-A1b2C3d4.js',
  ]);
  assert.deepEqual(release.styles, ['remote.css']);
  assert.deepEqual(release.routes[0]?.scripts, ['assets/helper.js', 'assets/question-Q1-w2E3_.js']);
  assert.deepEqual(release.routes[0]?.styles, ['assets/question-Zz1-w2E3.css']);
  assert.deepEqual(release.shared.required, { react: '^19.3.1' });
  assert.deepEqual(release.imports?.browser, { 'react-router-dom': ['useLoaderData'] });
  assert.equal(release.files.length, 7);
  assert.equal(release.sharesFiles, undefined);
});

test('takes all styles of an entry that is the module itself', async (context) => {
  const release = await described(context, {
    'remote.json': '{ "entry": "remote.js", "shared": {}, "messages": ["action.retry"] }',
    'web/remote.js': 'import "./start.js"; export const contract = 0;',
    'web/start.js': '',
    'web/one.css': '',
    'web/two.css': '',
  });
  assert.deepEqual(release.scripts, ['remote.js', 'start.js']);
  assert.deepEqual(release.styles, ['one.css', 'two.css']);
  assert.deepEqual(release.messages.needs, ['action.retry']);
});

test('takes the source maps out, and names sources by their place below the app', async (context) => {
  const map = (source: string) =>
    JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAAA' });
  const { release, parts } = await describedIn(context, {
    'web/remoteEntry.js': entry,
    'web/remoteEntry.js.map': map('webpack://auth/./src/remote.ts'),
    'server/server.js.map': map('../../node_modules/react/index.js'),
  });
  assert.deepEqual(
    release.files.map(({ path }) => path),
    ['remoteEntry.js'],
  );
  const sources = async (script: 'web/remoteEntry.js' | 'server/server.cjs') =>
    (await mapInBuild(parts, script))?.sources;
  assert.deepEqual(await sources('web/remoteEntry.js'), ['auth/src/remote.ts']);
  assert.deepEqual(await sources('server/server.cjs'), ['node_modules/react/index.js']);
});

test('names the part of a build that no release can have', async (context) => {
  const web = { 'web/remoteEntry.js': entry };
  const cases: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
    [{}, /web is missing: the build for browsers\.$/],
    [{ ...web, 'server/other.js': '' }, /server has several scripts: .* one CommonJS file\.$/],
    [{ 'web/app.js': '' }, /^Error: auth: name the entry of the build in remote\.json/],
    [{ ...web, 'remote.json': '{ "enrty": "x" }' }, /remote\.json: enrty: /],
    [{ ...web, 'remote.json': '{ "scripts": ["x.js"] }' }, /the build has no file x\.js/],
    [{ 'web/remoteEntry.js': 'import "./x.mjs"', 'web/x.mjs': '' }, /x\.mjs must end in \.js/],
    [{ ...web, 'server/server.js': 'require("lodash")' }, /imports lodash, .* bundle it/],
    [{ ...web, 'server/server.js': 'export default 1' }, /server build is no CommonJS script/],
    [
      { ...web, 'server/server.js': 'exports.routes = 1' },
      /does not export routes as its contract/,
    ],
    [
      { ...web, 'server/server.js': 'exports.routes = []; exports.contract = "2"' },
      /does not export contract as/,
    ],
    [{ 'web/app.mjs': '', 'remote.json': '{ "entry": "app.mjs" }' }, /app\.mjs must end in \.js/],
  ];
  for (const [files, sentence] of cases) await assert.rejects(described(context, files), sentence);
});

test('reads the names that a server build imports, as its bundler writes them', () => {
  const react = (code: string) => importedNames(code)?.react;
  const found = ['memo', 'useState'];
  const use = (name: string) => `(0, ${name}.useState)(); ${name}.default; x(${name}.memo)`;
  assert.deepEqual(
    react(`let react = require("react"); react = esm(react); ${use('react')}`),
    found,
  );
  assert.deepEqual(react(`var one = esm(require("react"), 1); ${use('one')}`), found);
  assert.deepEqual(react('const { memo, useState: state } = require("react")'), found);
  const webpack = `const m = { 12: (module) => { module.exports = require("react") } };
    () => { var r = load(12); ${use('r')} }`;
  assert.deepEqual(react(webpack), found);
  assert.equal(importedNames('let e = require("react"); ((e) => e.key)(1)'), undefined);
});
