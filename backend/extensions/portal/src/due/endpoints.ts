import { ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import * as calls from '@studio/shared/contract/calls';
import { romeToday } from '@studio/shared/kit/format';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { ChangedMeanwhile, type Overtaken, overtakenByFirm } from '../common/overtaken.ts';
import { fingerprintNow } from '../documents/fingerprints.ts';
import { visibleDocuments } from '../documents/visible-documents.ts';
import { rowKey } from '../platform/database-values.ts';
import { parseBody } from '../platform/parse-body.ts';
import { forClients } from '../rights/callers.ts';
import { scopeInView } from '../rights/scope-in-view.ts';
import {
  answeringPerson,
  answerNote,
  NotPossible,
  overtakenByAnswer,
  receiptOf,
} from './answers/answering.ts';
import type { Answer } from './answers/canonical.ts';
import { answersAbout, appendAnswer, lockChain, type StoredAnswer } from './answers/chain.ts';
import { type DueAnswer, possibleAnswers, stateAfter, versionOf } from './rules.ts';
import { type Due, describeDue, dueTable, findDue, readDue } from './stored-due.ts';

const documentRows = v.array(
  v.object({ id: v.number(), file: v.string(), nome: v.string(), titolo: v.nullable(v.string()) }),
);
type LinkedDocument = v.InferOutput<typeof documentRows>[number];

/** Resolves with the documents of these deadlines that the person may see, by id. */
async function linkedDocuments(database: Knex, person: string, due: readonly Due[], now: Date) {
  const ids = [...new Set(due.flatMap(({ documento }) => documento ?? []))];
  const found: unknown = await database('documenti_clienti as d')
    .join('directus_files as f', 'f.id', 'd.documento')
    .whereIn('d.id', ids)
    .whereIn('d.id', visibleDocuments(database, person, now))
    .select('d.id', 'f.id as file', 'f.filename_download as nome', 'f.title as titolo');
  return new Map(v.parse(documentRows, found).map((one) => [one.id, one]));
}

function shown(
  due: Due,
  documents: ReadonlyMap<number, LinkedDocument>,
  answer: StoredAnswer | undefined,
  now: Date,
) {
  const { id, tributo, importo, scade_il, modo, iban, stato, tipologia, documento } = due;
  // An answer about earlier values of the deadline, or another state, is no answer any more.
  const isCurrent = answer !== undefined && due.risposta_il !== null;
  return {
    ...{ id, tributo, importo, scade_il, modo, iban, stato, tipologia },
    documento: documents.get(documento ?? 0) ?? null,
    risposte: possibleAnswers(due, romeToday(now)),
    versione: versionOf(due),
    risposta: isCurrent ? receiptOf(answer) : null,
  };
}

async function describeAll(database: Knex, person: string, due: Due[], now: Date) {
  const documents = await linkedDocuments(database, person, due, now);
  const answers = await answersAbout(
    database,
    'scadenza',
    due.map(({ id }) => id),
  );
  // The newest of each deadline: they come in the order of the chain.
  const last = new Map(answers.map((answer) => [answer.oggetto, answer]));
  return due.map((one) => shown(one, documents, last.get(one.id), now));
}

/**
 * Handles GET /account/due?azienda=: answers `{ data: [{ id, tributo, importo, scade_il, modo, iban, stato, tipologia,
 * documento, risposte, versione, risposta }] }`, the next deadline first; `risposte` are the possible answers, `risposta`
 * the receipt of the last one. 403 for a company for which the caller does not act.
 */
export function dueHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  return forClients(context, async ({ id }, request) => {
    const now = new Date();
    const scope = await scopeInView(request, database, id, now);
    const due = await readDue(database, id, scope, now);
    return await describeAll(database, id, due, now);
  });
}

const bodySchema = v.object({
  id: rowKey,
  risposta: v.picklist(['autorizzo', 'non_pagare', 'pagata'], 'invalid'),
  nota: answerNote,
  versione: v.optional(v.string('invalid')),
});

interface Given {
  readonly person: string;
  readonly risposta: DueAnswer;
  readonly nota: string | null;
  readonly about: Omit<Answer, 'numero' | 'impronta_precedente'>;
  readonly now: Date;
}

/** Stores an answer in its transaction, which has locked the chain: so two clicks at once are one after the other. */
async function store(transaction: Knex.Transaction, due: Due, given: Given): Promise<void> {
  const { risposta, nota, about, now } = given;
  await appendAnswer(transaction, about);
  await transaction(dueTable).where({ id: due.id }).update({
    stato: stateAfter[risposta],
    risposta_di: about.nome,
    risposta_il: now,
    risposta_nota: nota,
  });
}

/** Returns true when the last answer about a deadline is this one: a click that came twice. */
async function isRepeated(transaction: Knex, due: Due, { person, risposta, nota }: Given) {
  if (due.stato !== stateAfter[risposta]) return false;
  const last = (await answersAbout(transaction, 'scadenza', [due.id])).at(-1);
  const isSame = last?.persona === person && last.tipo === risposta;
  return isSame && (nota === null || nota === last.nota);
}

/** Resolves with what overtook an answer: the last answer while it holds, else the firm. */
async function overtaking(transaction: Knex, due: Due, reader: string): Promise<Overtaken> {
  const last = (await answersAbout(transaction, 'scadenza', [due.id])).at(-1);
  const holds =
    last !== undefined &&
    due.risposta_il !== null &&
    Object.entries(stateAfter).some(([kind, state]) => kind === last.tipo && state === due.stato);
  return holds
    ? overtakenByAnswer(last, reader, due.stato)
    : overtakenByFirm(due.date_updated, due.stato);
}

/**
 * Handles POST /account/due/answer, `{ id, risposta, nota?, versione? }`: appends the answer to the record and answers
 * the deadline as GET does. The same answer twice is stored once. 403 for a foreign or unknown deadline, 409
 * CHANGED_MEANWHILE when it is no longer the `versione` that the page showed, 409 ANSWER_NOT_POSSIBLE after the due day;
 * both with the extensions of `Overtaken`.
 */
export function answerDueHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  return forClients(context, async ({ id: person }, request) => {
    const body = parseBody(calls.answerDue, bodySchema, request.body);
    const now = new Date();
    const who = await answeringPerson(database, person, request);
    const before = await findDue(database, person, body.id, now);
    if (before === undefined) throw new ForbiddenError();
    const print = await fingerprintNow(database, before.documento);
    await database.transaction(async (transaction) => {
      await lockChain(transaction);
      const due = await findDue(transaction, person, body.id, now);
      if (due === undefined) throw new ForbiddenError();
      const about = {
        ...who,
        quando: now,
        tipo: body.risposta,
        azienda: due.azienda,
        argomento: 'scadenza' as const,
        oggetto: due.id,
        descrizione: describeDue(due),
        file: print?.file ?? null,
        impronta_documento: print?.hash ?? null,
        nota: body.nota,
      };
      const given: Given = { ...body, person, about, now };
      if (await isRepeated(transaction, due, given)) return;
      const isSeen = body.versione === undefined || body.versione === versionOf(due);
      const isPossible = possibleAnswers(due, romeToday(now)).includes(body.risposta);
      if (!isSeen || due.documento !== before.documento)
        throw new ChangedMeanwhile(await overtaking(transaction, due, person));
      if (!isPossible) throw new NotPossible(await overtaking(transaction, due, person));
      await store(transaction, due, given);
    });
    const after = await findDue(database, person, body.id, now);
    if (after === undefined) throw new ForbiddenError();
    const [data] = await describeAll(database, person, [after], now);
    return data;
  });
}
