import type { Store } from '@studio/shared/state';
import { readStored, removeStored, writeStored } from './storage.ts';
import { userAtom } from './user.ts';

const prefix = 'studio.user.';

function keyOf(store: Store, name: string): string | undefined {
  const user = store.get(userAtom);
  return user && `${prefix}${user.id}.${name}`;
}

/** What was remembered for the logged-in client; undefined without one. Parse it: anybody can write storage. */
export function readSetting(store: Store, name: string): string | undefined {
  const key = keyOf(store, name);
  return key && readStored(key);
}

/** Remembers a setting for the logged-in client, across visits, until they log out. Nothing without one. */
export function saveSetting(store: Store, name: string, value: string): void {
  const key = keyOf(store, name);
  if (key !== undefined) writeStored(key, value);
}

/** Forgets what was remembered for any client. */
export function forgetRemembered(): void {
  removeStored(prefix);
}
