import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName, Release } from '@studio/shared/contract';
import { partsOf } from '../files/folders.ts';
import { integrityOf } from '../files/integrity.ts';
import { hashOf } from '../types/declarations.ts';
import { packed, type RecordedTypes, textOf } from '../types/recorded-types.ts';
import { exampleRelease } from './example-release.ts';

const smallest = (app: AppName): RecordedTypes => ({
  declarations: {},
  sources: app === 'shell' ? {} : { [`${app}/src/remote.ts`]: 'export {};\n' },
});

/** The parts of a made-up build that differ from the smallest one. */
export interface MadeUp {
  /** The number of files for the browser. */
  readonly count?: number;
  /** True for a build whose files have a hash in their names; those but the entry are the same in each version. */
  readonly shares?: boolean;
  /** The code of the server build. */
  readonly code?: string | undefined;
  /** The TypeScript for checks; the smallest one by default. */
  readonly recorded?: RecordedTypes | undefined;
}

/**
 * Writes the files of a build of an app; the files are small and differ between versions.
 */
export async function makeBuild(
  builds: string,
  values: Pick<Release, 'app' | 'version'> & Partial<Release>,
  { count = 3, shares = false, code = '', recorded }: MadeUp = {},
): Promise<Release> {
  const parts = partsOf(builds, values.app);
  await rm(parts.folder, { recursive: true, force: true });
  await mkdir(parts.web, { recursive: true });
  await mkdir(parts.server, { recursive: true });
  const name = `${values.app} ${values.version}`;
  const files: Release['files'] = [];
  for (let index = 0; index < count; index++) {
    const isOwn = index === 0 || !shares;
    const bytes = Buffer.from(`export const file = '${isOwn ? name : ''}, ${index}';\n`);
    const hash = shares ? `.${createHash('md5').update(bytes).digest('hex').slice(0, 12)}` : '';
    const path = `${index === 0 ? 'remoteEntry' : `file-${index}`}${hash}.js`;
    await writeFile(join(parts.web, path), bytes);
    files.push({ path, bytes: bytes.length, integrity: integrityOf(bytes) });
  }
  const server = Buffer.from(`module.exports = '${name}';\n${code}`);
  await writeFile(join(parts.server, 'server.cjs'), server);
  const typed = await packed(textOf(recorded ?? smallest(values.app)));
  await writeFile(parts.types, typed);
  const declarations = recorded === undefined ? 'the same' : hashOf(recorded.declarations);
  const types = { declarations, integrity: integrityOf(typed) };
  const release = exampleRelease({
    files,
    serverIntegrity: integrityOf(server),
    types,
    ...(shares && { entry: files[0]?.path ?? '', scripts: [], sharesFiles: true }),
    ...values,
  });
  await writeFile(parts.release, JSON.stringify(release));
  return release;
}
