export { openStore } from './folder-store.ts';
export type { Store, Stored } from './store.ts';
