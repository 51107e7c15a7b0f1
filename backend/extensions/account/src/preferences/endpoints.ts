import { createError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { RequestHandler, Router } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { forClients } from '../common/callers.ts';
import { email } from '../common/fields.ts';
import { parseBody } from '../common/parse-body.ts';
import { createHourlyLimit } from '../common/rate-limits.ts';
import { InvalidToken } from '../common/signed-tokens.ts';
import { secondAddressRequest } from './second-address.ts';
import { readPreferences, rhythm, setRhythm, setSecond, stopMails } from './stored-preferences.ts';

/** Second addresses that one client can name in an hour: each gets a mail. */
const addressesPerHour = 5;

const documentsBody = v.object({ documents: rhythm });
const addressBody = v.object({ email });
const stopBody = v.object({
  code: v.pipe(v.string('required'), v.regex(/^[\w-]{22}$/, 'invalid')),
});

/** Answers a second address that is the client's own: 400. */
const OwnAddress = createError('OWN_ADDRESS', 'This is the address of the account.', 400);

async function answerFor(database: Knex, user: string) {
  const { documents, second } = await readPreferences(database, user);
  return {
    documents,
    second: second && { email: second.email, is_verified: second.isVerified },
  };
}

/**
 * Adds the calls of the preferences for mails about new documents to `/account`. Each answers `{ data: { documents,
 * second } }`: `subito`, `ogni_giorno` or `mai`, and `{ email, is_verified }` or null. Mails about the account itself
 * cannot be switched off.
 *
 * - GET `/preferences`
 * - POST `/preferences`, `{ documents }`
 * - POST `/preferences/second`, `{ email }`: mails the address a link to confirm it; 400 OWN_ADDRESS, 429 after five
 * - POST `/preferences/second/remove`
 */
export function preferenceRoutes(router: Router, context: EndpointExtensionContext): void {
  const { database } = context;
  const requestSecond = secondAddressRequest(context);
  const limit = createHourlyLimit(addressesPerHour);

  router.get(
    '/preferences',
    forClients(context, async ({ id }, _request, response) => {
      response.json({ data: await answerFor(database, id) });
    }),
  );
  router.post(
    '/preferences',
    forClients(context, async ({ id }, request, response) => {
      const { documents } = parseBody(documentsBody, request.body, ['documents']);
      await setRhythm(database, id, documents);
      response.json({ data: await answerFor(database, id) });
    }),
  );
  router.post(
    '/preferences/second',
    forClients(context, async (client, request, response) => {
      const { email: address } = parseBody(addressBody, request.body, ['email']);
      if (address === client.email.toLowerCase()) throw new OwnAddress();
      await limit(client.id, response);
      await database.transaction((transaction) => requestSecond(transaction, client.id, address));
      response.json({ data: await answerFor(database, client.id) });
    }),
  );
  router.post(
    '/preferences/second/remove',
    forClients(context, async ({ id }, _request, response) => {
      await setSecond(database, id, null);
      response.json({ data: await answerFor(database, id) });
    }),
  );
}

/**
 * Handles POST /account/unsubscribe, `{ code }`: stops the mails about new documents of the recipient who got this code,
 * without a login (RFC 8058). Answers `{ data: 'all' }`, or `{ data: 'second' }` for a second address, also again; 400
 * INVALID_TOKEN for an unknown code.
 */
export function unsubscribeHandler({ database }: EndpointExtensionContext): RequestHandler {
  return async (request, response, next) => {
    try {
      const { code } = parseBody(stopBody, request.body, ['code']);
      const stopped = await stopMails(database, code);
      if (stopped === undefined) throw new InvalidToken();
      response.set('cache-control', 'no-store').json({ data: stopped });
    } catch (error) {
      next(error);
    }
  };
}
