export { accessWith, type ManifestAccess } from './access.ts';
export { changeManifest } from './change-manifest.ts';
export {
  type Author,
  maxRollouts,
  promoted,
  restored,
  retired,
  rolledBack,
  rolledOut,
} from './changes.ts';
export { readHistory } from './history.ts';
export { anyApp, appNamePattern, type Change, type Manifest, type Rollout } from './manifest.ts';
export { RejectedError, type RejectionKind } from './rejected-error.ts';
export { findDamaged, type Repaired, repair } from './repair.ts';
export {
  type Entry,
  entriesText,
  isKnownApp,
  manifestOf,
  parseEntries,
  readEntry,
  type SignedEntries,
  type SignedEntry,
  verifyEntry,
} from './signed-entries.ts';
export { manifestKey, readManifest, readManifestText, readState } from './states.ts';
