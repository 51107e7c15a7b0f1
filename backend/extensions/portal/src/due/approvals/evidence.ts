import { ForbiddenError } from '@directus/errors';
import type { EndpointConfig, EndpointExtensionContext } from '@directus/extensions';
import { roleIds } from '@studio/shared/contract';
import type { RequestHandler, Response } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { askedAnswers } from '../../../../../schema/documenti-clienti.ts';
import { logSheet } from '../../documents/download-log.ts';
import { fingerprintNow } from '../../documents/fingerprints.ts';
import { periodOf } from '../../documents/period.ts';
import { visibleDocuments } from '../../documents/visible-documents.ts';
import { readFirm } from '../../notify/mail/firm.ts';
import { rowKeyText, storedMoment } from '../../platform/database-values.ts';
import { accountabilityOf, forClients } from '../../rights/callers.ts';
import { answersAbout, type StoredAnswer } from '../answers/chain.ts';

const text = v.nullable(v.string());

const documentRow = v.object({
  id: v.number(),
  anno: v.number(),
  mese: v.nullable(v.number()),
  tipologia: text,
  titolo: text,
  nome: v.string(),
  denominazione: text,
  chiesta: v.nullable(v.picklist(['nessuna', 'presa_visione', 'approvazione'])),
  ritirato_il: v.nullable(storedMoment),
});

/** Sends the evidence sheet about a document with these answers. */
async function sendSheet(
  response: Response,
  database: Knex,
  id: number,
  answers: readonly StoredAnswer[],
): Promise<void> {
  // The code is large, and few calls need it.
  const { evidencePdf } = await import('./evidence-pdf.ts');
  const found: unknown = await database('documenti_clienti as d')
    .join('directus_files as f', 'f.id', 'd.documento')
    .leftJoin('tipologie as t', 't.id', 'd.tipologia')
    .leftJoin('aziende as a', (company) =>
      company.on('a.id', 'd.azienda').orOn('a.id', 'd.ritirato_a_azienda'),
    )
    .where('d.id', id)
    .first(
      ...['d.id', 'd.anno', 'd.mese', 't.tipologia', 'f.title as titolo', 'a.denominazione'],
      ...['f.filename_download as nome', 'd.risposta_chiesta as chiesta', 'd.ritirato_il'],
    );
  const row = v.parse(documentRow, found);
  const parts = [row.tipologia, periodOf(row.anno, row.mese), row.titolo, row.denominazione];
  const firm = await readFirm(database);
  const sheet = await evidencePdf({
    firm: firm?.denominazione ?? '',
    document: parts.filter(Boolean).join(' · '),
    fileName: row.nome,
    documentId: id,
    hash: (await fingerprintNow(database, id))?.hash ?? null,
    asked: askedAnswers[row.chiesta ?? 'nessuna'],
    withdrawn: row.ritirato_il,
    answers,
    now: new Date(),
  });
  response.attachment(`riscontro-${id}.pdf`).type('application/pdf').send(sheet);
}

const querySchema = v.object({ documento: rowKeyText });

/**
 * Handles GET /account/approvals/evidence?documento=: sends the evidence sheet with the caller's own answers as a PDF.
 * 403 for a document that the caller cannot see, does not exist, or has no answer of theirs.
 */
export function evidenceHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  return forClients(context, async ({ id: person }, request, response) => {
    const parsed = v.safeParse(querySchema, request.query);
    if (!parsed.success) throw new ForbiddenError();
    const { documento } = parsed.output;
    const visible: unknown = await database('documenti_clienti')
      .where({ id: documento })
      .whereIn('id', visibleDocuments(database, person, new Date()))
      .first('id');
    const answers = await answersAbout(database, 'documento', [documento]);
    const own = answers.filter((answer) => answer.persona === person);
    if (visible === undefined || own.length === 0) throw new ForbiddenError();
    await sendSheet(response, database, documento, own);
  });
}

/**
 * Serves `/riscontro/:id` at the Studio's origin: the evidence sheet about a document with all answers, for staff who may
 * read the document and the record of answers.
 */
export const evidence: EndpointConfig = {
  id: 'riscontro',
  handler(router, { database, getSchema, services }) {
    router.get('/:id', async (request, response, next) => {
      response.set('cache-control', 'no-store');
      try {
        const accountability = accountabilityOf(request);
        const parsed = v.safeParse(rowKeyText, request.params.id);
        if (accountability === undefined || !parsed.success) throw new ForbiddenError();
        if (accountability.role === roleIds.cliente) throw new ForbiddenError();
        const options = { accountability, schema: await getSchema(), knex: database };
        const documents = new services.ItemsService('documenti_clienti', options);
        await documents.readOne(parsed.output, { fields: ['id', 'risposta'] });
        const record = new services.ItemsService('risposte', options);
        await record.readByQuery({ fields: ['id', 'impronta'], limit: 1 });
        const answers = await answersAbout(database, 'documento', [parsed.output]);
        await logSheet(database, {
          ...{ document: parsed.output, staff: accountability.user, now: new Date() },
        });
        await sendSheet(response, database, parsed.output, answers);
      } catch (error) {
        next(error);
      }
    });
  },
};
