import type { AppName, Release } from '@studio/shared/contract';
import type { PublicKeys } from '../keys/signature.ts';
import { tryPublished, UnusableRelease } from '../published/published.ts';
import type { Store } from '../store/store.ts';
import type { Manifest } from './manifest.ts';

/** The releases of an app that visitors may get now. */
export interface Reachable {
  readonly app: AppName;
  readonly live?: Release;
  /** What is fallen back on, and what a roll-back makes live. */
  readonly previous?: Release;
  readonly rolledOut?: Release;
  /** Why sites refuse others, the live one perhaps, without full stops. */
  readonly refused: readonly string[];
}

/**
 * Reads them as sites do: a release that cannot be used gives way to the one before it.
 * @returns undefined where nothing is live of the app
 */
export async function readReachable(
  store: Store,
  publicKeys: PublicKeys,
  set: Manifest,
  app: AppName,
): Promise<Reachable | undefined> {
  const entry = set.apps[app];
  if (entry === undefined) return undefined;
  const refused: string[] = [];
  const read = async (version: string): Promise<Release | undefined> => {
    const found = await tryPublished(store, publicKeys, app, version);
    if (!(found instanceof UnusableRelease)) return found;
    refused.push(found.message);
    return undefined;
  };
  const usable: Release[] = [];
  for (const version of [entry.version, ...entry.before]) {
    const release = await read(version);
    if (release !== undefined) usable.push(release);
    if (usable.length === 2) break;
  }
  const [live, previous] = usable;
  const rollout = set.rollouts?.[app];
  const rolledOut = rollout && (await read(rollout.version));
  return {
    app,
    ...(live && { live }),
    ...(previous && previous.version !== rolledOut?.version && { previous }),
    ...(rolledOut && { rolledOut }),
    refused,
  };
}
