import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { AppName, Release } from '@studio/shared/contract';
import { type Folders, partsOf } from '../folders.ts';
import { ensureKeys, privateKeyOf, publicKeyOf } from '../keys.ts';
import { publish } from '../publish.ts';
import { folderStore } from '../store/index.ts';
import { makeBuild } from './made-up-build.ts';

/** Empty folders for builds, releases and keys, gone after the test. */
export async function temporarySite(context: TestContext) {
  const root = await mkdtemp(join(tmpdir(), 'releases-test-'));
  context.after(() => rm(root, { recursive: true, force: true }));
  const folders: Folders = {
    builds: join(root, 'builds'),
    releases: join(root, 'releases'),
    keys: join(root, 'keys'),
  };
  const store = folderStore(folders.releases);
  return {
    folders,
    store,
    publicKeys: (app: AppName) => publicKeyOf(folders.keys, app),
    /** Publishes a made-up release, signed by its team. */
    async release(values: Pick<Release, 'app' | 'version'> & Partial<Release>): Promise<Release> {
      await ensureKeys(folders.keys, values.app);
      const release = await makeBuild(folders.builds, values);
      const privateKey = await privateKeyOf(folders.keys, values.app);
      await publish(store, partsOf(folders.builds, values.app), release, privateKey);
      return release;
    },
  };
}
