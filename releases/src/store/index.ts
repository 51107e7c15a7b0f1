export { folderStore } from './folder-store.ts';
export type { Store } from './store.ts';
