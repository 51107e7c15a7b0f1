import { reasonOf } from '@studio/releases/errors';
import { sha256 } from './encryption.ts';
import { objectKey, openParts, readObjects, type StoredObject, snapshotNames } from './snapshot.ts';
import type { Target } from './target.ts';

/** The state of a target, as it can be told without the private key. */
export interface TargetState {
  /** The number of objects that were looked at, and when the content of the first was read last, in milliseconds. */
  readonly objects: number;
  readonly oldestCheck: number;
  /** The keys of damaged or missing objects that the newest snapshot needs: the next backup writes them again. */
  readonly damaged: readonly string[];
  /** Those that only earlier snapshots need: the site may not have their files any more. */
  readonly damagedEarlier: readonly string[];
  /** Sentences about snapshots that are damaged themselves, without their full stops. */
  readonly damagedSnapshots: readonly string[];
}

/**
 * Looks at the objects of the newest snapshot, by their size.
 * @param readsAll reads the content of everything, of all snapshots
 */
export async function examineTarget(target: Target, readsAll: boolean): Promise<TargetState> {
  const names = await snapshotNames(target);
  const present = await target.list('files/');
  const objects = new Map<string, StoredObject & { readonly isNewest: boolean }>();
  const damagedSnapshots: string[] = [];
  for (const name of readsAll ? names : names.slice(0, 1)) {
    try {
      // The newest list counts: an object that was damaged has been written again since.
      for (const [key, one] of await readObjects(target, name))
        if (!objects.has(key)) objects.set(key, { ...one, isNewest: name === names[0] });
      const parts = await openParts(target, name);
      if (readsAll) for (const part of parts.names) await parts.read(part);
    } catch (error) {
      damagedSnapshots.push(reasonOf(error));
    }
  }
  const damaged: string[] = [];
  const damagedEarlier: string[] = [];
  for (const { name, size, sum, isNewest } of objects.values()) {
    const key = objectKey(name);
    const isThere = present.get(key)?.size === size;
    const bytes = isThere && readsAll ? await target.read(key) : undefined;
    const isWhole = isThere && (!readsAll || (bytes !== undefined && sha256(bytes) === sum));
    if (!isWhole) (isNewest ? damaged : damagedEarlier).push(key);
  }
  const oldestCheck = Math.min(...[...objects.values()].map(({ checked }) => checked));
  return { objects: objects.size, oldestCheck, damaged, damagedEarlier, damagedSnapshots };
}
