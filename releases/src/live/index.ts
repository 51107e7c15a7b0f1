export { changeLiveSet, liveKey, readHistory, readLiveSet } from './change-live-set.ts';
export { type Author, promoted, rolledBack, rolledOut } from './changes.ts';
export {
  anyApp,
  appNamePattern,
  type Change,
  type LiveSet,
  liveSetText,
} from './live-set.ts';
export { Refusal } from './refusal.ts';
