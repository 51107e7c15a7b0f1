import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import type { AppName, LiveSet, RouteClaim } from '@studio/shared/contract';

/** An empty folder of its own for one test, gone after it. */
export async function temporaryFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-test-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Publishes a small release of an app. */
export async function publish(
  releasesDir: string,
  app: AppName,
  version: string,
  routes: readonly RouteClaim[] = [],
): Promise<void> {
  const folder = join(releasesDir, app, version);
  const script = `console.log('${app} ${version}');`;
  await mkdir(join(folder, 'web'), { recursive: true });
  await mkdir(join(folder, 'server'), { recursive: true });
  await writeFile(join(folder, 'web', 'entry.js'), script);
  await writeFile(join(folder, 'web', 'entry.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'server', 'main.cjs'), 'module.exports = {};');
  await writeFile(
    join(folder, 'release.json'),
    JSON.stringify({
      app,
      version,
      commit: 'none',
      contract: 1,
      entry: 'entry.js',
      scripts: ['entry.js'],
      styles: [],
      fonts: [],
      server: 'main.cjs',
      routes,
      shared: { provided: {}, required: {} },
      files: [],
    }),
  );
}

/** Makes releases live, as the release tool does: by renaming a finished file. */
export async function goLive(releasesDir: string, liveSet: LiveSet): Promise<void> {
  await writeFile(join(releasesDir, 'live.json.new'), JSON.stringify(liveSet));
  await rename(join(releasesDir, 'live.json.new'), join(releasesDir, 'live.json'));
}
