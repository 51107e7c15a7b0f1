import type { Store } from '../state/store.ts';
import { userAtom } from './current-user.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const prefix = 'studio.user.';

function keyOf(store: Store, name: string): string | undefined {
  const user = store.get(userAtom);
  return user && `${prefix}${user.id}.${name}`;
}

/**
 * Returns a setting of the logged-in client; undefined without a client. The value is untrusted: other scripts can write
 * storage.
 */
export function readSetting(store: Store, name: string): string | undefined {
  const key = keyOf(store, name);
  return key && readStored(key);
}

/** Saves a setting of the logged-in client until the logout; does nothing without a client. */
export function saveSetting(store: Store, name: string, value: string): void {
  const key = keyOf(store, name);
  if (key !== undefined) writeStored(key, value);
}

/** Deletes the settings of every client. */
export function deleteSettings(): void {
  removeStored(prefix);
}
