export {
  agreedContract,
  type ContractRange,
  newestOf,
  offeredContracts,
} from './agreed-contract.ts';
export {
  type AppName,
  appNamed,
  appNamePattern,
  apps,
  contractNumber,
  exposedModule,
  inAppOrder,
  isFirstApp,
  oldestContract,
} from './apps.ts';
export {
  type BootstrapData,
  type BootstrapRemote,
  bootstrapSchema,
  type Configuration,
  type MenuPage,
  type Partner,
  parseBootstrapData,
} from './bootstrap-data.ts';
export type { Attachment, ContentClient, ContentSchema, ImageFile } from './content-schema.ts';
export { type FolderName, folders, roleIds } from './directus-ids.ts';
export { createAppRuntime, type FederationRuntime } from './federation.ts';
export type { Configurazione } from './generated/schema.ts';
export { type Journey, type JourneyAccount, journeyNeeds } from './journey.ts';
export {
  type Language,
  languageCookie,
  languageNamed,
  languagePath,
  languages,
} from './languages.ts';
export type {
  BrowserPageContext,
  BrowserPagesModule,
  BrowserSlotContext,
  LoadedPage,
  Page,
  PageContext,
  RenderedPage,
  ServerPageContext,
  ServerPagesModule,
  UnsavedQuestion,
} from './pages-module.ts';
export { paths } from './paths.ts';
export { knownPhrases, maxFrames, reasonClass } from './reason.ts';
export {
  type AnnouncedEnd,
  type Budget,
  budgetSchema,
  endsSchema,
  fixedPath,
  type NamesByModule,
  type NamesBySide,
  namesBySideSchema,
  type Release,
  type ReleaseSlot,
  type RouteClaim,
  releaseSchema,
} from './release.ts';
export {
  chunkOf,
  type Head,
  type HeadContext,
  type Messages,
  type RemoteModule,
  type RouteHandle,
  type SkeletonShape,
  skeletonShapes,
} from './remote-module.ts';
export type {
  ContentAnswer,
  FormAnswer,
  FormPost,
  PageContent,
  PageRedirect,
  PageRequest,
  ServerApp,
} from './rendering.ts';
export { type Report, reportsSchema, viewSchema } from './report.ts';
export { reportPath, viewPath } from './report-paths.ts';
export { maxImportRetries, retryUrl, withoutRetrySegment } from './retry-url.ts';
export type { SlotDataOf, SlotFill, SlotSchema } from './slot.ts';
export {
  closedByBack,
  cohortCookie,
  compositionHeader,
  compositionPath,
  type FirstScriptData,
  previewEndPath,
  sessionAttribute,
  sessionKey,
  startedAttribute,
  startFailureMark,
} from './well-known-names.ts';
