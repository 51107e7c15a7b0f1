import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../testing/until.ts';
import type { LocalBuild } from './local-build.ts';
import { watchOtherApp } from './other-build.ts';

/** A compiler: it copies the source of a remote that exports pages, and rejects one with a mistake. */
const compiler = `
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const source = readFileSync('src/remote.js', 'utf8');
if (source.includes('mistake')) {
  console.error('src/remote.js: a mistake');
  process.exit(1);
}
for (const side of ['web', 'server']) mkdirSync('dist/' + side, { recursive: true });
cpSync('src/remote.js', 'dist/web/remoteEntry.js');
writeFileSync('dist/server/server.cjs', "exports.contract = 1; exports.messages = { it: {}, en: {} };" +
  "exports.pages = [{ path: '/login' }]; exports.render = () => ({ html: '' });");`;

test('compiles an app by its own script, again after each edit, and reports what fails', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'other-build-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'src'));
  const edit = (code: string) => writeFile(join(folder, 'src/remote.js'), code);
  await writeFile(join(folder, 'compile.mjs'), compiler);
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { compile: 'node compile.mjs' } }),
  );
  await edit('export const pages = [];');
  const builds: LocalBuild[] = [];
  const reports: string[] = [];
  const stop = await watchOtherApp(
    'auth',
    join(folder, 'builds'),
    { built: (build) => void builds.push(build), failed: (report) => reports.push(report) },
    folder,
  );
  context.after(stop);
  await until(() => builds.length === 1);
  assert.deepEqual(
    builds[0]?.release.routes.map(({ path }) => path),
    ['/login'],
  );
  await edit('a mistake');
  await until(() => reports.length === 1);
  assert.deepEqual(reports, ['src/remote.js: a mistake']);
  await edit('export const pages = [1];');
  await until(() => builds.length === 2);
  assert.notEqual(builds[0]?.scripts, builds[1]?.scripts);
});
