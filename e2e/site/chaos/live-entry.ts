import { expect } from '@playwright/test';
import { changeManifest, type Manifest, readManifest } from '@studio/releases/manifest';
import type { AppName } from '@studio/shared/contract';
import { parseBootstrapData } from '@studio/shared/contract';
import { bootIn } from '../page.ts';
import type { ChaosSite } from './chaos-site.ts';

/** The live release of an app, and the releases that it can fall back on. */
export type LiveEntry = NonNullable<Manifest['apps'][AppName]>;

/**
 * Returns the live releases of an app.
 * @throws {Error} when there is none
 */
export async function liveEntry({ releases }: ChaosSite, app: AppName): Promise<LiveEntry> {
  const entry = (await readManifest(releases.store)).apps[app];
  if (entry === undefined) throw new Error(`No release of ${app} is live.`);
  return entry;
}

/** The pages that tests start with: the gateway may send each in its old form for a moment after a change. */
const firstPages = ['/login', '/team', '/forgot', '/account/documenti'] as const;

/** Returns the version of a remote in a new page, and its fallback. */
async function servedOf(
  { url }: ChaosSite,
  path: string,
  app: AppName,
): Promise<(string | undefined)[]> {
  const html = await (await fetch(`${url}${path}`)).text();
  const remote = parseBootstrapData(JSON.parse(bootIn(html))).remotes.find(
    ({ name }) => name === app,
  );
  return [remote?.version, remote?.previous?.version];
}

/**
 * Makes a published release live with these fallbacks, or none. No command does that: no team gives up its fallbacks.
 * Resolves when new pages use it.
 */
export async function setLive(site: ChaosSite, app: AppName, entry: LiveEntry): Promise<void> {
  const { version, before } = entry;
  const change = { at: new Date().toISOString(), by: 'a test', what: 'promote', app } as const;
  await changeManifest(site.releases.access, (live) => ({
    ...live,
    revision: live.revision + 1,
    apps: { ...live.apps, [app]: entry },
    change: { ...change, to: version },
  }));
  for (const path of firstPages)
    await expect
      .poll(() => servedOf(site, path, app), { intervals: [100] })
      .toEqual([version, before[0]]);
}
