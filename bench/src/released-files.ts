import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName } from '@studio/shared/contract';
import * as v from 'valibot';
import type { CodeFile } from './bytes.ts';

const liveSetSchema = v.object({
  apps: v.record(v.string(), v.object({ version: v.string() })),
});

/**
 * The JavaScript and CSS of an app's live release, with their size in Brotli.
 * @param releases folder of the releases
 */
export async function releasedFiles(releases: string, app: AppName): Promise<CodeFile[]> {
  const liveSet = JSON.parse(await readFile(join(releases, 'live.json'), 'utf8'));
  const version = v.parse(liveSetSchema, liveSet).apps[app]?.version;
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
