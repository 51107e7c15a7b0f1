import { type AppName, apps } from '@studio/shared/contract';
import type { LocalFolders } from '../files/folders.ts';
import { integrityOf } from '../files/integrity.ts';
import { publicKeysIn } from '../keys/keys.ts';
import type { PublicKeys } from '../keys/signature.ts';
import { readHistory, readManifest } from '../manifest/manifest.ts';
import { fileKey, readPublished } from '../published/published.ts';
import { openStore, type Store } from '../store/open-store.ts';

async function damagedFiles(
  store: Store,
  publicKeys: PublicKeys,
  app: AppName,
  version: string,
): Promise<string[]> {
  const release = await readPublished(store, publicKeys, app, version);
  const damaged: string[] = [];
  for (const { path, integrity } of release.files) {
    const stored = await store.get(fileKey(release, path));
    const isWhole = stored !== undefined && integrityOf(stored.bytes) === integrity;
    if (!isWhole) damaged.push(`${app} ${version}: ${path} is not what was signed`);
  }
  return damaged;
}

/**
 * Returns sentences about damage in a folder of releases: an unreadable manifest, a release in it that is not complete and
 * signed, or a change that is missing in the history.
 */
export async function findDamage({ releases, keys }: LocalFolders): Promise<string[]> {
  const store = openStore(releases);
  const publicKeys = publicKeysIn(keys);
  try {
    const live = await readManifest(store);
    const damaged: string[] = [];
    for (const app of apps) {
      const { version, before = [] } = live.apps[app] ?? {};
      const rolledOut = [live.rollouts?.[app]?.version ?? []].flat();
      for (const one of [...(version === undefined ? [] : [version]), ...before, ...rolledOut])
        damaged.push(...(await damagedFiles(store, publicKeys, app, one)));
    }
    const { length } = await readHistory(store);
    if (length === live.revision) return damaged;
    return [...damaged, `${length} changes are in the history of revision ${live.revision}`];
  } catch (error) {
    return [String(error)];
  }
}
