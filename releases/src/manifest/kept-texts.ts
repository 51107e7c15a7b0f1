import type { AppName } from '@studio/shared/contract';
import { integrityOf } from '../files/integrity.ts';
import type { PublicKeys } from '../keys/signature.ts';
import { consentTexts } from '../paths/consents.ts';
import { keysOf, tryPublished, UnusableRelease } from '../published/published.ts';
import type { Store } from '../store/store.ts';
import { unverified } from './entries.ts';
import { entryParts, generationsIn, partOf } from './generations.ts';
import { readState } from './states.ts';

/** The texts that stay valid of an app whose keys are replaced, by their SHA-384. */
export interface KeptTexts {
  readonly hashes: readonly string[];
  readonly releases: number;
  readonly consents: number;
  /** The revision of the manifest that names the releases. */
  readonly revision: number;
}

/**
 * Reads what stays valid without the keys that signed it: the live releases of an app and its rollback targets, in every
 * generation, the entries that name them, and its consents.
 * @param publicKeys gives the keys before the change
 */
export async function readKeptTexts(
  store: Store,
  publicKeys: PublicKeys,
  app: AppName,
): Promise<KeptTexts> {
  const state = await readState(store);
  const whole = unverified(state);
  const versions = generationsIn(whole).flatMap((generation) => {
    const { apps, rollouts, retired } = partOf(whole, generation);
    const { version, before = [] } = apps[app] ?? {};
    return [version, ...before, rollouts?.[app]?.version, retired?.[app]];
  });
  const releases: Uint8Array[] = [];
  for (const version of new Set(versions.filter((one) => one !== undefined))) {
    const release = await tryPublished(store, publicKeys, app, version);
    const text = (await store.get(keysOf(app, version).release))?.bytes;
    if (!(release instanceof UnusableRelease) && text !== undefined) releases.push(text);
  }
  const entries = Object.entries(state.entries)
    .filter(([name]) => entryParts(name).app === app)
    .map(([, { base, entry }]) => Buffer.from(base?.entry ?? entry));
  const consents = await consentTexts(store, publicKeys, app);
  return {
    hashes: [...releases, ...entries, ...consents].map(integrityOf),
    releases: releases.length,
    consents: consents.length,
    revision: whole.revision,
  };
}
