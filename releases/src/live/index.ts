export { changeLiveSet, type LiveSetAccess } from './change-live-set.ts';
export {
  type Author,
  mostRollouts,
  promoted,
  restored,
  retired,
  rolledBack,
  rolledOut,
} from './changes.ts';
export { readHistory } from './history.ts';
export { anyApp, appNamePattern, type Change, type LiveSet, type Rollout } from './live-set.ts';
export { Refusal, type RefusalKind } from './refusal.ts';
export { findDamaged, type Repaired, repair } from './repair.ts';
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
export { liveKey, readLiveSet, readLiveText, readState } from './states.ts';
