import { InvalidQueryError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import * as calls from '@studio/shared/contract/calls';
import * as v from 'valibot';
import { longestMessage } from '../../../../../schema/messaggi.ts';
import { rowKey } from '../../platform/database-values.ts';
import { InvalidBody, parseBody } from '../../platform/parse-body.ts';
import { createHourlyLimit } from '../../platform/rate-limits.ts';
import type { Routes } from '../../platform/routes.ts';
import { forClients } from '../../rights/callers.ts';
import { scopeInView } from '../../rights/scope-in-view.ts';
import { markRead, readMessages, requireThread, sendMessage } from './messages.ts';
import { aboutSchema, listThreads } from './threads.ts';

/** The messages that one client can send in an hour. */
const messagesPerHour = 60;

/** The most uploads of a message, and the most messages that a call marks as read. */
const mostAttachments = 10;
const mostMarked = 500;

/** Uploads are named by the ids of their transfers, which the browser knows. */
const transfers = v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(mostAttachments));
const lists = v.looseObject({ allegati: v.optional(transfers, []) });
const readBody = v.strictObject({
  messaggi: v.pipe(v.array(rowKey), v.maxLength(mostMarked)),
});

const messageBody = v.object({
  documento: v.optional(v.unknown()),
  richiesta: v.optional(v.unknown()),
  testo: v.pipe(
    v.string('required'),
    // No control characters but line breaks and tabs, and none that turn the direction of the text.
    v.transform((text) =>
      text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}|\p{Bidi_Control}/gu, ''),
    ),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(longestMessage, 'too_long'),
  ),
  chiave: v.pipe(v.string('required'), v.uuid('invalid')),
});

/**
 * Adds the calls of the messages to `/account`, each about a document or a request, all for logged-in clients. A foreign
 * thread, upload or message is answered like an unknown one: 403.
 *
 * - GET `/messages?documento=` or `?richiesta=`: `{ data: { about, owner, messages } }`, oldest first; `owner` names company
 *   and type for uploads to attach
 * - GET `/messages/threads?azienda=`: the threads of a company, or the client's own, newest first
 * - POST `/messages`, `{ documento | richiesta, testo, chiave, allegati? }`: the stored message, the same one for a
 *   `chiave` that was sent before; 400 for a wrong text, 429 after sixty in an hour
 * - POST `/messages/read`, `{ messaggi: [id] }`: 204; unknown ids are left out
 */
export function messageRoutes(context: EndpointExtensionContext) {
  const { database } = context;
  const limit = createHourlyLimit(context, 'messages', messagesPerHour);

  return {
    'GET /messages': forClients(context, async ({ id }, { query }) => {
      const parsed = v.safeParse(aboutSchema, query);
      if (!parsed.success) throw new InvalidQueryError({ reason: 'Name a document or a request' });
      const thread = await requireThread(database, id, parsed.output, new Date());
      const { shown, subject } = thread;
      const owner =
        'azienda' in subject
          ? { azienda: subject.azienda, tipologia: subject.tipologia }
          : { azienda: null, tipologia: null };
      const messages = await readMessages(database, id, thread);
      return { about: shown, owner, messages };
    }),
    'GET /messages/threads': forClients(context, async ({ id }, request) => {
      const now = new Date();
      const scope = await scopeInView(request, database, id, now);
      return await listThreads(database, id, scope, now);
    }),
    'POST /messages': forClients(context, async ({ id }, request, response) => {
      const withLists = v.safeParse(lists, request.body);
      if (!withLists.success) throw new InvalidBody();
      const { allegati, ...plain } = withLists.output;
      const { testo, chiave, ...named } = parseBody(calls.sendMessage, messageBody, plain, [
        'allegati',
      ]);
      const about = v.safeParse(aboutSchema, named);
      if (!about.success) throw new InvalidBody();
      await limit(id, response);
      const message = { testo, chiave, allegati };
      const now = new Date();
      const key = await sendMessage(database, id, about.output, message, now);
      const thread = await requireThread(database, id, about.output, now);
      const [stored] = await readMessages(database, id, thread, key);
      return stored;
    }),
    'POST /messages/read': forClients(context, async ({ id }, request) => {
      const parsed = v.safeParse(readBody, request.body);
      if (!parsed.success) throw new InvalidBody();
      await markRead(database, id, parsed.output.messaggi, new Date());
    }),
  } satisfies Partial<Routes>;
}
