import { once } from 'node:events';
import { join } from 'node:path';
import { reasonOf } from '@studio/releases/errors';
import { ensureKeys, publicKeysIn, signerIn } from '@studio/releases/keys';
import { type ManifestAccess, registeredKeys } from '@studio/releases/manifest';
import { gateway, type PublicKeys } from '@studio/releases/signature';
import { openStore, type Store, StoreAway } from '@studio/releases/store';
import type { Warn } from '../log/warn.ts';
import type { Settings } from '../settings/settings.ts';
import type { Storage } from '../storage/storage.ts';
import { everyRelease } from './cohort.ts';
import type { ManifestSource } from './follow-manifest.ts';
import { createReleaseCache, type ReleaseCache } from './release-cache.ts';

/** The releases of a gateway. */
interface OpenedReleases extends ManifestAccess {
  /** Keeps copies of what is live where the store is an object store; returns a function that stops it. */
  readonly keepLive: (manifest: ManifestSource) => () => void;
}

/** Time for the proof of an object store at the start, in milliseconds. */
const proofWithin = 3000;

/** Pause before the copy of a release is tried again, in milliseconds. */
const retryAfter = 10_000;

/**
 * Opens the store of releases for a gateway: with the public keys of the teams, those of grants too, and of all
 * gateways, and with a key of its own, made at the first start, which signs automatic rollbacks only. An object store
 * has a verified cache on this machine, and may be away.
 * @throws {Error} with a sentence for operators when the store cannot be used
 */
export async function openReleases(
  settings: Pick<Settings, 'production' | 'releaseStore' | 'releaseKeys' | 'stateDir'>,
  storage: Pick<Storage, 'note'>,
  warn: Warn,
): Promise<OpenedReleases> {
  const { production: isProduction, releaseStore, releaseKeys, stateDir } = settings;
  await ensureKeys(stateDir, gateway);
  const signer = await signerIn(stateDir, gateway);
  const [teamKeys, ownKeys] = [publicKeysIn(releaseKeys, { isProduction }), publicKeysIn(stateDir)];
  const signerOf = async () => signer;
  const keysWith = (manifestStore: Store): PublicKeys => {
    const registered = registeredKeys(manifestStore, teamKeys);
    return async (signatory) => {
      const keys = await registered(signatory);
      return signatory === gateway ? [...keys, ...(await ownKeys(gateway))] : keys;
    };
  };
  const store = openStore(releaseStore);
  if (typeof releaseStore === 'string')
    return { store, publicKeys: keysWith(store), signerOf, keepLive: () => () => {} };
  let isAway = false;
  try {
    await inTime(store.verify());
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    isAway = true;
    warn(`${reasonOf(error)}. The site starts with what was live.`);
  }
  const folder = join(stateDir, 'releases');
  const cache = createReleaseCache({ store, isAway, keysWith, folder, storage, warn });
  return {
    store: cache,
    publicKeys: keysWith(cache),
    signerOf,
    keepLive: (manifest) => keep(cache, manifest, warn),
  };
}

/** Rejects when the proof of a store takes so long that visitors of a restarted gateway would notice. */
async function inTime(proof: Promise<void>): Promise<void> {
  const late = AbortSignal.timeout(proofWithin);
  const lateness = once(late, 'abort').then(() => {
    throw new StoreAway('The object store of releases does not answer in time');
  });
  await Promise.race([proof, lateness]);
}

/** Copies the live releases and their fallbacks after each change of the manifest. */
function keep(cache: ReleaseCache, manifest: ManifestSource, warn: Warn): () => void {
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();

  async function keepAll(): Promise<void> {
    clearTimeout(retry);
    const current = manifest.current();
    if (isStopped || current === undefined) return;
    try {
      for (const release of everyRelease(current)) if (!isStopped) await cache.keep(release);
      await cache.prune();
    } catch (error) {
      // The reads of the manifest report a store that is away.
      if (!(error instanceof StoreAway))
        warn(`The live releases are not all copied: ${reasonOf(error)}.`);
      retry = setTimeout(start, retryAfter).unref();
    }
  }

  function start(): void {
    running = running.then(keepAll);
  }

  manifest.onChange(start);
  start();
  return () => {
    isStopped = true;
    clearTimeout(retry);
  };
}
