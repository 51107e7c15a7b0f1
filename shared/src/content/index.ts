export {
  type ActivityDetails,
  type NewsOfActivity,
  readActivity,
  readDeadlinesOf,
  readNewsOf,
} from './activities.ts';
export { type AppointmentRequest, preferredTimes, sendAppointment } from './appointment.ts';
export { type AssetPreset, assetUrl, downloadUrl, imageUrl } from './asset.ts';
export {
  bootstrapContext,
  type Content,
  contentContext,
  createContent,
  errorCode,
} from './client.ts';
export {
  type Activity,
  type Deadline,
  type PartnerLogo,
  readActivities,
  readDeadlines,
  readLogos,
  readTeam,
  type TeamMember,
} from './collections.ts';
export { type FirmConfiguration, readConfiguration } from './configuration.ts';
export { type ContactMessage, sendContact } from './contact.ts';
export {
  type NewsItem,
  type NewsSummary,
  readNews,
  readNewsItem,
  readNewsSummaries,
} from './news.ts';
export { type Page, readPage } from './pages.ts';
export type { Attachment, ImageFile } from './queries.ts';
export { minimumSearchLength, type SearchKind, type SearchResult, search } from './search.ts';
export { trustedHtml } from './trusted-html.ts';
export { prepareUnsafe, requestUnsafe } from './unsafe-request.ts';
