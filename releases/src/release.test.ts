import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { buildApp } from './build.ts';
import { describeRelease } from './describe.ts';
import { partsOf } from './folders.ts';
import { publish } from './publish.ts';

async function build(app: 'auth' | 'customer-area') {
  const builds = await mkdtemp(join(tmpdir(), 'builds-'));
  return { builds, release: await describeRelease(builds, app, await buildApp(builds, app)) };
}

test('a remote is built into a release that names its entry, its routes and every file by its hash', async () => {
  const { builds, release } = await build('customer-area');
  assert.equal(release.entry, 'remoteEntry.js');
  assert.equal(release.scripts[0], 'remoteEntry.js');
  assert.ok(release.scripts.length === 2 && release.styles.length === 1);
  assert.equal(release.routes[0]?.path, '/account');
  assert.ok(release.routes.every(({ requiresLogin }) => requiresLogin));
  const { web } = partsOf(builds, 'customer-area');
  for (const { path, integrity } of release.files) {
    const hash = createHash('sha384')
      .update(await readFile(join(web, path)))
      .digest('base64');
    assert.equal(integrity, `sha384-${hash}`);
  }
});

test('a remote bundles none of the singletons', async () => {
  const { builds, release } = await build('auth');
  const { web } = partsOf(builds, 'auth');
  const code = await Promise.all(release.scripts.map((path) => readFile(join(web, path), 'utf8')));
  const total = code.join('');
  for (const mark of [
    'react.transitional.element',
    'createBrowserRouter',
    'jotai',
    'useSyncExternalStore',
  ]) {
    const bundled = total.includes(mark) && !total.includes(`"${mark}"`);
    assert.ok(!bundled, `${mark} is in the remote's own code`);
  }
  assert.ok(
    total.length < 150_000,
    `${total.length} bytes are more than a remote of this size needs: React alone has more`,
  );
});

test('building the same sources twice gives the same release', async () => {
  const [one, other] = [await build('auth'), await build('auth')];
  assert.deepEqual(one.release, other.release);
});

test('what is published can be served compressed, and publishing again changes nothing', async () => {
  const { builds, release } = await build('auth');
  const releases = await mkdtemp(join(tmpdir(), 'releases-'));
  const folders = { builds, releases };
  await publish(folders, 'auth', release);
  await publish(folders, 'auth', release);
  assert.deepEqual(await readdir(join(releases, 'auth')), [release.version]);
  const entry = join(releases, 'auth', release.version, 'web', release.entry);
  assert.deepEqual(brotliDecompressSync(await readFile(`${entry}.br`)), await readFile(entry));
});
