import type { ManifestSource } from '@studio/gateway/manifest/follow-manifest';
import {
  type LiveApp,
  type LiveReleases,
  releaseSet,
} from '@studio/gateway/manifest/live-releases';
import { initialFiles } from '@studio/releases/build/build';
import { describeRelease } from '@studio/releases/build/describe';
import { checkoutApps } from '@studio/releases/files/folders';
import { consoleApp } from '@studio/releases/manifest';
import type { AppName } from '@studio/shared/contract';
import { type Folders, removeSnapshots, takeSnapshot } from './snapshots.ts';

/** The last build without errors of one side of an app. */
export interface SideBuild {
  /** Changes with the content. */
  readonly hash: string;
  readonly files: readonly string[];
}

/** The last builds without errors of both sides of an app. */
export interface AppBuild {
  readonly app: AppName;
  readonly browser: SideBuild;
  readonly server: SideBuild;
}

/** The live releases, with development builds in the place of releases. */
export interface DevelopmentSet {
  readonly source: ManifestSource;
  /** Makes builds live. */
  readonly put: (builds: readonly AppBuild[]) => Promise<void>;
}

/** The number of builds whose files stay; a page that is further behind reloads instead of updating. */
const keptBuilds = 10;

/**
 * Creates the set without builds.
 * @param released the live releases of the apps that are not edited
 */
export async function createDevelopmentSet(
  released: ManifestSource,
  folders: Folders,
): Promise<DevelopmentSet> {
  for (const app of checkoutApps()) await removeSnapshots(folders.releases, app, 0);
  const listeners: (() => void)[] = [];
  let edited: Readonly<Record<AppName, LiveApp>> = {};
  let puts = 0;

  async function publish({ app, browser }: AppBuild): Promise<LiveApp> {
    const described = await describeRelease(folders.builds, app, initialFiles(app, browser.files));
    const release = await takeSnapshot(folders, described);
    await removeSnapshots(folders.releases, app, keptBuilds);
    return { release };
  }

  function current(): LiveReleases {
    const live = released.current();
    const { [consoleApp]: editedConsole, ...apps } = edited;
    const ofConsole = editedConsole ?? live?.console;
    return {
      revision: (live?.revision ?? 0) + puts,
      common: releaseSet({ ...live?.common.apps, ...apps }),
      ...(ofConsole && { console: ofConsole }),
    };
  }

  return {
    source: {
      current,
      onChange: (listener) => {
        listeners.push(listener);
        released.onChange(listener);
      },
      close: released.close,
    },
    async put(builds) {
      const entries = builds.map(async (build) => [build.app, await publish(build)] as const);
      edited = { ...edited, ...Object.fromEntries(await Promise.all(entries)) };
      puts += 1;
      for (const listener of listeners) listener();
    },
  };
}
