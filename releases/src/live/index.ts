export {
  changeLiveSet,
  type LiveSetAccess,
  liveKey,
  readHistory,
  readLiveSet,
} from './change-live-set.ts';
export { type Author, promoted, restored, rolledBack, rolledOut } from './changes.ts';
export { anyApp, appNamePattern, type Change, type LiveSet } from './live-set.ts';
export { Refusal } from './refusal.ts';
export {
  type Entry,
  entriesText,
  isKnownApp,
  liveSetOf,
  parseEntries,
  readEntry,
  type SignedEntries,
  type SignedEntry,
  verifyEntry,
} from './signed-entries.ts';
