export {
  agreedContract,
  type ContractRange,
  newestOf,
  offeredContracts,
} from './agreed-contract.ts';
export { type AppName, apps, contractNumber, exposedModule, oldestContract } from './apps.ts';
export { maxImportRetries, retryUrl, withoutRetrySegment } from './attempts.ts';
export { cohortCookie } from './cohort.ts';
export { compositionHeader, compositionPath, previewEndPath } from './composition.ts';
export { startFailureMark } from './failed-start.ts';
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
  type HeadContext,
  type Messages,
  type RemoteModule,
  type RouteHandle,
  type SkeletonShape,
  skeletonShapes,
} from './remote-module.ts';
export { type Report, type Reports, reportsSchema, viewSchema } from './report.ts';
export { reportPath, viewPath } from './report-addresses.ts';
export { chunkOf } from './route-chunk.ts';
