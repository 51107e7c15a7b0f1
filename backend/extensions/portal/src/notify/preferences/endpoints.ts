import { createError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import * as calls from '@studio/shared/contract/calls';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { email } from '../../common/fields.ts';
import { answering } from '../../platform/answering.ts';
import { parseBody } from '../../platform/parse-body.ts';
import { createHourlyLimit } from '../../platform/rate-limits.ts';
import type { Routes } from '../../platform/routes.ts';
import { InvalidToken } from '../../platform/signed-tokens.ts';
import { forClients } from '../../rights/callers.ts';
import { secondAddressRequest } from './second-address.ts';
import {
  type ChangedChoices,
  type Choice,
  readPreferences,
  rhythm,
  setChoices,
  setSecond,
  stopMails,
} from './stored-preferences.ts';

/** Second addresses that one client can name in an hour: each gets a mail. */
const addressesPerHour = 5;

const mails = v.optional(rhythm);
const isPushed = v.optional(v.boolean('invalid'));
const choicesBody = v.object({
  mail_documents: mails,
  mail_requests: mails,
  mail_due: mails,
  mail_approvals: mails,
  mail_messages: mails,
  push_documents: isPushed,
  push_requests: isPushed,
  push_due: isPushed,
  push_approvals: isPushed,
  push_messages: isPushed,
} satisfies Record<`${'mail' | 'push'}_${Choice}`, unknown>);

/** Returns the choices that a body names. */
function changesIn(body: v.InferOutput<typeof choicesBody>): ChangedChoices {
  return {
    mail: {
      documents: body.mail_documents,
      requests: body.mail_requests,
      due: body.mail_due,
      approvals: body.mail_approvals,
      messages: body.mail_messages,
    },
    push: {
      documents: body.push_documents,
      requests: body.push_requests,
      due: body.push_due,
      approvals: body.push_approvals,
      messages: body.push_messages,
    },
  };
}

const addressBody = v.object({ email });
const stopBody = v.object({
  code: v.pipe(v.string('required'), v.regex(/^[\w-]{22}$/, 'invalid')),
});

/** Answers a second address that is the client's own: 400. */
const OwnAddress = createError('OWN_ADDRESS', 'This is the address of the account.', 400);

async function answerFor(database: Knex, user: string) {
  const { mail, push, second } = await readPreferences(database, user);
  return {
    mail,
    push,
    second: second && { email: second.email, is_verified: second.isVerified },
  };
}

/**
 * Adds the calls of the preferences for notices to `/account`. Each answers `{ data: { mail, push, second } }`:
 * for each kind of notices (`documents`, `requests`, `due`, `approvals`, `messages`) when its mails come (`subito`,
 * `ogni_giorno` or `mai`) and whether it is pushed, and `{ email, is_verified }` or null. Mails about the account itself cannot be switched off.
 *
 * - GET `/preferences`
 * - POST `/preferences`, with the changed ones as `mail_<kind>` and `push_<kind>`
 * - POST `/preferences/second`, `{ email }`: mails the address a link to confirm it; 400 OWN_ADDRESS, 429 after five
 * - POST `/preferences/second/remove`
 */
export function preferenceRoutes(context: EndpointExtensionContext) {
  const { database } = context;
  const requestSecond = secondAddressRequest(context);
  const limit = createHourlyLimit(context, 'second-addresses', addressesPerHour);

  return {
    'GET /preferences': forClients(context, ({ id }) => answerFor(database, id)),
    'POST /preferences': forClients(context, async ({ id }, request) => {
      const body = parseBody(calls.setChoices, choicesBody, request.body);
      await setChoices(database, id, changesIn(body));
      return await answerFor(database, id);
    }),
    'POST /preferences/second': forClients(context, async (client, request, response) => {
      const { email: address } = parseBody(calls.addSecondAddress, addressBody, request.body);
      if (address === client.email.toLowerCase()) throw new OwnAddress();
      await limit(client.id, response);
      await database.transaction((transaction) => requestSecond(transaction, client.id, address));
      return await answerFor(database, client.id);
    }),
    'POST /preferences/second/remove': forClients(context, async ({ id }) => {
      await setSecond(database, id, null);
      return await answerFor(database, id);
    }),
  } satisfies Partial<Routes>;
}

/**
 * Handles POST /account/unsubscribe, `{ code }`: stops the mails of the kind with this code, without a login (RFC 8058).
 * Answers `{ data: 'all' }` for those about documents, `exchange` for those about the exchange with the firm, `second` for
 * those to a second address, also again; 400 INVALID_TOKEN for an unknown code.
 */
export function unsubscribeHandler({ database }: EndpointExtensionContext): RequestHandler {
  return answering(async (request) => {
    const { code } = parseBody(calls.stopMails, stopBody, request.body);
    const stopped = await stopMails(database, code);
    if (stopped === undefined) throw new InvalidToken();
    return stopped;
  });
}
