import type { EndpointExtensionContext } from '@directus/extensions';
import { languages } from '@studio/shared/contract';
import * as calls from '@studio/shared/contract/calls';
import type { Request } from 'express';
import * as v from 'valibot';
import { areKeys, isPushAddress, vapidPublicKey } from '../../notify/push/push-service.ts';
import { subscribe, subscriptionsOf, unsubscribe } from '../../notify/push/subscriptions.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { parseBody, WrongField } from '../../platform/parse-body.ts';
import type { Routes } from '../../platform/routes.ts';
import { accountabilityOf, forClients } from '../../rights/callers.ts';
import { sessionFamilies } from './families.ts';

const address = v.pipe(v.string('required'), v.maxLength(2048, 'too_long'));
const key = v.pipe(v.string('required'), v.regex(/^[\w-]{16,128}={0,2}$/, 'invalid'));

const subscribeBody = v.object({
  endpoint: address,
  p256dh: key,
  auth: key,
  language: v.picklist(languages, 'invalid'),
});
const unsubscribeBody = v.object({ endpoint: address });

/**
 * Adds the calls of push messages to `/account`. Each answers `{ data: { key, subscriptions: [{ id, created, delivered }]
 * } }`: the site's public key (RFC 8292), and this client's browsers by the SHA-256 of their addresses.
 *
 * - GET `/push`
 * - POST `/push/subscribe`, `{ endpoint, p256dh, auth, language }`; 400 FAILED_VALIDATION for an address that is not one
 *   of a public push service
 * - POST `/push/unsubscribe`, `{ endpoint }`
 */
export function pushRoutes(context: EndpointExtensionContext) {
  const { database } = context;
  const env = readEnvironment(context.env);
  const publicKey = vapidPublicKey(env);
  const families = sessionFamilies(database);
  const answerFor = async (user: string) => ({
    data: { key: publicKey, subscriptions: await subscriptionsOf(database, user) },
  });
  const familyOf = async (request: Request) => {
    const session = accountabilityOf(request)?.session;
    return session === undefined ? undefined : families.familyOf(session);
  };

  return {
    'GET /push': forClients(context, async ({ id }, _request, response) => {
      response.json(await answerFor(id));
    }),
    'POST /push/subscribe': forClients(context, async ({ id }, request, response) => {
      const body = parseBody(calls.subscribePush, subscribeBody, request.body);
      const { endpoint, p256dh, auth } = body;
      if (!isPushAddress(endpoint, env.PUSH_TEST_ORIGINS)) {
        throw new WrongField({ field: 'endpoint', type: 'invalid' });
      }
      if (!areKeys(p256dh, auth)) throw new WrongField({ field: 'p256dh', type: 'invalid' });
      const family = await familyOf(request);
      await database.transaction((transaction) =>
        subscribe(transaction, id, { ...body, family }, new Date()),
      );
      response.json(await answerFor(id));
    }),
    'POST /push/unsubscribe': forClients(context, async ({ id }, request, response) => {
      const { endpoint } = parseBody(calls.unsubscribePush, unsubscribeBody, request.body);
      await unsubscribe(database, id, endpoint);
      response.json(await answerFor(id));
    }),
  } satisfies Partial<Routes>;
}
