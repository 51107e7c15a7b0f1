import * as v from 'valibot';
import type { Call } from './call.ts';
import type { Scope } from './scopes.ts';

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

const threadSchema = v.object({
  /** The company and the type that uploads to attach name; null for the person's own. */
  owner: v.object({ azienda: v.nullable(v.number()), tipologia: v.nullable(v.number()) }),
  messages: v.array(messageSchema),
});

/** The messages of a thread, the oldest first, and the owner of files to attach. */
export type ThreadContent = v.InferOutput<typeof threadSchema>;

/** Asks for a thread with its messages. */
export const readMessages: Call<ThreadSubject, ThreadContent> = {
  method: 'GET',
  path: '/messages',
  session: 'client',
  limit: 'general',
  query: ['documento', 'richiesta'],
  answer: threadSchema,
};

const summarySchema = v.object({
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
  ultimo: v.object({ testo: v.string(), quando: moment, da: side, mia: v.boolean() }),
  da_leggere: v.number(),
});

/** A thread of a list: its subject, the beginning of its last message, and the number of the firm's unread ones. */
export type ThreadSummary = v.InferOutput<typeof summarySchema>;

/** Asks for the threads of a scope; the newest first. */
export const readThreads: Call<Scope, ThreadSummary[]> = {
  method: 'GET',
  path: '/messages/threads',
  session: 'client',
  limit: 'general',
  query: ['azienda'],
  answer: v.array(summarySchema),
};

/** A message to send. */
export interface NewMessage {
  readonly testo: string;
  /** The same for every attempt to send this message, which is stored once. */
  readonly chiave: string;
  /** Ids of the transfers of files to attach. */
  readonly allegati?: readonly string[];
}

/** Sends a message; the backend answers it as stored. */
export const sendMessage: Call<ThreadSubject & NewMessage, Message> = {
  method: 'POST',
  path: '/messages',
  session: 'client',
  limit: 'general',
  answer: messageSchema,
};

/** Records that the client has read these messages of the firm. */
export const markMessagesRead: Call<{ readonly messaggi: readonly number[] }> = {
  method: 'POST',
  path: '/messages/read',
  session: 'client',
  limit: 'general',
};
