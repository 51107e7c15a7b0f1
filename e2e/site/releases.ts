import { join } from 'node:path';
import { fileKey } from '@studio/releases/published';
import type { AppName } from '@studio/shared/contract';
import { releasesOf } from './releases-of.ts';
import { siteSettings } from './settings.ts';

declare global {
  interface Window {
    /** The federation runtime's own list of loaded modules. */
    readonly __FEDERATION__: {
      readonly __INSTANCES__: readonly {
        readonly name: string;
        readonly shareScopeMap: Record<string, Record<string, Record<string, { from: string }>>>;
      }[];
    };
  }
}

/** The releases of the site under test. */
export const siteReleases = releasesOf(siteSettings.dataDir);

export const { publishCopy, makeLive, rollBack } = siteReleases;

/** A live release. */
export interface ReleaseView {
  readonly app: string;
  /** Its files for browsers, on this machine. */
  readonly files: readonly string[];
}

/** Returns the files of the live release of an app. */
export async function liveRelease(app: AppName): Promise<ReleaseView> {
  const release = await siteReleases.readLive(app);
  const fileOf = (path: string) => join(siteReleases.folder, fileKey(release, path));
  return { app, files: release.files.map(({ path }) => fileOf(path)) };
}
