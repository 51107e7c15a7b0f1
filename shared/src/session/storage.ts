/** Reads a value from the browser's storage; undefined when there is none or storage is closed to us. */
export function readStored(key: string): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
