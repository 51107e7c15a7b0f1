/** The values that the browser's storage did not accept, for the lifetime of the page. */
const memory = new Map<string, string>();

/** Returns true when the browser refuses to store values: a reload then forgets everything that `writeStored` kept. */
export function isStorageBlocked(): boolean {
  const probe = 'studio.probe';
  try {
    window.localStorage.setItem(probe, '');
    window.localStorage.removeItem(probe);
    return false;
  } catch {
    // The answer to the question; nothing has failed.
    return true;
  }
}

/** Returns a value of the browser's storage; undefined when it is absent or storage is blocked. */
export function readStored(key: string): string | undefined {
  const value = memory.get(key);
  if (value !== undefined) return value;
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    // The browser blocks storage; `writeStored` has kept everything in memory.
    return undefined;
  }
}

/** Stores a value; keeps it in memory for this page when storage is blocked or full. */
export function writeStored(key: string, value: string): void {
  memory.delete(key);
  try {
    window.localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

/** Removes every value whose key starts with a prefix. */
export function removeStored(prefix: string): void {
  for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(prefix)) window.localStorage.removeItem(key);
    }
  } catch {
    // Blocked storage holds no values of the site.
  }
}
