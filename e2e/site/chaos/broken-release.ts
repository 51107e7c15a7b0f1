import type { Page } from '@playwright/test';
import type { ChaosSite } from './chaos-site.ts';
import type { Kind } from './kinds.ts';
import { liveEntry, setLive } from './live.ts';
import type { Lift } from './on-the-way.ts';
import type { PeerRemote } from './remotes.ts';

/** A release that fails, and what a test does with it. */
export interface BrokenRelease {
  readonly version: string;
  /** The version that is live when nothing is tried. */
  readonly sound: string;
  /** Makes it live, with the sound one to fall back on. */
  readonly goLive: () => Promise<void>;
  /** Makes it live, with nothing to fall back on. */
  readonly goLiveAlone: () => Promise<void>;
  /** Hinders it on its way to these pages, where it is broken there. */
  readonly hinder: (...pages: readonly Page[]) => Promise<void>;
  /** Takes away why it fails: what hinders it, or else the release itself. */
  readonly mend: () => Promise<void>;
  /** Makes the sound one live again. */
  readonly rollBack: () => Promise<void>;
  /** Takes away what hinders it on its way. */
  readonly letThrough: () => Promise<void>;
}

/** Publishes a release of a remote that fails in some way; nobody gets it yet. */
export async function publishBroken(
  site: ChaosSite,
  { app }: Pick<PeerRemote, 'app'>,
  { does, publish, hinder }: Kind,
): Promise<BrokenRelease> {
  const found = await liveEntry(site, app);
  const version = `9.9.9-${does.replaceAll(/[^a-z]+/g, '-')}-${Date.now()}`;
  const lifts: Lift[] = [];
  await publish(site.releases, app, version);
  const rollBack = () => setLive(site, app, found);
  const letThrough = async () => {
    for (const lift of lifts.splice(0)) await lift();
  };
  return {
    version,
    sound: found.version,
    goLive: () => setLive(site, app, { version, before: [found.version] }),
    goLiveAlone: () => setLive(site, app, { version, before: [] }),
    async hinder(...pages) {
      if (hinder === undefined) return;
      for (const page of pages) lifts.push(await hinder(page, `/releases/${app}/${version}/`));
    },
    async mend() {
      if (hinder === undefined) await rollBack();
      await letThrough();
    },
    rollBack,
    letThrough,
  };
}
