import { isFirstApp } from '@studio/shared/contract';
import { publicKeysIn, signerIn } from '../keys/keys.ts';
import { gateway, type PublicKeys, releaseManager, type Signer } from '../keys/signature.ts';
import type { Store } from '../store/store.ts';
import { verifiedGrants } from './grants.ts';
import type { Grants } from './schemas.ts';
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
 * Adds the keys that the manifest grants to those of a folder: a new team needs no file on any other machine.
 * @param keys gives the keys of the folder, the release manager's too
 */
export function registeredKeys(store: Store, keys: PublicKeys): PublicKeys {
  return async (signatory) => {
    const own = await keys(signatory);
    if (isFirstApp(signatory) || signatory === releaseManager || signatory === gateway) return own;
    const grant = (await readGrants(store, keys))[signatory];
    return [...own, ...(grant?.keys ?? [])];
  };
}
