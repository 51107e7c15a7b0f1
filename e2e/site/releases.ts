import { join } from 'node:path';
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
  readonly folder: string;
  /** Paths of its browser files, relative to `web/` in the folder. */
  readonly files: readonly string[];
}

/** Returns folder and files of the live release of an app. */
export async function liveRelease(app: AppName): Promise<ReleaseView> {
  const { version, files } = await siteReleases.readLive(app);
  return {
    app,
    folder: join(siteReleases.folder, app, version),
    files: files.map(({ path }) => path),
  };
}
