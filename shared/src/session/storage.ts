/** What storage did not take; it lasts as long as the page. */
const memory = new Map<string, string>();

/** Reads a value from the browser's storage; undefined when there is none or storage is closed to us. */
export function readStored(key: string): string | undefined {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes a value; where storage is closed or full, it is kept for this page only. */
export function writeStored(key: string, value: string): void {
  memory.delete(key);
  try {
    window.localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

/** Removes every value whose key starts like this. */
export function removeStored(prefix: string): void {
  for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(prefix)) window.localStorage.removeItem(key);
    }
  } catch {
    // Closed storage holds nothing of ours.
  }
}
