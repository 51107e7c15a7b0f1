import { readItems } from '@directus/sdk';
import type { Content } from '@studio/shared/client';
import { findings, refusals } from '@studio/shared/rules';
import * as v from 'valibot';
import { readScope, validRows } from './read-scope.ts';

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

/** Returns the requests of a scope that are open or were closed lately; the next ones first. */
export async function readDocumentRequests(
  content: Content,
  company: number | undefined,
): Promise<DocumentRequest[]> {
  return validRows(requestSchema, await readScope(content, '/requests', company));
}

/** Returns every file that was sent in a scope; the newest first. */
export async function readSentFiles(
  content: Content,
  company: number | undefined,
): Promise<SentFile[]> {
  return validRows(sentSchema, await readScope(content, '/uploads/sent', company));
}

const typeSchema = v.object({ id: v.number(), tipologia: v.string() });

const companiesSchema = v.object({
  companies: v.array(
    v.object({ id: v.number(), ruolo: v.string(), tipologie: v.nullish(v.array(typeSchema), []) }),
  ),
});

/** The types of documents that a client may send. */
export interface SendTypes {
  readonly choices: readonly v.InferOutput<typeof typeSchema>[];
  /** True for a delegate, who sees only what has one of these types. */
  readonly isRequired: boolean;
}

/** Returns the types of documents that the client may send for a company, or without one for themselves. */
export async function readSendTypes(
  content: Content,
  company: number | undefined,
): Promise<SendTypes> {
  if (company !== undefined) {
    const answer = await readScope(content, '/companies', undefined);
    const { companies } = v.parse(companiesSchema, answer);
    const own = companies.find(({ id }) => id === company);
    if (own?.ruolo === 'delegato') return { choices: own.tipologie, isRequired: true };
  }
  const query = { fields: ['id' as const, 'tipologia' as const], sort: ['tipologia' as const] };
  const found = await content.request(readItems('tipologie', { ...query, limit: -1 }));
  return { choices: v.parse(v.array(typeSchema), found), isRequired: false };
}
