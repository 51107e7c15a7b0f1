import * as v from 'valibot';
import { findings, refusals } from '../../rules/index.ts';
import { type Call, validRows } from './call.ts';
import type { Scope } from './scopes.ts';

const text = v.nullish(v.string(), null);

const requestSchema = v.object({
  id: v.number(),
  titolo: v.string(),
  descrizione: text,
  tipologia: v.nullish(v.object({ id: v.number(), tipologia: v.string() }), null),
  /** The last day, YYYY-MM-DD. */
  scadenza: text,
  /** True when the client also states the day on which the document expires. */
  chiede_scadenza: v.nullish(v.boolean(), false),
  stato: v.picklist(['chiesta', 'inviata', 'da_rifare', 'accettata', 'annullata']),
  nota: text,
  inviata_il: text,
});

/** A document that the firm asks of the client or of a company. */
export type DocumentRequest = v.InferOutput<typeof requestSchema>;

/** Asks for the requests of a scope that are open or were closed lately; the next ones first. */
export const readDocumentRequests: Call<Scope, DocumentRequest[]> = {
  method: 'GET',
  path: '/requests',
  session: 'client',
  limit: 'general',
  query: ['azienda'],
  answer: validRows(requestSchema),
};

const sentSchema = v.object({
  id: v.number(),
  nome: v.string(),
  tipo: text,
  dimensione: v.nullish(v.pipe(v.union([v.number(), v.string()]), v.transform(Number)), null),
  /** SHA-256 of the content in hexadecimal; absent for files of a backend that does not tell it. */
  impronta: text,
  arrivato_il: text,
  stato: v.picklist(['in_controllo', 'ricevuto', 'accettato', 'da_rifare', 'respinto']),
  /** A finding that the client can change something about; that no antivirus has looked is for the firm only. */
  avviso: v.fallback(v.nullish(v.picklist(findings), null), null),
  /** The reason why a file was rejected. */
  motivo: v.fallback(v.nullish(v.picklist([...refusals, 'virus', 'perso']), null), null),
  nota: text,
  messaggio: text,
  /** Id of the file; null once it is rejected or erased. */
  file: text,
  richiesta: v.nullish(v.object({ id: v.number(), titolo: v.string() }), null),
  /** The file with the same content that was sent before. */
  doppione_di: v.nullish(v.object({ nome: text, arrivato_il: text }), null),
  persona: v.nullish(v.object({ first_name: text, last_name: text }), null),
});

/** A file that the client, or another person of the company, has sent. */
export type SentFile = v.InferOutput<typeof sentSchema>;

/** Asks for every file that was sent in a scope; the newest first. */
export const readSentFiles: Call<Scope, SentFile[]> = {
  method: 'GET',
  path: '/uploads/sent',
  session: 'client',
  limit: 'general',
  query: ['azienda'],
  answer: validRows(sentSchema),
};
