import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { AppName, Release } from '@studio/shared/contract';
import { foldersIn, partsOf } from '../files/folders.ts';
import { ensureKeys, privateKeyOf, signerIn } from '../keys/keys.ts';
import { accessWith, changeManifest, promoted } from '../manifest/manifest.ts';
import { publish } from '../published/publish.ts';
import { openStore } from '../store/open-store.ts';
import { type MadeUp, makeBuild } from './made-up-build.ts';
import { temporaryFolder } from './temporary-folder.ts';

const author = { at: '2026-11-21T10:00:00.000Z', by: 'a team' };

/** Makes empty folders for builds, releases and keys, and removes them after the test. */
export async function temporarySite(context: TestContext) {
  const root = await temporaryFolder(context);
  const folders = foldersIn(root);
  const store = openStore(folders.releases);
  const access = {
    ...accessWith(store, folders.keys),
    async signerOf(app: string) {
      await ensureKeys(folders.keys, app);
      return await signerIn(folders.keys, app);
    },
  };
  return {
    access,
    folders,
    store,
    publicKeys: access.publicKeys,
    /** Gives an app a new key pair; returns a function that removes the public key of the old pair. */
    async changeKeys(app: AppName): Promise<() => Promise<void>> {
      const retired = join(folders.keys, `${app}.old.pub`);
      await rename(join(folders.keys, `${app}.pub`), retired);
      await ensureKeys(folders.keys, app);
      return () => rm(retired);
    },
    /** Promotes releases, one after the other. */
    async promote(...releases: readonly Pick<Release, 'app' | 'version'>[]): Promise<void> {
      for (const release of releases)
        await changeManifest(access, (live) => promoted(live, release, author));
    },
    /** Publishes a made-up release, signed by its team. */
    async release(
      values: Pick<Release, 'app' | 'version'> & Partial<Release>,
      made: MadeUp = {},
    ): Promise<Release> {
      await ensureKeys(folders.keys, values.app);
      const release = await makeBuild(folders.builds, values, made);
      const privateKey = await privateKeyOf(folders.keys, values.app);
      await publish(store, partsOf(folders.builds, values.app), release, privateKey);
      return release;
    },
  };
}
