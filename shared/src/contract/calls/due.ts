import * as v from 'valibot';
import { type Call, validRows } from './call.ts';
import type { Scope } from './scopes.ts';

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

/** Asks for the deadlines of a scope: those to answer first, the next before the later ones. */
export const readDue: Call<Scope, Due[]> = {
  method: 'GET',
  path: '/due',
  session: 'client',
  limit: 'general',
  query: ['azienda'],
  answer: validRows(dueSchema),
};

/** An answer, with the client's note. */
interface GivenAnswer<Kind extends AnswerKind> {
  readonly risposta: Kind;
  readonly nota: string;
}

/** Answers a deadline as the page shows it; the backend answers it as it is then. */
export const answerDue: Call<
  Pick<Due, 'id' | 'versione'> & GivenAnswer<Due['risposte'][number]>,
  Due
> = {
  method: 'POST',
  path: '/due/answer',
  session: 'client',
  limit: 'login',
  answer: dueSchema,
};

const calendarSchema = v.object({
  attivo: v.boolean(),
  creato_il: v.nullable(v.string()),
  letto_il: v.nullable(v.string()),
  /** The address, only in the answer that has made it. */
  indirizzo: v.optional(v.string()),
});

/** The secret address of the client's calendar. */
export type Calendar = v.InferOutput<typeof calendarSchema>;

/** Asks whether the client has a calendar address. */
export const readCalendar: Call<undefined, Calendar> = {
  method: 'GET',
  path: '/due/calendar',
  session: 'client',
  limit: 'general',
  answer: calendarSchema,
};

/** Makes a calendar address, replaces it or ends it. */
export const changeCalendar: Call<{ readonly azione: 'crea' | 'rinnova' | 'revoca' }, Calendar> = {
  method: 'POST',
  path: '/due/calendar',
  session: 'client',
  limit: 'login',
  answer: calendarSchema,
};

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

type ApprovalAnswer = Exclude<AnswerKind, Due['risposte'][number]>;

/** Asks for the documents of a scope that ask for an answer: those without one first. */
export const readApprovals: Call<Scope, Approval[]> = {
  method: 'GET',
  path: '/approvals',
  session: 'client',
  limit: 'general',
  query: ['azienda'],
  answer: validRows(approvalSchema),
};

/** Answers a document; the backend answers it as it is then. */
export const answerApproval: Call<
  Pick<Approval, 'documento'> & GivenAnswer<ApprovalAnswer>,
  Approval
> = {
  method: 'POST',
  path: '/approvals/answer',
  session: 'client',
  limit: 'login',
  answer: approvalSchema,
};

/** The evidence sheet about the answers to a document: a file, which a link opens. */
export const evidence: Call<{ readonly documento: number }> = {
  method: 'GET',
  path: '/approvals/evidence',
  session: 'client',
  limit: 'login',
  query: ['documento'],
};

/** Returns the address of the evidence sheet about the answers to a document. */
export const evidenceUrl = (document: number): string =>
  `/api${evidence.path}?documento=${document}`;
