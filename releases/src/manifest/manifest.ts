export { anyApp, consoleApp } from '../published/app-name.ts';
export { accessWith, type ManifestAccess, readGrants, registeredKeys } from './access.ts';
export { changeManifest } from './change-manifest.ts';
export {
  type Author,
  promoted,
  restored,
  retired,
  rolledBack,
  rolledOut,
} from './changes.ts';
export {
  type Composition,
  isSameComposition,
  liveComposition,
  parseComposition,
} from './composition.ts';
export {
  type Entry,
  isOldStep,
  manifestOf,
  manifestText,
  parseManifest,
  readEntry,
  type SignedEntry,
  type SignedManifest,
  unverified,
  verifyEntry,
} from './entries.ts';
export {
  entryParts,
  firstGeneration,
  generationEntry,
  generationOf,
  generationsIn,
  isServed,
  liveGeneration,
  type ManifestPart,
  partOf,
  withPart,
} from './generations.ts';
export {
  granted,
  isRegistered,
  pathOutsideGrant,
  readGrant,
  revoked,
  verifyGrant,
} from './grants.ts';
export { guarded, guardedSteps, nextPercent, nextStep, withPause } from './guarded.ts';
export {
  historyPrefix,
  type RecordedChange,
  readHistory,
  readLastLive,
  readLatestChanges,
} from './history.ts';
export { readKeptTexts } from './kept-texts.ts';
export { type Reachable, readReachable } from './reachable.ts';
export { RejectedError } from './rejected-error.ts';
export { findDamaged, repair } from './repair.ts';
export {
  type Change,
  type Evidence,
  emptyManifest,
  type Grant,
  type Grants,
  grantedPath,
  type Manifest,
  type Rollout,
} from './schemas.ts';
export {
  manifestKey,
  readManifest,
  readManifestText,
  readState,
  readWholeManifest,
} from './states.ts';
