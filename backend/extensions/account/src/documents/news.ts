import type { Knex } from 'knex';
import * as v from 'valibot';
import { periodOf } from './period.ts';

/** A document that a client has not read, without its title: a title may contain a name. */
interface NewDocument {
  id: number;
  tipologia: string | null;
  anno: number;
  mese: number | null;
}

/** The text of a mail about new documents, newest period first. */
interface DocumentNews {
  subject: string;
  title: string;
  paragraphs: string[];
  lines: string[];
  button: string;
  /** The page that the button leads to: the document, or the list of several. */
  url: string;
  count: number;
}

/** The most lines of a mail; it only counts further documents. */
const longestList = 10;

const rowsSchema = v.array(
  v.object({
    id: v.number(),
    tipologia: v.nullable(v.string()),
    anno: v.number(),
    mese: v.nullable(v.number()),
  }),
);

/** Returns those of these rows that the client has not read meanwhile, newest period first; all rows of companies. */
export async function unreadDocuments(database: Knex, ids: number[]): Promise<NewDocument[]> {
  const rows: unknown = await database('documenti_clienti as d')
    .leftJoin('tipologie as t', 't.id', 'd.tipologia')
    .whereIn('d.id', ids)
    .whereNull('d.ritirato_il')
    // A company's document may have been read by another person.
    .where((unread) => unread.whereNull('d.letto_il').orWhereNotNull('d.azienda'))
    .select('d.id', 't.tipologia', 'd.anno', 'd.mese');
  // A document for a whole year comes before those of its months.
  const order = ({ anno, mese }: NewDocument) => anno * 100 + (mese ?? 99);
  return v.parse(rowsSchema, rows).sort((one, other) => order(other) - order(one));
}

/** Returns the line of a mail about a document: type and period. */
export function documentLine({
  tipologia,
  anno,
  mese,
}: Pick<NewDocument, 'tipologia' | 'anno' | 'mese'>): string {
  return `${tipologia ?? 'Documento'}, ${periodOf(anno, mese)}`;
}

/**
 * Returns the mail about at least one new document: up to ten by type and period, without titles and files.
 * @param siteUrl URL of the site, without a slash at its end
 */
export function documentNews(documents: NewDocument[], siteUrl: string): DocumentNews {
  const list = `${siteUrl}/account/documenti`;
  const [first, ...more] = documents;
  const isOnly = first !== undefined && more.length === 0;
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
    lines: [...documents.slice(0, longestList).map(documentLine), ...(rest > 0 ? [others] : [])],
    button: count === 1 ? 'Vai al documento' : 'Vai ai documenti',
    url: isOnly ? `${list}?documento=${first.id}` : list,
    count,
  };
}
