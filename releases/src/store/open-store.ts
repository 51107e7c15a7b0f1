import type { S3Place, StorePlace } from '../files/store-place.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';
import type { Store } from './store.ts';

export {
  readStorePlace,
  type S3Place,
  type StorePlace,
  storeProblems,
} from '../files/store-place.ts';
export { type Store, StoreAway, type Stored } from './store.ts';

/** The opened object stores: each proves once that it can be written safely. */
const opened = new WeakMap<S3Place, Store>();

/** Opens the store in a folder, or in a bucket of an object store. */
export function openStore(place: StorePlace): Store {
  if (typeof place === 'string') return openFolderStore(place);
  const store = opened.get(place) ?? openS3Store(place);
  opened.set(place, store);
  return store;
}
