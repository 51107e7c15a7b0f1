import { answerChain } from './answers/hook.ts';
import { avatars } from './avatar/hook.ts';
import { blockedRoutes } from './blocked-routes.ts';
import { changeLog } from './change-log/hook.ts';
import { clientCare } from './clients/acts.ts';
import { corrections } from './clients/corrections.ts';
import { clientValues } from './clients/hook.ts';
import { newClientForm } from './clients/new-client-form.ts';
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
import { loginLimits } from './login/hook.ts';
import { mail } from './mail/hook.ts';
import { noticeMails } from './notices/hook.ts';
import { passwords } from './passwords/hook.ts';
import { changeRequests } from './profile/hook.ts';
import { publishing } from './publishing/hook.ts';
import { requestIds } from './request-ids.ts';
import { documentRequests } from './requests/hook.ts';
import { requestNotices } from './requests/notices.ts';
import { retention } from './retention.ts';
import { audiences } from './sessions/audiences.ts';
import { devices } from './sessions/devices.ts';
import { sessions } from './sessions/hook.ts';
import { newClients } from './sign-up/new-clients.ts';
import { studioLooks } from './studio-looks.ts';
import { twoFactor } from './two-factor/hook.ts';
import { staffFactor } from './two-factor/staff.ts';

// The exports of a Directus bundle; the names are those of package.json.
export default {
  endpoints: [
    { name: 'account', config: account },
    { name: 'previews', config: previews },
    { name: 'import-template', config: importTemplate },
  ],
  hooks: [
    { name: 'request-ids', config: requestIds },
    { name: 'change-log', config: changeLog },
    { name: 'sessions', config: sessions },
    { name: 'devices', config: devices },
    { name: 'audiences', config: audiences },
    { name: 'staff-factor', config: staffFactor },
    { name: 'mail', config: mail },
    { name: 'blocked-routes', config: blockedRoutes },
    { name: 'current-rights', config: currentRights },
    { name: 'companies', config: companies },
    { name: 'client-imports', config: clientImports },
    { name: 'client-values', config: clientValues },
    { name: 'corrections', config: corrections },
    { name: 'client-care', config: clientCare },
    { name: 'new-client-form', config: newClientForm },
    { name: 'document-owner', config: documentOwner },
    { name: 'document-rules', config: documentRules },
    { name: 'fingerprints', config: fingerprints },
    { name: 'private-documents', config: privateDocuments },
    { name: 'login-limits', config: loginLimits },
    { name: 'passwords', config: passwords },
    { name: 'new-clients', config: newClients },
    { name: 'avatars', config: avatars },
    { name: 'change-requests', config: changeRequests },
    { name: 'deletion-requests', config: deletionRequests },
    { name: 'two-factor', config: twoFactor },
    { name: 'staff-downloads', config: staffDownloads },
    { name: 'answer-chain', config: answerChain },
    { name: 'due-dates', config: dueDates },
    { name: 'deliveries', config: deliveries },
    { name: 'delivery-readings', config: deliveryReadings },
    { name: 'client-notices', config: clientNotices },
    { name: 'document-mails', config: documentMails },
    { name: 'notice-mails', config: noticeMails },
    { name: 'document-requests', config: documentRequests },
    { name: 'request-notices', config: requestNotices },
    { name: 'firm-digest', config: firmDigest },
    { name: 'written-values', config: writtenValues },
    { name: 'files', config: files },
    { name: 'kept-records', config: keptRecords },
    { name: 'last-in-order', config: lastInOrder },
    { name: 'publishing', config: publishing },
    { name: 'dictionary', config: dictionary },
    { name: 'studio-looks', config: studioLooks },
    { name: 'retention', config: retention },
  ],
  operations: [],
};
