import type { EndpointConfig } from '@directus/extensions';
import { removeAvatarHandler, setAvatarHandler } from './clients/avatar/endpoints.ts';
import { companyRoutes } from './clients/companies/endpoints.ts';
import { downloadHandler } from './documents/download.ts';
import { listDocumentsHandler } from './documents/list-documents.ts';
import { answerApprovalHandler, approvalsHandler } from './due/approvals/endpoints.ts';
import { evidenceHandler } from './due/approvals/evidence.ts';
import { calendarHandler, changeCalendarHandler, feedHandler } from './due/calendar.ts';
import { answerDueHandler, dueHandler } from './due/endpoints.ts';
import { openCountsHandler } from './due/open-counts.ts';
import { messageRoutes } from './exchange/messages/endpoints.ts';
import { listRequestsHandler } from './exchange/requests/list-requests.ts';
import { uploadRoutes } from './exchange/uploads/endpoints.ts';
import { consoleStaffHandler } from './identity/console-staff.ts';
import { passkeyRoutes } from './identity/passkeys/endpoints.ts';
import { changePasswordHandlers } from './identity/passwords/change-password.ts';
import {
  changeRequestsHandler,
  resendHandler,
  seenHandler,
  withdrawHandler,
} from './identity/profile/endpoints.ts';
import {
  closeSessionHandler,
  endSessionsHandler,
  listSessionsHandler,
} from './identity/sessions/endpoints.ts';
import { pushRoutes } from './identity/sessions/push-endpoints.ts';
import { confirmHandler } from './identity/sign-up/confirm.ts';
import { inviteHandler } from './identity/sign-up/invite.ts';
import { sendConfirmHandler } from './identity/sign-up/send-confirm.ts';
import { signUpHandler } from './identity/sign-up/sign-up.ts';
import {
  disableHandler,
  enableHandler,
  generateHandler,
  recoveryCodesHandler,
} from './identity/two-factor/endpoints.ts';
import { mailLinkHandler } from './notify/mail/short-links.ts';
import { preferenceRoutes, unsubscribeHandler } from './notify/preferences/endpoints.ts';
import { readEnvironment } from './platform/environment.ts';
import {
  deletionStateHandler,
  requestDeletionHandler,
  withdrawDeletionHandler,
} from './privacy/deletion/endpoints.ts';
import { exportHandler, prepareExportHandlers } from './privacy/export.ts';
import { isFromGateway } from './rights/callers.ts';
import { appointmentsHandler } from './site/appointments.ts';
import { changesHandler } from './site/change-log/endpoint.ts';
import { contactHandler } from './site/contact.ts';
import { draftHandler, draftReadHandler, openDraftHandler } from './site/publishing/drafts.ts';
import { stateHandler } from './site/state.ts';

/** Serves `/account/…`: the calls that the gateway makes for itself or for a visitor. */
export const account: EndpointConfig = {
  id: 'account',
  handler(router, context) {
    const { GATEWAY_SECRET } = readEnvironment(context.env);
    // Callers without the secret get the 404 of an unknown route.
    router.use((request, _response, next) => {
      const given = request.header('x-gateway-secret');
      next(isFromGateway(given, GATEWAY_SECRET) ? undefined : 'router');
    });
    router.get('/changes', changesHandler(context));
    router.get('/state', stateHandler(context));
    router.get('/drafts/:collection/:id', draftHandler(context));
    router.get('/drafts/:collection/:id/items/:of', draftReadHandler(context));
    router.get('/console', consoleStaffHandler(context));
    router.post('/contact', contactHandler(context));
    router.post('/appointments', appointmentsHandler(context));
    router.post('/sign-up', signUpHandler(context));
    router.post('/send-confirm', sendConfirmHandler(context));
    router.post('/mail-link', mailLinkHandler(context));
    router.post('/confirm', confirmHandler(context));
    router.post('/invite', inviteHandler(context));
    router.post('/change-requests', changeRequestsHandler(context));
    router.post('/change-requests/withdraw', withdrawHandler(context));
    router.post('/change-requests/resend', resendHandler(context));
    router.post('/change-requests/seen', seenHandler(context));
    router.get('/to-do', openCountsHandler(context));
    router.get('/deletion', deletionStateHandler(context));
    router.post('/deletion', requestDeletionHandler(context));
    router.post('/deletion/withdraw', withdrawDeletionHandler(context));
    router.post('/avatar', setAvatarHandler(context));
    router.delete('/avatar', removeAvatarHandler(context));
    router.get('/sessions', listSessionsHandler(context));
    router.post('/sessions/close', closeSessionHandler(context));
    router.post('/sessions/end', endSessionsHandler(context));
    router.post('/password', ...changePasswordHandlers(context));
    router.post('/two-factor/generate', generateHandler(context));
    router.post('/two-factor/enable', enableHandler(context));
    router.post('/two-factor/disable', disableHandler(context));
    messageRoutes(router, context);
    companyRoutes(router, context);
    preferenceRoutes(router, context);
    pushRoutes(router, context);
    router.post('/unsubscribe', unsubscribeHandler(context));
    passkeyRoutes(router, context);
    router.post('/two-factor/recovery-codes', recoveryCodesHandler(context));
    router.post('/export', ...prepareExportHandlers(context));
    router.get('/export', exportHandler(context));
    router.get('/documents', listDocumentsHandler(context));
    router.get('/requests', listRequestsHandler(context));
    router.get('/due', dueHandler(context));
    router.post('/due/answer', answerDueHandler(context));
    router.get('/due/calendar', calendarHandler(context));
    router.post('/due/calendar', changeCalendarHandler(context));
    router.get('/due/feed/:hash', feedHandler(context));
    router.get('/approvals', approvalsHandler(context));
    router.post('/approvals/answer', answerApprovalHandler(context));
    router.get('/approvals/evidence', evidenceHandler(context));
    router.get('/files/:id/:name?', downloadHandler(context));
    uploadRoutes(router, context);
  },
};

/** Serves `/anteprima/…` at the Studio's origin: the previews of its collections. */
export const previews: EndpointConfig = {
  id: 'anteprima',
  handler(router, context) {
    router.get('/:collection/:id', openDraftHandler(context));
  },
};
