import { publicKeysIn, signerIn } from '../keys/keys.ts';
import { gateway, type PublicKeys, releaseManager, type Signer } from '../keys/signature.ts';
import type { Store } from '../store/store.ts';
import { verifiedGrants } from './grants.ts';
import type { Grant, Grants } from './schemas.ts';
import { readState } from './states.ts';

/** The store, the keys and the signer that a change of the deployment manifest needs. */
export interface ManifestAccess {
  readonly store: Store;
  /** Gives the public keys that entries of the manifest are verified with. */
  readonly publicKeys: PublicKeys;
  /**
   * Gives the signer for the entry of an app.
   * @throws {Error} when no key here may sign it
   */
  readonly signerOf: (app: string) => Promise<Signer>;
  /** The revision that a site has already seen, when the store has lost it. */
  readonly above?: number | undefined;
}

/**
 * Gives access to the manifest of a store with the keys in a folder.
 * @param above see {@link ManifestAccess}
 */
export function accessWith(store: Store, keys: string, above?: number): ManifestAccess {
  const signerOf = (app: string) => signerIn(keys, app);
  return { store, publicKeys: registeredKeys(store, publicKeysIn(keys)), signerOf, above };
}

/** Reads the grants in the manifest that the release manager signed. */
export async function readGrants(store: Store, publicKeys: PublicKeys): Promise<Grants> {
  return await verifiedGrants((await readState(store)).grants, publicKeys);
}

/**
 * Adds the keys that the manifest grants to those of a folder: a new team needs no file on any other machine. They replace
 * those of the folder when the app was handed over; a grant that is older than one seen here does not count.
 * @param keys gives the keys of the folder, the release manager's too
 */
export function registeredKeys(store: Store, keys: PublicKeys): PublicKeys {
  const newest = new Map<string, Grant>();
  return async (signatory) => {
    const own = await keys(signatory);
    if (signatory === releaseManager || signatory === gateway) return own;
    const found = (await readGrants(store, keys))[signatory];
    const seen = newest.get(signatory);
    const grant = (found?.revision ?? 0) < (seen?.revision ?? 0) ? seen : found;
    if (grant !== undefined) newest.set(signatory, grant);
    if (grant?.kept !== undefined) return [...grant.keys, ...grant.kept];
    return [...own, ...(grant?.keys ?? [])];
  };
}
