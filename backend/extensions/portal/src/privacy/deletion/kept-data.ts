import { formatDate } from '@studio/shared/kit/format';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { storedMoment, storedNumber } from '../../platform/database-values.ts';

/** The years for which the law keeps documents (art. 2220 c.c.) and proofs of delivery (art. 2946 c.c.). */
const years = 10;

/** The data that stay after the erasure of an account, and until when. */
export interface KeptData {
  documents: number;
  /** The last day of the document that stays longest, as `YYYY-MM-DD`; null without documents. */
  documentsUntil: string | null;
  /** The rows of the download log. */
  downloads: number;
  downloadsUntil: string | null;
  /** The last day of the newest answer in the record; null without answers. */
  answersUntil: string | null;
}

const documentRows = v.array(
  v.object({
    id: v.number(),
    documento: v.string(),
    anno: v.number(),
    date_created: v.nullable(storedMoment),
  }),
);

/** A document, its file, and the last day on which it stays. */
interface TimedDocument {
  id: number;
  file: string;
  until: string;
}

/** Resolves with documents of these clients and the last day of each: the tenth year after its period and its arrival. */
export async function timedDocuments(
  database: Knex,
  clients: string[] | Knex.QueryBuilder,
): Promise<TimedDocument[]> {
  const found: unknown = await database('documenti_clienti')
    .whereIn('cliente', clients)
    .select('id', 'documento', 'anno', 'date_created');
  return v.parse(documentRows, found).map(({ id, documento, anno, date_created: arrival }) => {
    const last = Math.max(anno, arrival?.getFullYear() ?? anno);
    return { id, file: documento, until: `${last + years}-12-31` };
  });
}

const isoDay = (moment: Date) => moment.toISOString().slice(0, 10);

const newestDownload = v.object({ count: storedNumber, newest: v.nullable(storedMoment) });

/** Resolves with the data of a client that would stay if the account were erased now. */
export async function keptDataOf(database: Knex, client: string, now: Date): Promise<KeptData> {
  const documents = (await timedDocuments(database, [client]))
    .map(({ until }) => until)
    .filter((until) => until >= isoDay(now))
    .sort();
  const log: unknown = await database('accessi_documenti')
    .where({ cliente: client })
    .count('id as count')
    .max('quando as newest')
    .first();
  const { count, newest } = v.parse(newestDownload, log);
  newest?.setFullYear(newest.getFullYear() + years);
  const answers: unknown = await database('risposte')
    .where({ persona: client })
    .max('quando as newest')
    .first();
  const { newest: newestAnswer } = v.parse(v.object({ newest: v.nullable(storedMoment) }), answers);
  newestAnswer?.setFullYear(newestAnswer.getFullYear() + years);
  return {
    documents: documents.length,
    documentsUntil: documents.at(-1) ?? null,
    downloads: count,
    downloadsUntil: newest && isoDay(newest),
    answersUntil: newestAnswer && isoDay(newestAnswer),
  };
}

const dayWords = (day: string) => formatDate(day, 'it-IT');

/** Returns one sentence for each kind of data that stays, with its end and its reason; none when nothing stays. */
export function keptWords(kept: KeptData): string[] {
  const { documents, documentsUntil, downloadsUntil, answersUntil } = kept;
  const noun = documents === 1 ? 'Un documento' : `${documents} documenti`;
  const law = 'la legge impone di conservare la documentazione fiscale e contabile per dieci anni';
  const proof = 'prova che i documenti sono stati consegnati';
  return [
    ...(documentsUntil === null
      ? []
      : [
          `${noun}, fino al ${dayWords(documentsUntil)}: ${law} (art. 2220 c.c.; art. 17, par. 3, lett. b del GDPR).`,
        ]),
    ...(downloadsUntil === null
      ? []
      : [
          `Il registro dei download, fino al ${dayWords(downloadsUntil)}: ${proof} (art. 2946 c.c.; art. 17, par. 3, lett. e del GDPR).`,
        ]),
    ...(answersUntil === null
      ? []
      : [
          `Le risposte alle scadenze e ai documenti, fino al ${dayWords(answersUntil)}: prova di ciò che è stato autorizzato o approvato (art. 2946 c.c.; art. 17, par. 3, lett. e del GDPR).`,
        ]),
  ];
}
