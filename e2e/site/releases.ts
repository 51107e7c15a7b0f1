import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { siteSettings } from './settings.ts';

declare global {
  interface Window {
    /** The federation runtime's own account of what it has loaded. */
    readonly __FEDERATION__: {
      readonly __INSTANCES__: readonly {
        readonly name: string;
        readonly shareScopeMap: Record<string, Record<string, Record<string, { from: string }>>>;
      }[];
    };
  }
}

const liveSchema = v.object({ apps: v.record(v.string(), v.object({ version: v.string() })) });
const releaseSchema = v.object({ files: v.array(v.object({ path: v.string() })) });

/** A release that visitors get now. */
export interface ReleaseView {
  readonly app: string;
  readonly folder: string;
  /** Its files for the browser, relative to `web/` in the folder. */
  readonly files: readonly string[];
}

async function readJson<Schema extends v.GenericSchema>(path: string, schema: Schema) {
  return v.parse(schema, JSON.parse(await readFile(path, 'utf8')));
}

/** The live release of an app. */
export async function liveRelease(app: string): Promise<ReleaseView> {
  const releases = join(siteSettings.dataDir, 'releases');
  const live = await readJson(join(releases, 'live.json'), liveSchema);
  const folder = join(releases, app, live.apps[app]?.version ?? '');
  const { files } = await readJson(join(folder, 'release.json'), releaseSchema);
  return { app, folder, files: files.map(({ path }) => path) };
}
