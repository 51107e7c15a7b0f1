import type { HookConfig } from '@directus/extensions';
import { answerChain } from './answers/hook.ts';
import { evidence } from './approvals/evidence.ts';
import { approvals } from './approvals/hook.ts';
import { avatars } from './avatar/hook.ts';
import { blockedRoutes } from './blocked-routes.ts';
import { changeLog } from './change-log/hook.ts';
import { clientCare } from './clients/acts.ts';
import { corrections } from './clients/corrections.ts';
import { clientValues } from './clients/hook.ts';
import { newClientForm } from './clients/new-client-form.ts';
import { currentUser } from './companies/current-user.ts';
import { companies } from './companies/hook.ts';
import { dictionary } from './content/dictionary.ts';
import { files } from './content/files.ts';
import { keptRecords } from './content/kept-records.ts';
import { lastInOrder } from './content/last-in-order.ts';
import { writtenValues } from './content/written-values.ts';
import { deletionRequests } from './deletion/hook.ts';
import { deliveries } from './deliveries/hook.ts';
import { deliveryReadings } from './deliveries/reminders.ts';
import { clientNotices } from './documents/client-notices.ts';
import { currentRights } from './documents/current-rights.ts';
import { documentMails } from './documents/document-mails.ts';
import { documentOwner } from './documents/document-owner.ts';
import { documentRules } from './documents/document-rules.ts';
import { staffDownloads } from './documents/download-log.ts';
import { fingerprints } from './documents/fingerprints.ts';
import { privateDocuments } from './documents/private-documents.ts';
import { dueDates } from './due/hook.ts';
import { account, previews } from './endpoint.ts';
import { firmDigest } from './firm-digest/hook.ts';
import { clientImports } from './imports/hook.ts';
import { importTemplate } from './imports/template.ts';
import { inbox } from './inbox/endpoint.ts';
import { uploadDecisions } from './inbox/hook.ts';
import { loginLimits } from './login/hook.ts';
import { mail } from './mail/hook.ts';
import { messages } from './messages/hook.ts';
import { noticeMails } from './notices/hook.ts';
import { passwords } from './passwords/hook.ts';
import { plainTexts } from './plain-texts.ts';
import { processes } from './processes/hook.ts';
import { changeRequests } from './profile/hook.ts';
import { publishing } from './publishing/hook.ts';
import { pushMessages } from './push/hook.ts';
import { readiness } from './readiness.ts';
import { requestIds } from './request-ids.ts';
import { documentRequests } from './requests/hook.ts';
import { newRequestsForm } from './requests/new-requests-form.ts';
import { requestNotices } from './requests/notices.ts';
import { retention } from './retention.ts';
import { safeExports } from './safe-exports.ts';
import { audiences } from './sessions/audiences.ts';
import { devices } from './sessions/devices.ts';
import { sessions } from './sessions/hook.ts';
import { newClients } from './sign-up/new-clients.ts';
import { studioLooks } from './studio-looks.ts';
import { twoFactor } from './two-factor/hook.ts';
import { staffFactor } from './two-factor/staff.ts';
import { uploads } from './uploads/hook.ts';

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
  processes,
];

// The exports of a Directus bundle; package.json has the same names. One name for all hooks: none can be switched off alone.
export default {
  endpoints: [
    { name: 'account', config: account },
    { name: 'previews', config: previews },
    { name: 'import-template', config: importTemplate },
    { name: 'inbox', config: inbox },
    { name: 'evidence', config: evidence },
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
