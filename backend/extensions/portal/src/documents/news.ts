import type { Knex } from 'knex';
import * as v from 'valibot';
import type { DigestMail } from '../notify/mail/envelope.ts';
import { periodOf } from './period.ts';

/** A document that a client has not read, without its title: a title may contain a name. */
interface NewDocument {
  id: number;
  tipologia: string | null;
  anno: number;
  mese: number | null;
  /** The company that it is for; null for the client's own. */
  azienda: number | null;
  denominazione: string | null;
}

/** The most lines of a mail; it only counts further documents. */
const longestList = 10;

/** Returns the first lines of a list of documents, and the number of the others. */
export function shortList(lines: readonly string[]): string[] {
  const rest = lines.length - longestList;
  if (rest <= 0) return [...lines];
  return [...lines.slice(0, longestList), rest === 1 ? 'e un altro' : `e altri ${rest}`];
}

const rowsSchema = v.array(
  v.object({
    id: v.number(),
    tipologia: v.nullable(v.string()),
    anno: v.number(),
    mese: v.nullable(v.number()),
    azienda: v.nullable(v.number()),
    denominazione: v.nullable(v.string()),
  }),
);

/** Returns those of these rows that the client has not read meanwhile, newest period first; all rows of companies. */
export async function unreadDocuments(database: Knex, ids: number[]): Promise<NewDocument[]> {
  const rows: unknown = await database('documenti_clienti as d')
    .leftJoin('tipologie as t', 't.id', 'd.tipologia')
    .leftJoin('aziende as a', 'a.id', 'd.azienda')
    .whereIn('d.id', ids)
    .whereNull('d.ritirato_il')
    // A company's document may have been read by another person.
    .where((unread) => unread.whereNull('d.letto_il').orWhereNotNull('d.azienda'))
    .select('d.id', 't.tipologia', 'd.anno', 'd.mese', 'd.azienda', 'a.denominazione');
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

type Listed = Pick<NewDocument, 'id' | 'azienda'>;

/** Returns the page with the documents of their company; the person's own page for those of several owners. */
export function listPage(documents: readonly Pick<Listed, 'azienda'>[], siteUrl: string): string {
  const [company, ...others] = new Set(documents.map(({ azienda }) => azienda));
  const query = company && others.length === 0 ? `?azienda=${company}` : '';
  return `${siteUrl}/account/documenti${query}`;
}

/** Returns the same page, led to the document when there is one only. */
export function documentPage(documents: readonly Listed[], siteUrl: string): string {
  const page = new URL(listPage(documents, siteUrl));
  const [first, ...others] = documents;
  if (first && others.length === 0) page.searchParams.set('documento', String(first.id));
  return page.href;
}

/**
 * Returns the mail about at least one new document: up to ten by type and period, without titles and files. News of
 * several owners names each, with a link to the documents of each.
 * @param siteUrl URL of the site, without a slash at its end
 */
export function documentNews(documents: readonly NewDocument[], siteUrl: string): DigestMail {
  const [first = [], ...others] = Map.groupBy(documents, ({ azienda }) => azienda).values();
  const ownerOf = ({ denominazione }: NewDocument) => denominazione ?? 'Per te';
  const sorted = [first, ...others].flat();
  const lineOf = (document: NewDocument) =>
    others.length === 0
      ? documentLine(document)
      : `${ownerOf(document)}: ${documentLine(document)}`;
  const count = documents.length;
  const subject = count === 1 ? 'Un nuovo documento per te' : `${count} nuovi documenti per te`;
  return {
    subject,
    title: subject,
    paragraphs: [
      count === 1
        ? 'Nella tua area riservata c’è un nuovo documento:'
        : 'Nella tua area riservata ci sono nuovi documenti:',
    ],
    lines: shortList(sorted.map(lineOf)),
    button: first.length === 1 ? 'Vai al documento' : 'Vai ai documenti',
    url: documentPage(first, siteUrl),
    ...(others.length > 0 && {
      others: others.map((own) => ({
        label: own[0]?.denominazione ?? 'I tuoi documenti',
        url: documentPage(own, siteUrl),
      })),
    }),
    count,
  };
}
