import { publicKeysIn, signerIn } from '../keys/keys.ts';
import type { PublicKeys, Signer } from '../keys/signature.ts';
import type { Store } from '../store/store.ts';

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
  return { store, publicKeys: publicKeysIn(keys), signerOf, above };
}
