import { type Store, setUnsaved } from '@studio/shared/client';

const unsent = new WeakMap<Store, Set<string>>();

/**
 * Records whether files under this name are not sent yet. While there are some, the browser asks before the page is left:
 * it keeps no files across a reload.
 */
export function setUnsent(store: Store, name: string, hasFiles: boolean): void {
  const names = unsent.get(store) ?? new Set();
  unsent.set(store, names);
  if (hasFiles) names.add(name);
  else names.delete(name);
  setUnsaved(store, name, hasFiles);
  if (names.size > 0) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
