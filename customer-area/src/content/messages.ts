import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';
import * as v from 'valibot';

/** The subject of a thread: a document or a request, by its id. */
export type ThreadSubject = { readonly documento: number } | { readonly richiesta: number };

const text = v.nullish(v.string(), null);
const moment = v.pipe(v.string(), v.isoTimestamp());
const side = v.picklist(['cliente', 'studio']);

const attachmentSchema = v.object({
  id: v.number(),
  nome: v.string(),
  tipo: text,
  dimensione: v.number(),
  stato: v.string(),
  /** Id of the file; null once it is rejected or erased. */
  file: text,
});

const messageSchema = v.object({
  id: v.number(),
  testo: v.string(),
  quando: moment,
  da: side,
  /** True for a message of this client. */
  mia: v.boolean(),
  /** True for a message of the firm that this client has not read. */
  nuovo: v.boolean(),
  autore: v.nullable(v.object({ first_name: text, last_name: text })),
  letto_dallo_studio_il: v.nullable(moment),
  allegati: v.array(attachmentSchema),
});

/** A message of a thread. */
export type Message = v.InferOutput<typeof messageSchema>;

const subjectsSchema = v.object({
  documento: v.nullable(
    v.object({
      id: v.number(),
      titolo: text,
      tipologia: text,
      anno: v.number(),
      mese: v.nullable(v.number()),
    }),
  ),
  richiesta: v.nullable(v.object({ id: v.number(), titolo: text })),
});

const summarySchema = v.object({
  ...subjectsSchema.entries,
  ultimo: v.object({ testo: v.string(), quando: moment, da: side, mia: v.boolean() }),
  da_leggere: v.number(),
});

/** A thread of a list: its subject, the beginning of its last message, and the number of the firm's unread ones. */
export type ThreadSummary = v.InferOutput<typeof summarySchema>;

const threadSchema = v.object({
  /** The company and the type that uploads to attach name; null for the person's own. */
  owner: v.object({ azienda: v.nullable(v.number()), tipologia: v.nullable(v.number()) }),
  messages: v.array(messageSchema),
});

/** The messages of a thread, the oldest first, and the owner of files to attach. */
export type ThreadContent = v.InferOutput<typeof threadSchema>;

/** Returns a thread with its messages. */
export async function readMessages(
  content: Content,
  subject: ThreadSubject,
): Promise<ThreadContent> {
  const answer = await content.request<unknown>(() => ({
    path: '/messages',
    method: 'GET',
    params: { ...subject },
  }));
  return v.parse(threadSchema, answer);
}

/** Returns the threads of a company, or without one the person's own; the newest first. */
export async function readThreads(
  content: Content,
  company: number | undefined,
): Promise<ThreadSummary[]> {
  const params = company === undefined ? {} : { azienda: company };
  const answer = await content.request<unknown>(() => ({
    path: '/messages/threads',
    method: 'GET',
    params,
  }));
  return v.parse(v.array(summarySchema), answer);
}

/** A message to send. */
export interface NewMessage {
  readonly testo: string;
  /** The same for every attempt to send this message, which is stored once. */
  readonly chiave: string;
  /** Ids of the transfers of files to attach. */
  readonly allegati?: readonly string[];
}

/** Sends a message; returns it as stored. */
export async function sendMessage(
  content: Content,
  subject: ThreadSubject,
  message: NewMessage,
): Promise<Message> {
  const body = JSON.stringify({ ...subject, ...message });
  const command = customEndpoint<unknown>({ path: '/messages', method: 'POST', body });
  return v.parse(messageSchema, await requestUnsafe(content, command));
}

/** Records that the client has read these messages of the firm. */
export async function markMessagesRead(content: Content, ids: readonly number[]): Promise<void> {
  const body = JSON.stringify({ messaggi: ids });
  await requestUnsafe(content, customEndpoint({ path: '/messages/read', method: 'POST', body }));
}
