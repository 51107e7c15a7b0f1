import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';
import * as v from 'valibot';
import { readScope, validRows } from './read-scope.ts';

const receiptSchema = v.object({
  numero: v.number(),
  risposta: v.picklist([
    'autorizzo',
    'non_pagare',
    'pagata',
    'presa_visione',
    'approvazione',
    'rifiuto',
  ]),
  nome: v.string(),
  quando: v.string(),
  nota: v.nullable(v.string()),
});

/** The receipt of an answer: who gave it, and when. */
export type Receipt = v.InferOutput<typeof receiptSchema>;

/** The kind of an answer. */
export type AnswerKind = Receipt['risposta'];

const dueSchema = v.object({
  id: v.number(),
  tributo: v.string(),
  /** Euro with two decimals, `1234.56`. */
  importo: v.string(),
  /** The last day, YYYY-MM-DD. */
  scade_il: v.string(),
  modo: v.picklist(['addebito', 'iban']),
  iban: v.nullable(v.string()),
  stato: v.picklist(['da_rispondere', 'autorizzata', 'non_pagare', 'pagata']),
  documento: v.nullable(
    v.object({
      id: v.number(),
      file: v.string(),
      nome: v.string(),
      titolo: v.nullable(v.string()),
    }),
  ),
  /** The answers that are possible now. */
  risposte: v.array(v.picklist(['autorizzo', 'non_pagare', 'pagata'])),
  /** Another one once the deadline has changed. */
  versione: v.string(),
  risposta: v.nullable(receiptSchema),
});

/** A tax or another amount that the client or a company has to pay by a day. */
export type Due = v.InferOutput<typeof dueSchema>;

const approvalSchema = v.object({
  documento: v.number(),
  tipologia: v.nullable(v.string()),
  anno: v.number(),
  mese: v.nullable(v.number()),
  titolo: v.nullable(v.string()),
  file: v.string(),
  nome: v.string(),
  chiesta: v.picklist(['presa_visione', 'approvazione']),
  /** The last day, YYYY-MM-DD. */
  entro: v.nullable(v.string()),
  /** True when this client has opened the document. */
  aperto: v.boolean(),
  mia: v.nullable(receiptSchema),
  /** The answers of all people of the company. */
  risposte: v.array(receiptSchema),
});

/** A document that asks the client for an answer. */
export type Approval = v.InferOutput<typeof approvalSchema>;

/** Returns the address of the evidence sheet about the answers to a document. */
export const evidenceUrl = (document: number): string =>
  `/api/approvals/evidence?documento=${document}`;

const calendarSchema = v.object({
  attivo: v.boolean(),
  creato_il: v.nullable(v.string()),
  letto_il: v.nullable(v.string()),
  /** The address, only in the answer that has made it. */
  indirizzo: v.optional(v.string()),
});

/** The secret address of the client's calendar. */
export type Calendar = v.InferOutput<typeof calendarSchema>;

/** Returns the deadlines of a scope: those to answer first, the next before the later ones. */
export const readDue = async (content: Content, company: number | undefined): Promise<Due[]> =>
  validRows(dueSchema, await readScope(content, '/due', company));

/** Returns the documents of a scope that ask for an answer: those without one first. */
export const readApprovals = async (
  content: Content,
  company: number | undefined,
): Promise<Approval[]> =>
  validRows(approvalSchema, await readScope(content, '/approvals', company));

const post = (content: Content, path: string, body: object): Promise<unknown> =>
  requestUnsafe(content, customEndpoint({ path, method: 'POST', body: JSON.stringify(body) }));

/** Answers a deadline as the page shows it; resolves with it as it is then. @throws the backend's error */
export async function answerDue(
  content: Content,
  { id, versione }: Pick<Due, 'id' | 'versione'>,
  risposta: AnswerKind,
  nota: string,
): Promise<Due> {
  return v.parse(dueSchema, await post(content, '/due/answer', { id, risposta, nota, versione }));
}

/** Answers a document; resolves with it as it is then. @throws the backend's error */
export async function answerApproval(
  content: Content,
  { documento }: Pick<Approval, 'documento'>,
  risposta: AnswerKind,
  nota: string,
): Promise<Approval> {
  const answer = await post(content, '/approvals/answer', { documento, risposta, nota });
  return v.parse(approvalSchema, answer);
}

/** Returns whether the client has a calendar address. */
export async function readCalendar(content: Content): Promise<Calendar> {
  const answer = await content.request<unknown>(() => ({ path: '/due/calendar', method: 'GET' }));
  return v.parse(calendarSchema, answer);
}

/** Makes a calendar address, replaces it or ends it. @throws the backend's error */
export async function changeCalendar(
  content: Content,
  azione: 'crea' | 'rinnova' | 'revoca',
): Promise<Calendar> {
  return v.parse(calendarSchema, await post(content, '/due/calendar', { azione }));
}
