export {
  agreedContract,
  type ContractRange,
  newestOf,
  offeredContracts,
} from './agreed-contract.ts';
export { type AppName, apps, contractNumber, exposedModule, oldestContract } from './apps.ts';
export { attemptAddress, furtherAttempts, withoutAttempt } from './attempts.ts';
export { cohortCookie } from './cohort.ts';
export { compositionAddress, compositionHeader, trialEndAddress } from './composition.ts';
export { failedStart } from './failed-start.ts';
export type { Head } from './head.ts';
export { type Journey, type JourneyAccount, type JourneyTools, journeyNeeds } from './journey.ts';
export { type Ownership, ownerOf } from './owner-of.ts';
export { paths } from './paths.ts';
export {
  type NamesByModule,
  type NamesBySide,
  type Release,
  type RouteClaim,
  releaseSchema,
} from './release.ts';
export {
  type Frame,
  frames,
  type HeadContext,
  type RemoteModule,
  type RouteHandle,
  type Texts,
} from './remote-module.ts';
export { type Report, type Reports, reportsSchema, viewSchema } from './report.ts';
export { reportAddress, viewAddress } from './report-addresses.ts';
export { chunkOf } from './route-chunk.ts';
