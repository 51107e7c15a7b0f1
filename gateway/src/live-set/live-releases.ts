import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AppName,
  apps,
  liveSetSchema,
  type Release,
  releaseSchema,
} from '@studio/shared/contract';
import * as v from 'valibot';

/** A release that visitors get, and the one before it to fall back on. */
export interface LiveApp {
  readonly release: Release;
  readonly previous?: Release;
}

/** The releases that make up the site now. */
export interface LiveReleases {
  /** Grows with every change of the live set. */
  readonly revision: number;
  readonly apps: { readonly [app in AppName]?: LiveApp };
}

/**
 * Reads a live set with the releases it names.
 * @param text the content of `live.json`
 * @throws a sentence saying what is wrong with it.
 */
export async function readLiveReleases(releasesDir: string, text: string): Promise<LiveReleases> {
  const liveSet = v.parse(liveSetSchema, JSON.parse(text));
  const entries: [AppName, LiveApp][] = [];
  for (const app of apps) {
    const live = liveSet.apps[app];
    if (live === undefined) continue;
    const release = await readRelease(releasesDir, app, live.version);
    const previous =
      live.previous === undefined
        ? undefined
        : await readRelease(releasesDir, app, live.previous).catch(() => undefined);
    entries.push([app, { release, ...(previous && { previous }) }]);
  }
  return { revision: liveSet.revision, apps: Object.fromEntries(entries) };
}

async function readRelease(releasesDir: string, app: AppName, version: string): Promise<Release> {
  const file = join(releasesDir, app, version, 'release.json');
  const release = v.parse(releaseSchema, JSON.parse(await readFile(file, 'utf8')));
  if (release.app !== app || release.version !== version) {
    throw new Error(`${file} describes ${release.app}@${release.version}`);
  }
  return release;
}
