import { createError, ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import * as calls from '@studio/shared/contract/calls';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { ChangedMeanwhile, type Overtaken, overtakenByFirm } from '../../common/overtaken.ts';
import { fingerprintNow } from '../../documents/fingerprints.ts';
import { periodOf } from '../../documents/period.ts';
import { rowKey } from '../../platform/database-values.ts';
import { parseBody } from '../../platform/parse-body.ts';
import { forClients } from '../../rights/callers.ts';
import { scopeInView } from '../../rights/scope-in-view.ts';
import {
  answeringPerson,
  answerNote,
  NotPossible,
  overtakenByAnswer,
  receiptOf,
} from '../answers/answering.ts';
import { appendAnswer, lockChain } from '../answers/chain.ts';
import {
  type Approval,
  answersTo,
  currentAnswers,
  findApproval,
  hasOpened,
  readApprovals,
} from './stored-approvals.ts';

/** Answers an answer about a document that the person has not opened: 409. */
const NotOpened = createError('NOT_OPENED', 'Open the document first.', 409);

/** Answers a second, different answer of the same person about the same file: 409. */
const AlreadyAnswered = createError<Overtaken>('ALREADY_ANSWERED', 'It was answered before.', 409);

async function describeAll(database: Knex, person: string, approvals: readonly Approval[]) {
  const answers = await currentAnswers(database, approvals);
  return Promise.all(
    approvals.map(async (approval) => {
      const { id, tipologia, anno, mese, titolo, file, nome, chiesta, entro } = approval;
      const all = answers.get(id) ?? [];
      const own = all.find((answer) => answer.persona === person);
      return {
        ...{ documento: id, tipologia, anno, mese, titolo, file, nome, chiesta, entro },
        aperto: own !== undefined || (await hasOpened(database, person, approval)),
        mia: own === undefined ? null : receiptOf(own),
        risposte: all.map(receiptOf),
      };
    }),
  );
}

/**
 * Handles GET /account/approvals?azienda=: answers `{ data: [{ documento, tipologia, anno, mese, titolo, file, nome,
 * chiesta, entro, aperto, mia, risposte }] }`, those without an answer first; `aperto` says that the caller has opened
 * the document, `mia` is the caller's receipt, and `risposte` has those of all people who answered for the company.
 */
export function approvalsHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  return forClients(context, async ({ id }, request) => {
    const now = new Date();
    const scope = await scopeInView(request, database, id, now);
    const approvals = await readApprovals(database, id, scope, now);
    return await describeAll(database, id, approvals);
  });
}

const bodySchema = v.object({
  documento: rowKey,
  risposta: v.picklist(['presa_visione', 'approvazione', 'rifiuto'], 'invalid'),
  nota: answerNote,
});

/** The length of a text column in Directus. */
const longestDescription = 255;

/** Returns a document in words for the record. */
function describeDocument({ tipologia, anno, mese, titolo, nome, denominazione }: Approval) {
  const parts = [tipologia, periodOf(anno, mese), titolo ?? nome, denominazione];
  return parts.filter(Boolean).join(' · ').slice(0, longestDescription);
}

/**
 * Handles POST /account/approvals/answer, `{ documento, risposta, nota? }`: appends the answer with the hash that the
 * file has now, and answers the document as GET does. One answer of a person counts for a file; the same one twice is
 * stored once. 403 for a foreign or unknown document, and 409 with NOT_OPENED, ALREADY_ANSWERED, ANSWER_NOT_POSSIBLE (not
 * what the firm asks) or CHANGED_MEANWHILE (the file was replaced at this moment); all but NOT_OPENED with the extensions
 * of `Overtaken`.
 */
export function answerApprovalHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  return forClients(context, async ({ id: person }, request) => {
    const { documento, risposta, nota } = parseBody(calls.answerApproval, bodySchema, request.body);
    const now = new Date();
    const who = await answeringPerson(database, person, request);
    const find = (knex: Knex) => findApproval(knex, person, documento, now);
    if ((await find(database)) === undefined) throw new ForbiddenError();
    const print = await fingerprintNow(database, documento);
    await database.transaction(async (transaction) => {
      await lockChain(transaction);
      const approval = await find(transaction);
      if (approval === undefined) throw new ForbiddenError();
      const kinds: readonly string[] = answersTo[approval.chiesta];
      if (!kinds.includes(risposta)) throw new NotPossible(overtakenByFirm(null, 'da_rispondere'));
      if (print?.hash == null || print.file !== approval.file)
        throw new ChangedMeanwhile(overtakenByFirm(approval.file_dal, 'da_rispondere'));
      const all = (await currentAnswers(transaction, [approval])).get(documento) ?? [];
      const own = all.find((answer) => answer.persona === person);
      if (own?.tipo === risposta) return;
      if (own !== undefined) throw new AlreadyAnswered(overtakenByAnswer(own, person, own.tipo));
      if (!(await hasOpened(transaction, person, approval))) throw new NotOpened();
      await appendAnswer(transaction, {
        ...who,
        quando: now,
        tipo: risposta,
        azienda: approval.azienda,
        argomento: 'documento',
        oggetto: documento,
        descrizione: describeDocument(approval),
        file: print.file,
        impronta_documento: print.hash,
        nota,
      });
      // The list compares with the stored hash: bytes that changed behind the backend's back show here.
      await transaction('directus_files')
        .where({ id: print.file })
        .update({ impronta: print.hash });
      await transaction('documenti_clienti')
        .where({ id: documento })
        .update({ risposta, risposta_di: who.nome, risposta_il: now });
    });
    const after = await find(database);
    if (after === undefined) throw new ForbiddenError();
    const [data] = await describeAll(database, person, [after]);
    return data;
  });
}
