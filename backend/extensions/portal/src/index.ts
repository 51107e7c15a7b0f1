import type { HookConfig } from '@directus/extensions';
import { clientCare } from './clients/acts.ts';
import { avatars } from './clients/avatar/hook.ts';
import { currentUser } from './clients/companies/current-user.ts';
import { companies } from './clients/companies/hook.ts';
import { corrections } from './clients/corrections.ts';
import { clientValues } from './clients/hook.ts';
import { clientImports } from './clients/imports/hook.ts';
import { importTemplate } from './clients/imports/template.ts';
import { newClientForm } from './clients/new-client-form.ts';
import { searches } from './clients/search/endpoint.ts';
import { searchIndexes } from './clients/search/hook.ts';
import { clientNotices } from './documents/client-notices.ts';
import { currentRights } from './documents/current-rights.ts';
import { deliveries } from './documents/deliveries/hook.ts';
import { deliveryReadings } from './documents/deliveries/reminders.ts';
import { documentMails } from './documents/document-mails.ts';
import { documentOwner } from './documents/document-owner.ts';
import { documentRules } from './documents/document-rules.ts';
import { staffDownloads } from './documents/download-log.ts';
import { fingerprints } from './documents/fingerprints.ts';
import { privateDocuments } from './documents/private-documents.ts';
import { answerChain } from './due/answers/hook.ts';
import { evidence } from './due/approvals/evidence.ts';
import { approvals } from './due/approvals/hook.ts';
import { dueDates } from './due/hook.ts';
import { account, previews } from './endpoint.ts';
import { inbox } from './exchange/inbox/endpoint.ts';
import { uploadDecisions } from './exchange/inbox/hook.ts';
import { messages } from './exchange/messages/hook.ts';
import { documentRequests } from './exchange/requests/hook.ts';
import { newRequestsForm } from './exchange/requests/new-requests-form.ts';
import { requestNotices } from './exchange/requests/notices.ts';
import { uploads } from './exchange/uploads/hook.ts';
import { loginLimits } from './identity/login/hook.ts';
import { passwords } from './identity/passwords/hook.ts';
import { changeRequests } from './identity/profile/hook.ts';
import { audiences } from './identity/sessions/audiences.ts';
import { devices } from './identity/sessions/devices.ts';
import { sessions } from './identity/sessions/hook.ts';
import { newClients } from './identity/sign-up/new-clients.ts';
import { twoFactor } from './identity/two-factor/hook.ts';
import { staffFactor } from './identity/two-factor/staff.ts';
import { firmDigest } from './notify/firm-digest/hook.ts';
import { mail } from './notify/mail/hook.ts';
import { noticeMails } from './notify/notices/hook.ts';
import { pushMessages } from './notify/push/hook.ts';
import { backendsInStep } from './platform/backends-in-step.ts';
import { blockedRoutes } from './platform/blocked-routes.ts';
import { plainTexts } from './platform/plain-texts.ts';
import { readiness } from './platform/readiness.ts';
import { requestIds } from './platform/request-ids.ts';
import { safeExports } from './platform/safe-exports.ts';
import { deletionRequests } from './privacy/deletion/hook.ts';
import { retention } from './privacy/retention.ts';
import { changeLog } from './site/change-log/hook.ts';
import { dictionary } from './site/content/dictionary.ts';
import { files } from './site/content/files.ts';
import { keptRecords } from './site/content/kept-records.ts';
import { lastInOrder } from './site/content/last-in-order.ts';
import { writtenValues } from './site/content/written-values.ts';
import { publishing } from './site/publishing/hook.ts';
import { studioLooks } from './site/studio-looks.ts';

/** In the order in which their filters are called. */
const hooks: readonly HookConfig[] = [
  requestIds,
  plainTexts,
  readiness,
  changeLog,
  sessions,
  devices,
  audiences,
  staffFactor,
  mail,
  blockedRoutes,
  safeExports,
  currentRights,
  companies,
  currentUser,
  clientImports,
  clientValues,
  corrections,
  clientCare,
  newClientForm,
  searchIndexes,
  documentOwner,
  documentRules,
  fingerprints,
  privateDocuments,
  loginLimits,
  passwords,
  newClients,
  avatars,
  changeRequests,
  deletionRequests,
  twoFactor,
  staffDownloads,
  answerChain,
  approvals,
  dueDates,
  deliveries,
  deliveryReadings,
  uploads,
  clientNotices,
  documentMails,
  noticeMails,
  documentRequests,
  uploadDecisions,
  newRequestsForm,
  requestNotices,
  pushMessages,
  messages,
  firmDigest,
  writtenValues,
  files,
  keptRecords,
  lastInOrder,
  publishing,
  dictionary,
  studioLooks,
  retention,
  backendsInStep,
];

// The exports of a Directus bundle; package.json has the same names. One name for all hooks: none can be switched off alone.
export default {
  endpoints: [
    { name: 'account', config: account },
    { name: 'previews', config: previews },
    { name: 'import-template', config: importTemplate },
    { name: 'inbox', config: inbox },
    { name: 'evidence', config: evidence },
    { name: 'searches', config: searches },
  ],
  hooks: [
    {
      name: 'hooks',
      config: (register, context) => {
        for (const hook of hooks) hook(register, context);
      },
    },
  ] satisfies { name: string; config: HookConfig }[],
  operations: [],
};
