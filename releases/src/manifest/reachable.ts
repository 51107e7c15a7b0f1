import type { AppName, Release } from '@studio/shared/contract';
import type { PublicKeys } from '../keys/signature.ts';
import { tryPublished, UnusableRelease } from '../published/published.ts';
import type { Store } from '../store/store.ts';
import type { Manifest } from './schemas.ts';

/** The releases of an app that visitors may get now. */
export interface Reachable {
  readonly app: AppName;
  readonly live?: Release;
  /** The fallback, and the target of a rollback. */
  readonly previous?: Release;
  readonly rolledOut?: Release;
  /** The reasons why sites reject other releases of the app, perhaps the live one; without full stops. */
  readonly rejected: readonly string[];
}

/**
 * Reads the releases of an app as sites do: the previous release takes the place of one that cannot be used.
 * @returns undefined when the app is not live
 */
export async function readReachable(
  store: Store,
  publicKeys: PublicKeys,
  manifest: Manifest,
  app: AppName,
): Promise<Reachable | undefined> {
  const entry = manifest.apps[app];
  if (entry === undefined) return undefined;
  const rejected: string[] = [];
  const read = async (version: string): Promise<Release | undefined> => {
    const found = await tryPublished(store, publicKeys, app, version);
    if (!(found instanceof UnusableRelease)) return found;
    rejected.push(found.message);
    return undefined;
  };
  const usable: Release[] = [];
  for (const version of [entry.version, ...entry.before]) {
    const release = await read(version);
    if (release !== undefined) usable.push(release);
    if (usable.length === 2) break;
  }
  const [live, previous] = usable;
  const rollout = manifest.rollouts?.[app];
  const rolledOut = rollout && (await read(rollout.version));
  return {
    app,
    ...(live && { live }),
    ...(previous && previous.version !== rolledOut?.version && { previous }),
    ...(rolledOut && { rolledOut }),
    rejected,
  };
}
