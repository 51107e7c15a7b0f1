import type { Page } from '@playwright/test';
import type { ChaosSite } from './chaos-site.ts';
import type { FailureKind } from './failure-kinds.ts';
import { liveEntry, setLive } from './live-entry.ts';
import type { Unblock } from './network-failures.ts';
import type { PeerRemote } from './remotes.ts';

/** A release that fails, and the steps of a test with it. */
export interface BrokenRelease {
  readonly version: string;
  /** The sound version, which is live before the test. */
  readonly sound: string;
  /** Makes the broken release live, with the sound one as fallback. */
  readonly goLive: () => Promise<void>;
  /** Makes the broken release live, without a fallback. */
  readonly goLiveAlone: () => Promise<void>;
  /** Blocks the files of the release for these pages, when it fails on the way. */
  readonly block: (...pages: readonly Page[]) => Promise<void>;
  /** Ends the failure: unblocks the files, or removes the broken release. */
  readonly mend: () => Promise<void>;
  /** Makes the sound release live again. */
  readonly rollBack: () => Promise<void>;
  /** Unblocks the files on their way. */
  readonly letThrough: () => Promise<void>;
}

/** Publishes a release of a remote that fails in some way; it is not live yet. */
export async function publishBroken(
  site: ChaosSite,
  { app }: Pick<PeerRemote, 'app'>,
  { does, publish, block }: FailureKind,
): Promise<BrokenRelease> {
  const found = await liveEntry(site, app);
  const version = `9.9.9-${does.replaceAll(/[^a-z]+/g, '-')}-${Date.now()}`;
  const unblocks: Unblock[] = [];
  await publish(site.releases, app, version);
  const rollBack = () => setLive(site, app, found);
  const letThrough = async () => {
    for (const unblock of unblocks.splice(0)) await unblock();
  };
  return {
    version,
    sound: found.version,
    goLive: () => setLive(site, app, { version, before: [found.version] }),
    goLiveAlone: () => setLive(site, app, { version, before: [] }),
    async block(...pages) {
      if (block === undefined) return;
      for (const page of pages) unblocks.push(await block(page, `/releases/${app}/${version}/`));
    },
    async mend() {
      if (block === undefined) await rollBack();
      await letThrough();
    },
    rollBack,
    letThrough,
  };
}
