export { type Activity, readActivities } from './activities.ts';
export { type AssetPreset, assetUrl, downloadUrl, imageUrl } from './asset.ts';
export type { Attachment } from './attachment.ts';
export { bootstrapContext } from './bootstrap-context.ts';
export { type Content, contentContext, createContent } from './client.ts';
export { type FirmConfiguration, readConfiguration } from './configuration.ts';
export { type ContactMessage, sendContact } from './contact.ts';
export { type Deadline, readDeadlines } from './deadlines.ts';
export { errorCode } from './error-code.ts';
export type { ImageFile } from './image.ts';
export { type PartnerLogo, readLogos } from './logos.ts';
export {
  type NewsItem,
  type NewsSummary,
  readNews,
  readNewsItem,
  readNewsSummaries,
} from './news.ts';
export { type Page, readPage } from './pages.ts';
export { minimumSearchLength, type SearchResult, search } from './search.ts';
export { readTeam, type TeamMember } from './team.ts';
export { trustedHtml } from './trusted-html.ts';
export { prepareUnsafe, requestUnsafe } from './unsafe-request.ts';
