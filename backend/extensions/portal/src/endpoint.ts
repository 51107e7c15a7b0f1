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
import { addRoutes, type Routes } from './platform/routes.ts';
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
    addRoutes(router, {
      'GET /changes': changesHandler(context),
      'GET /state': stateHandler(context),
      'GET /drafts/:collection/:id': draftHandler(context),
      'GET /drafts/:collection/:id/items/:of': draftReadHandler(context),
      'GET /console': consoleStaffHandler(context),
      'POST /contact': contactHandler(context),
      'POST /appointments': appointmentsHandler(context),
      'POST /sign-up': signUpHandler(context),
      'POST /send-confirm': sendConfirmHandler(context),
      'POST /mail-link': mailLinkHandler(context),
      'POST /confirm': confirmHandler(context),
      'POST /invite': inviteHandler(context),
      'POST /change-requests': changeRequestsHandler(context),
      'POST /change-requests/withdraw': withdrawHandler(context),
      'POST /change-requests/resend': resendHandler(context),
      'POST /change-requests/seen': seenHandler(context),
      'GET /to-do': openCountsHandler(context),
      'GET /deletion': deletionStateHandler(context),
      'POST /deletion': requestDeletionHandler(context),
      'POST /deletion/withdraw': withdrawDeletionHandler(context),
      'POST /avatar': setAvatarHandler(context),
      'DELETE /avatar': removeAvatarHandler(context),
      'GET /sessions': listSessionsHandler(context),
      'POST /sessions/close': closeSessionHandler(context),
      'POST /sessions/end': endSessionsHandler(context),
      'POST /password': changePasswordHandlers(context),
      'POST /two-factor/generate': generateHandler(context),
      'POST /two-factor/enable': enableHandler(context),
      'POST /two-factor/disable': disableHandler(context),
      ...messageRoutes(context),
      ...companyRoutes(context),
      ...preferenceRoutes(context),
      ...pushRoutes(context),
      'POST /unsubscribe': unsubscribeHandler(context),
      ...passkeyRoutes(context),
      'POST /two-factor/recovery-codes': recoveryCodesHandler(context),
      'POST /export': prepareExportHandlers(context),
      'GET /export': exportHandler(context),
      'GET /documents': listDocumentsHandler(context),
      'GET /requests': listRequestsHandler(context),
      'GET /due': dueHandler(context),
      'POST /due/answer': answerDueHandler(context),
      'GET /due/calendar': calendarHandler(context),
      'POST /due/calendar': changeCalendarHandler(context),
      'GET /due/feed/:hash': feedHandler(context),
      'GET /approvals': approvalsHandler(context),
      'POST /approvals/answer': answerApprovalHandler(context),
      'GET /approvals/evidence': evidenceHandler(context),
      'GET /files/:id/:name?': downloadHandler(context),
      ...uploadRoutes(context),
    } satisfies Routes);
  },
};

/** Serves `/anteprima/…` at the Studio's origin: the previews of its collections. */
export const previews: EndpointConfig = {
  id: 'anteprima',
  handler(router, context) {
    router.get('/:collection/:id', openDraftHandler(context));
  },
};
