import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JourneyAccount, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { reasonOf } from '../files/errors.ts';
import { root } from '../files/folders.ts';
import { ensureKeys } from '../keys/keys.ts';
import { releaseManager } from '../keys/signature.ts';
import {
  accessWith,
  changeManifest,
  firstGeneration,
  generationEntry,
  generationOf,
  promoted,
  readGrants,
} from '../manifest/manifest.ts';
import { keysOf, storedFiles } from '../published/published.ts';
import { openStore, type Store } from '../store/open-store.ts';

/** A site with demo accounts for one check. */
export interface JourneySite {
  readonly url: string;
  readonly account: JourneyAccount;
  readonly stop: () => Promise<void>;
}

/** The folders of releases and keys of such a site. */
interface JourneyFolders {
  readonly releases: string;
  readonly keys: string;
}

/** Starts a site with some releases. */
export type StartJourneySite = (releases: readonly Release[]) => Promise<JourneySite>;

/**
 * The script that starts such sites, imported by path at run time: a team's own project has neither scripts nor backend.
 */
const script = join(root, 'scripts/throwaway-site.ts');

const isFunction = v.custom<(...args: readonly unknown[]) => unknown>(
  (value) => typeof value === 'function',
);

const scriptSchema = v.object({ startThrowawaySite: isFunction });

const siteSchema = v.object({
  url: v.string(),
  account: v.object({ email: v.string(), password: v.string() }),
  stop: isFunction,
});

/** Copies releases into another store and promotes them there, with a release manager that only this site knows. */
export async function fillReleases(
  { store, keys }: { readonly store: Store; readonly keys: string },
  releases: readonly Release[],
  to: JourneyFolders,
): Promise<void> {
  const target = openStore(to.releases);
  await mkdir(to.releases, { recursive: true });
  await ensureKeys(to.keys, releaseManager);
  for (const name of await readdir(keys)) {
    const isOwn = name.startsWith(`${releaseManager}.`);
    if (name.endsWith('.pub') && !isOwn) await copyFile(join(keys, name), join(to.keys, name));
  }
  const author = { at: new Date().toISOString(), by: 'a check' };
  const access = accessWith(target, to.keys);
  const own = accessWith(store, keys);
  const grants = await readGrants(store, own.publicKeys);
  for (const release of releases) {
    const { app, version } = release;
    const grant = grants[app];
    if (grant !== undefined)
      await changeManifest(access, (live) => {
        const revision = live.revision + 1;
        const given = { ...grant, revision };
        return {
          ...live,
          revision,
          change: grant.change,
          grants: { ...live.grants, [app]: given },
        };
      });
    const folder = keysOf(app, version);
    for (const key of [...(await store.list(folder.folder)), ...storedFiles(release).keys()]) {
      const stored = key === folder.check ? undefined : await store.get(key);
      if (stored !== undefined) await target.put(key, stored.bytes);
    }
    const generation = generationOf(release);
    await changeManifest(access, (live) => promoted(live, { app, version }, author), generation);
  }
  const [generation = firstGeneration] = releases.map(generationOf);
  if (generation === firstGeneration) return;
  await changeManifest(
    access,
    (live) => promoted(live, { app: generationEntry, version: `${generation}` }, author),
    generationEntry,
  );
}

/**
 * Returns a function that starts a site of the demo firm with releases of this store; undefined in a project without the
 * script that starts sites. The function rejects with a sentence when the backend does not start.
 */
export function throwawaySites(source: {
  readonly store: Store;
  readonly keys: string;
}): StartJourneySite | undefined {
  if (!existsSync(script)) return undefined;
  return async (releases) => {
    try {
      const module: unknown = await import(pathToFileURL(script).href);
      const { startThrowawaySite } = v.parse(scriptSchema, module);
      const fill = (to: JourneyFolders) => fillReleases(source, releases, to);
      const { stop, ...site } = v.parse(siteSchema, await startThrowawaySite(fill));
      return {
        ...site,
        async stop() {
          await stop();
        },
      };
    } catch (error) {
      const reason = reasonOf(error);
      throw new Error(
        `The site for the journeys that log in did not start: ${reason} Use --no-journeys when there is no backend.`,
        { cause: error },
      );
    }
  };
}
