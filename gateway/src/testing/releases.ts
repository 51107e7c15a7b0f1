import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { integrityOf } from '@studio/releases/integrity';
import { ensureKeys, privateKeyOf, publicKeysIn, signerIn } from '@studio/releases/keys';
import {
  changeManifest,
  type ManifestAccess,
  type Rollout,
  registeredKeys,
} from '@studio/releases/manifest';
import { fileKey, keysOf, type Releases } from '@studio/releases/published';
import { signatureOf } from '@studio/releases/signature';
import { openStore } from '@studio/releases/store';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import type { AppName, Release, RouteClaim } from '@studio/shared/contract';
import { exampleClaim, exampleRelease } from './example-release.ts';

export { temporaryFolder };

/** Returns the folder of the keys for a test's releases. */
export function keysIn(releasesDir: string): string {
  return join(releasesDir, '.keys');
}

/** Returns the releases in a folder, with their public keys. */
export function releasesIn(releasesDir: string): Releases {
  const store = openStore(releasesDir);
  return { store, publicKeys: registeredKeys(store, publicKeysIn(keysIn(releasesDir))) };
}

/** Returns access to the manifest in a folder, with the keys of every team. */
export function accessIn(releasesDir: string): ManifestAccess {
  return {
    ...releasesIn(releasesDir),
    async signerOf(app) {
      await ensureKeys(keysIn(releasesDir), app);
      return await signerIn(keysIn(releasesDir), app);
    },
  };
}

/**
 * Publishes a small release of an app, signed by its team.
 * @param others texts of the files for browsers besides the entry, by path
 * @param more further parts of the description
 */
export async function publish(
  releasesDir: string,
  app: AppName,
  version: string,
  routes: readonly RouteClaim[] = [],
  others: Readonly<Record<string, string>> = {},
  more: Partial<Release> = {},
): Promise<void> {
  const { store } = releasesIn(releasesDir);
  const keys = keysOf(app, version);
  const messages = { 'entry.js': `console.log('${app} ${version}');`, ...others };
  const web = Object.entries(messages).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
  const server = Buffer.from('module.exports = {};');
  const release: Release = {
    ...exampleRelease(app),
    ...more,
    version,
    server: 'main.cjs',
    serverIntegrity: integrityOf(server),
    routes: [...routes],
    files: web.map(({ path, bytes }) => ({
      path,
      bytes: bytes.length,
      integrity: integrityOf(bytes),
      encoded: { br: integrityOf(brotliCompressSync(bytes)), gzip: integrityOf(gzipSync(bytes)) },
    })),
  };
  await ensureKeys(keysIn(releasesDir), app);
  const description = Buffer.from(JSON.stringify(release));
  const privateKey = await privateKeyOf(keysIn(releasesDir), app);
  for (const { path, bytes } of web) await store.put(fileKey(release, path), bytes);
  await store.put(fileKey(release, 'entry.js.br'), brotliCompressSync(messages['entry.js']));
  await store.put(keys.server('main.cjs'), server);
  await store.put(keys.signature, Buffer.from(signatureOf(description, privateKey)));
  await store.put(keys.release, description);
}

let example: Promise<string> | undefined;

/** Publishes the releases of `exampleReleases` once for all tests in a process. */
async function publishExample(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-example-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await publish(folder, 'shell', '1.0.0');
  await publish(folder, 'public-site', '1.0.0', [exampleClaim('*')]);
  await publish(folder, 'auth', '1.0.0', [exampleClaim('/login')]);
  await goLive(folder, { shell: ['1.0.0'], 'public-site': ['1.0.0'], auth: ['1.0.0'] });
  return folder;
}

/** Creates a folder in which a first release of the shell and of two remotes is live. */
export async function exampleReleases(test: TestContext): Promise<string> {
  example ??= publishExample();
  const folder = await temporaryFolder(test);
  await cp(await example, folder, { recursive: true });
  return folder;
}

/**
 * Makes releases live, as the release tool does.
 * @param versions of each app, the live one first and then those before it
 */
export async function goLive(
  releasesDir: string,
  versions: Readonly<Record<AppName, readonly [string, ...string[]]>>,
  ...rollouts: readonly Rollout[]
): Promise<void> {
  const entries = Object.entries(versions).map(([app, [version, ...before]]) => [
    app,
    { version, before },
  ]);
  await changeManifest(accessIn(releasesDir), ({ revision }) => ({
    revision: revision + 1,
    apps: Object.fromEntries(entries),
    rollouts: Object.fromEntries(rollouts.map((rollout) => [rollout.app, rollout])),
  }));
}
