import type { Knex } from 'knex';
import * as v from 'valibot';
import { periodOf } from './period.ts';

/** A document that a client has not read, as far as a mail may tell of it: a title may hold a name. */
export interface NewDocument {
  tipologia: string | null;
  anno: number;
  mese: number | null;
}

/** What a mail says of new documents, newest period first. */
export interface DocumentNews {
  subject: string;
  title: string;
  paragraphs: string[];
  lines: string[];
  button: string;
}

/** Lines of a mail; further documents are only counted. */
const longestList = 10;

const rowsSchema = v.array(
  v.object({ tipologia: v.nullable(v.string()), anno: v.number(), mese: v.nullable(v.number()) }),
);

/** Those of these rows that the client has not read meanwhile, newest period first. */
export async function unreadDocuments(database: Knex, ids: number[]): Promise<NewDocument[]> {
  const rows: unknown = await database('documenti_clienti as d')
    .leftJoin('tipologie as t', 't.id', 'd.tipologia')
    .whereIn('d.id', ids)
    .whereNull('d.letto_il')
    .select('t.tipologia', 'd.anno', 'd.mese');
  // What is about a whole year stands before its months.
  const order = ({ anno, mese }: NewDocument) => anno * 100 + (mese ?? 99);
  return v.parse(rowsSchema, rows).sort((one, other) => order(other) - order(one));
}

function lineOf({ tipologia, anno, mese }: NewDocument): string {
  return `${tipologia ?? 'Documento'}, ${periodOf(anno, mese)}`;
}

/** The one mail about new documents, at least one: up to ten by type and period, no titles, no file. */
export function documentNews(documents: NewDocument[]): DocumentNews {
  const count = documents.length;
  const rest = count - longestList;
  const subject = count === 1 ? 'Un nuovo documento per te' : `${count} nuovi documenti per te`;
  const others = rest === 1 ? 'e un altro' : `e altri ${rest}`;
  return {
    subject,
    title: subject,
    paragraphs: [
      count === 1
        ? 'Nella tua area riservata c’è un nuovo documento:'
        : 'Nella tua area riservata ci sono nuovi documenti:',
    ],
    lines: [...documents.slice(0, longestList).map(lineOf), ...(rest > 0 ? [others] : [])],
    button: count === 1 ? 'Vai al documento' : 'Vai ai documenti',
  };
}
