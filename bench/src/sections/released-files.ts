import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '@studio/releases/manifest';
import { openStore } from '@studio/releases/store';
import type { AppName } from '@studio/shared/contract';
import type { CodeFile } from '../common/bytes.ts';

/**
 * The JavaScript and CSS of an app's live release, with their size in Brotli.
 * @param releases folder of the releases
 */
export async function releasedFiles(releases: string, app: AppName): Promise<CodeFile[]> {
  const version = (await readManifest(openStore(releases))).apps[app]?.version;
  if (version === undefined) throw new Error(`${app} has no live release.`);
  const folder = join(releases, app, version, 'web');
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
  return await Promise.all(
    names.map(async (name) => ({
      path: name,
      bytes: (await stat(join(folder, `${name}.br`))).size,
    })),
  );
}
