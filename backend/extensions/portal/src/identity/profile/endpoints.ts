import type { EndpointExtensionContext } from '@directus/extensions';
import * as calls from '@studio/shared/contract/calls';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { parseBody } from '../../platform/parse-body.ts';
import { createHourlyLimit } from '../../platform/rate-limits.ts';
import { forClients } from '../../rights/callers.ts';
import { emailLinks } from './email-change.ts';
import { fileRequests, requestedValues } from './file-requests.ts';
import { withdrawSeen } from './stored-requests.ts';

/** Calls with change requests that one client can make in an hour. */
const callsPerHour = 30;

/** Links to a new address that one client can request again in an hour. */
const linksPerHour = 5;

const oneRequest = v.object({ id: v.pipe(v.number('invalid'), v.safeInteger('invalid')) });
const emailField = v.object({ campo: v.literal('email', 'invalid') });

/**
 * Handles POST /account/change-requests: answers `{ data: { requested } }`, the fields that wait for the firm now; 400
 * FAILED_VALIDATION with one error per wrong field, 400 NOTHING_CHANGED, 429 REQUESTS_EXCEEDED, 403 for callers who are
 * not clients. An address that another account has gets the same answer: the firm sees it when it decides.
 */
export function changeRequestsHandler(context: EndpointExtensionContext): RequestHandler {
  const limit = createHourlyLimit(context, 'changes', callsPerHour);
  return forClients(context, async ({ id }, request, response) => {
    const values = requestedValues(request.body);
    await limit(id, response);
    const requested = await fileRequests(context, id, values);
    return { requested };
  });
}

/**
 * Handles POST /account/change-requests/withdraw, `{ id }`: answers 204, also when the client has no such request; 409
 * CHANGED_MEANWHILE with the extensions of `Overtaken` when the firm has decided it.
 */
export function withdrawHandler({ database }: EndpointExtensionContext): RequestHandler {
  return forClients({ database }, async ({ id }, request) => {
    const { id: seen } = parseBody(calls.withdrawRequest, oneRequest, request.body);
    await withdrawSeen(database, id, seen);
  });
}

/**
 * Handles POST /account/change-requests/resend, `{ campo: 'email' }`: answers 204, also when no new address of the
 * client waits for its confirmation; 429 REQUESTS_EXCEEDED, 403 for callers who are not clients. The mail follows
 * within seconds.
 */
export function resendHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  const links = emailLinks(context);
  const limit = createHourlyLimit(context, 'change-links', linksPerHour);
  return forClients({ database }, async ({ id }, request, response) => {
    parseBody(calls.resendEmailLink, emailField, request.body);
    await limit(id, response);
    await links.sendAgain(database, id);
  });
}

/**
 * Handles POST /account/change-requests/seen, `{ id }`: the client has read the rejection of this request. Answers 204,
 * also when the client has no such request or has dismissed it before; 403 for callers who are not clients.
 */
export function seenHandler({ database }: EndpointExtensionContext): RequestHandler {
  return forClients({ database }, async (client, incoming) => {
    const { id } = parseBody(calls.dismissRefusal, oneRequest, incoming.body);
    await database('richieste_modifica')
      .where({ id, cliente: client.id, stato: 'rifiutata', vista_il: null })
      .update({ vista_il: new Date() });
  });
}
