import { join } from 'node:path';
import { integrityOf } from '@studio/releases/integrity';
import { privateKeyOf, publicKeysIn } from '@studio/releases/keys';
import {
  accessWith,
  changeManifest,
  guarded,
  type ManifestPart,
  promoted,
  readManifest,
  rolledBack,
  rolledOut,
} from '@studio/releases/manifest';
import { fileKey, keysOf, readPublished, storedFiles } from '@studio/releases/published';
import { signatureOf } from '@studio/releases/signature';
import { openStore } from '@studio/releases/store';
import type { AppName, Release } from '@studio/shared/contract';

/** The differences between a copy of a release and the release. */
export interface Difference {
  readonly release?: Partial<Release>;
  /** Contents of browser files, by their path. */
  readonly files?: Readonly<Record<string, string>>;
}

const author = () => ({ at: new Date().toISOString(), by: 'a test' });

/** Returns the releases of a site on this machine, by its data folder. */
export function releasesOf(dataDir: string): SiteReleases {
  return releasesIn(join(dataDir, 'releases'), join(dataDir, 'keys'));
}

/**
 * Opens the releases in a folder for the changes of tests.
 * @param keys folder of the keys that sign them
 */
export function releasesIn(folder: string, keys: string) {
  const store = openStore(folder);
  const access = accessWith(store, keys);

  /**
   * Returns the live release of an app.
   * @param part of the manifest: the live generation by default
   */
  async function readLive(app: AppName, part: ManifestPart = 'live'): Promise<Release> {
    const version = (await readManifest(store, part)).apps[app]?.version ?? '';
    return await readPublished(store, publicKeysIn(keys), app, version);
  }

  /** Publishes the description of a release, signed by its team; the files are in the store already. */
  async function writeDescription(release: Release): Promise<void> {
    const { release: key, signature } = keysOf(release.app, release.version);
    const description = Buffer.from(JSON.stringify(release));
    const made = signatureOf(description, await privateKeyOf(keys, release.app));
    await store.put(signature, Buffer.from(made));
    await store.put(key, description);
  }

  return {
    folder,
    keys,
    store,
    access,
    readLive,
    writeDescription,

    /** Publishes the live release of an app again, signed by its team, as another version. */
    async publishCopy(
      app: AppName,
      version: string,
      { release: values = {}, files = {} }: Difference = {},
      part: ManifestPart = 'live',
    ): Promise<void> {
      const live = await readLive(app, part);
      const [from, to] = [keysOf(app, live.version), keysOf(app, version)];
      // A file may have another content under its name: the copy keeps its files for itself.
      const { sharesFiles: _, ...own } = live;
      for (const path of Object.keys(files))
        await store.put(fileKey({ app, version }, path), Buffer.from(files[path] ?? ''));
      for (const key of storedFiles(live).keys()) {
        const path = key.slice(fileKey(live, '').length);
        if (path.replace(/\.(br|gz)$/, '') in files) continue;
        const stored = await store.get(key);
        if (stored !== undefined) await store.put(fileKey({ app, version }, path), stored.bytes);
      }
      for (const key of await store.list(from.folder)) {
        const path = key.slice(from.folder.length);
        if (/^(release\.|check|web\/)/.test(path)) continue;
        const stored = await store.get(key);
        if (stored !== undefined) await store.put(`${to.folder}${path}`, stored.bytes);
      }
      const described = live.files.map((file) => {
        const text = files[file.path];
        if (text === undefined) return file;
        const bytes = Buffer.from(text);
        return { path: file.path, bytes: bytes.length, integrity: integrityOf(bytes) };
      });
      await writeDescription({ ...own, files: described, ...values, version });
    },

    /** Promotes a published release. */
    async makeLive(app: AppName, version: string, part?: ManifestPart): Promise<void> {
      await changeManifest(access, (live) => promoted(live, { app, version }, author()), part);
    },

    /** Promotes a release for a share of the visitors. */
    async rollOut(app: AppName, version: string, percent: number): Promise<void> {
      await changeManifest(access, (live) => rolledOut(live, { app, version, percent }, author()));
    },

    /** Begins a guarded roll-out; after this time in a step, in milliseconds, the site goes on with few visits. */
    async guard(app: AppName, version: string, after: number): Promise<void> {
      await changeManifest(access, (live) => guarded(live, { app, version }, after, author()));
    },

    /** Promotes the release before the live one, or ends a roll-out. */
    async rollBack(app: AppName): Promise<void> {
      await changeManifest(access, (live) => rolledBack(live, app, author()));
    },
  };
}

/** The releases of a site, and their changes. */
export type SiteReleases = ReturnType<typeof releasesIn>;
