import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AppName, contractNumber, type Release } from '@studio/shared/contract';
import { providedVersions, requiredRanges } from '../../rspack.base.js';
import { currentCommit } from './current-commit.ts';
import { partsOf, root } from './folders.ts';
import { listFiles } from './list-files.ts';
import { routeClaims } from './route-claims.ts';

function digest(algorithm: string, bytes: Buffer): Buffer {
  return createHash(algorithm).update(bytes).digest();
}

async function releasedFiles(folder: string): Promise<Release['files']> {
  const paths = await listFiles(folder);
  return await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(folder, path));
      const integrity = `sha384-${digest('sha384', bytes).toString('base64')}`;
      return { path, bytes: bytes.length, integrity };
    }),
  );
}

async function packageVersion(app: AppName): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, app, 'package.json'), 'utf8'));
  return version;
}

/** The package's version and what was built, so that other bytes always are another version. */
async function versionOf(app: AppName, files: Release['files'], server: Buffer): Promise<string> {
  const hash = createHash('sha256').update(server);
  for (const { path, integrity } of files) hash.update(`${path} ${integrity}\n`);
  return `${await packageVersion(app)}-${hash.digest('hex').slice(0, 8)}`;
}

/**
 * Writes `release.json` for what was just built.
 * @param initial names of the files needed before the app can render
 */
export async function describeRelease(
  builds: string,
  app: AppName,
  initial: readonly string[],
): Promise<Release> {
  const parts = partsOf(builds, app);
  const files = await releasedFiles(parts.web);
  const serverBuild = join(parts.server, 'server.cjs');
  const server = await readFile(serverBuild);
  const isShell = app === 'shell';
  const entries = initial.filter((name) => name.endsWith('.js'));
  const entry = isShell ? entries[0] : 'remoteEntry.js';
  if (entry === undefined) throw new Error(`the build of ${app} has no entry`);
  const release: Release = {
    app,
    version: await versionOf(app, files, server),
    commit: currentCommit(),
    contract: contractNumber,
    entry,
    scripts: [entry, ...entries.filter((name) => name !== entry)],
    styles: initial.filter((name) => name.endsWith('.css')),
    fonts: initial.filter(
      (name) => name.endsWith('-normal.woff2') || /-normal\.\w+\.woff2$/.test(name),
    ),
    server: 'server.cjs',
    routes: routeClaims(
      app,
      serverBuild,
      files.map(({ path }) => path),
    ),
    shared: {
      provided: isShell ? providedVersions() : {},
      required: isShell ? {} : requiredRanges(),
    },
    files,
  };
  await writeFile(parts.release, `${JSON.stringify(release, null, 2)}\n`);
  return release;
}
