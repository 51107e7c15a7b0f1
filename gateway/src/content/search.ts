import { paths } from '@studio/shared/contract';
import { romeToday, slug } from '@studio/shared/kit/format';
import * as v from 'valibot';
import { apiError } from '../http/errors.ts';
import type { Answer } from './directus.ts';
import { beginningsOf, closeness, fold, indexWords, termsOf, type Words } from './search-words.ts';

/** Length of a search term, in characters. */
const minLength = 3;
const maxLength = 100;

/**
 * Answers `/search?q=…&kinds=…` from the cached content; a collection that cannot be read is left out, and kinds that
 * this gateway does not know are ignored. Without `kinds` it searches all.
 */
export async function readSearch(
  readItems: (path: string) => Promise<Answer>,
  parameters: URLSearchParams,
): Promise<Answer> {
  const query = (parameters.get('q') ?? '').trim();
  const isOnlyQuery = [...parameters.keys()].every((name) => name === 'q' || name === 'kinds');
  if (!isOnlyQuery || query.length < minLength || query.length > maxLength) {
    const message = `"q" has ${minLength} to ${maxLength} characters.`;
    return { status: 400, body: apiError('INVALID_QUERY', message) };
  }
  const kinds = parameters.get('kinds')?.split(',');
  const isWanted = ({ collection }: { readonly collection: string }) =>
    kinds === undefined || kinds.includes(collection);
  const wanted = sources.filter(isWanted);
  const answers = await Promise.all(
    wanted.map(async ({ path, documentsIn }) => {
      const { status, body } = await readItems(path);
      return status === 200 ? documentsIn(body) : undefined;
    }),
  );
  if (answers.length > 0 && answers.every((documents) => documents === undefined)) {
    const message = 'The content cannot be searched at the moment.';
    return { status: 503, body: apiError('SERVICE_UNAVAILABLE', message) };
  }
  const documents = [...answers.flatMap((found) => found ?? []), ...builtIn].filter(isWanted);
  return { status: 200, body: { data: search(documents, query, romeToday(new Date())) } };
}

/** A document that the search covers. */
export interface Searchable {
  readonly collection: 'pagine' | 'news' | 'attivita' | 'team' | 'scadenze';
  readonly id: number;
  /** Path on the site. */
  readonly url: string;
  readonly titolo: string;
  /** Plain text. */
  readonly text: string;
  /** Day of a news item or a deadline, YYYY-MM-DD. */
  readonly data?: string;
}

/** A result of the search. */
export interface SearchResult extends Omit<Searchable, 'text'> {
  /** Plain text around the first match. */
  readonly estratto: string;
  /** True for a deadline that is over. */
  readonly passata?: true;
}

/** The pages of the site that are no content of an editor. */
const builtIn: readonly Searchable[] = [
  {
    collection: 'pagine',
    id: -1,
    url: paths.contacts.href(),
    titolo: 'Contatti',
    text: 'Scrivici, telefonaci o vieni a trovarci: indirizzo, telefono, PEC e orari.',
  },
  {
    collection: 'pagine',
    id: -2,
    url: paths.appointment.href(),
    titolo: 'Prendi un appuntamento',
    text: 'Scegli un argomento e quando preferisci: ti richiamiamo noi.',
  },
];

const text = v.nullish(v.string(), '');
const page = v.object({
  id: v.number(),
  url: v.string(),
  titolo: text,
  descrizione: text,
  contenuto: text,
});
const newsItem = v.object({
  id: v.number(),
  titolo: text,
  data: text,
  abstract: text,
  testo: text,
});
const activity = v.object({ id: v.number(), nome: text, descrizione: text });
const person = v.object({
  id: v.number(),
  Nome: text,
  Cognome: text,
  ruolo: text,
  info: text,
  testo: text,
});
const deadline = v.object({ id: v.number(), Titolo: text, data: text, categoria: text });

/** A collection that the search covers. */
interface Source {
  readonly collection: string;
  readonly path: string;
  readonly documentsIn: (body: unknown) => Searchable[];
}

const sources: readonly Source[] = [
  source('/items/pagine?fields=id,url,titolo,descrizione,contenuto&sort=sort,id', page, (row) => ({
    collection: 'pagine',
    id: row.id,
    url: row.url,
    titolo: row.titolo,
    text: `${row.descrizione} ${plainText(row.contenuto)}`,
  })),
  source('/items/news?fields=id,titolo,data,abstract,testo&sort=-data', newsItem, (row) => ({
    collection: 'news',
    id: row.id,
    url: paths.newsItem.href(row.id, slug(row.titolo)),
    titolo: row.titolo,
    text: plainText(`${row.abstract} ${row.testo}`),
    ...(row.data && { data: row.data }),
  })),
  source('/items/attivita?fields=id,nome,descrizione&sort=sort,id', activity, (row) => ({
    collection: 'attivita',
    id: row.id,
    url: paths.activity.href(row.id, slug(row.nome)),
    titolo: row.nome,
    text: plainText(row.descrizione),
  })),
  source(
    '/items/team?fields=id,Nome,Cognome,ruolo,info,testo&sort=sort,id',
    person,
    ({ id, Nome, Cognome, ruolo, info, testo }) => ({
      collection: 'team',
      id,
      url: `${paths.team.href()}#${id}`,
      titolo: `${Nome} ${Cognome}`.trim(),
      text: `${ruolo}${ruolo && (info || testo) ? '. ' : ''}${plainText(`${info} ${testo}`)}`,
    }),
  ),
  source(
    '/items/scadenze?fields=id,Titolo,data,categoria&sort=data,id',
    deadline,
    ({ id, Titolo, data, categoria }) => ({
      collection: 'scadenze',
      id,
      url: `${paths.deadlines.href()}#${id}`,
      titolo: Titolo,
      text: categoria,
      ...(data && { data }),
    }),
  ),
];

function source<Schema extends v.GenericSchema>(
  path: string,
  row: Schema,
  toSearchable: (row: v.InferOutput<Schema>) => Searchable,
): Source {
  const schema = v.object({ data: v.array(row) });
  // The content cache returns the same object until the content changes: tags are stripped once.
  const known = new WeakMap<object, Searchable[]>();
  return {
    path,
    collection: /^\/items\/(\w+)/.exec(path)?.[1] ?? '',
    documentsIn(body) {
      if (typeof body !== 'object' || body === null) return [];
      const documents = known.get(body) ?? v.parse(schema, body).data.map(toSearchable);
      known.set(body, documents);
      return documents;
    },
  };
}

/** Returns the words of sanitized HTML, separated by single spaces. */
export function plainText(html: string): string {
  const entities: { readonly [name: string]: string } = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    nbsp: ' ',
  };
  return (
    html
      // A space after each block keeps its last word apart from the next block's first.
      .replace(/<\/?(?:p|li|h\d|br|td|th|tr|div|dt|dd|figcaption)\b/g, ' $&')
      // The value of an attribute may contain the end of a tag.
      .replace(/<(?:[^>"]|"[^"]*")*>/g, '')
      .replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Length of an excerpt, in characters. */
const excerptLength = 180;

/** The order of the kinds among results that match equally well; deadlines that are over come last. */
const kindOrder: readonly Searchable['collection'][] = [
  'attivita',
  'team',
  'scadenze',
  'news',
  'pagine',
];

const indexed = new WeakMap<Searchable, { readonly title: Words; readonly all: Words }>();

/** Returns the words of a document; the content cache keeps documents until the content changes. */
function wordsOf(document: Searchable) {
  const known = indexed.get(document);
  if (known !== undefined) return known;
  const { titolo, text, collection } = document;
  // Visitors ask when something "scade"; titles name the payment alone.
  const kind = collection === 'scadenze' ? 'scadenza' : '';
  const words = { title: indexWords(titolo), all: indexWords(`${titolo} ${kind} ${text}`) };
  indexed.set(document, words);
  return words;
}

/**
 * Returns the documents that contain each part of the query, grouped by kind: without regard to accents, case, singular
 * and plural, by the beginnings of words and by synonyms. Groups with a match in a title come first; then the order is
 * services, people, next deadlines, news and pages. In a group titles come before texts, and typed words before synonyms.
 * Deadlines that are over come last, the latest of them first.
 * @param today YYYY-MM-DD
 */
export function search(
  documents: readonly Searchable[],
  query: string,
  today: string,
): SearchResult[] {
  const terms = termsOf(query);
  if (terms.length === 0) return [];
  const beginnings = terms.flatMap(beginningsOf);
  const closest = (words: Words) => Math.min(...terms.map((term) => closeness(words, term)));
  const found = documents.flatMap((document) => {
    const { title, all } = wordsOf(document);
    if (closest(all) === 0) return [];
    const { text, ...rest } = document;
    const isPast = document.collection === 'scadenze' && (document.data ?? today) < today;
    const result: SearchResult = {
      ...rest,
      estratto: excerpt(text, beginnings),
      ...(isPast && { passata: true as const }),
    };
    // A title as it was typed, a title by a synonym, a text as it was typed, a text by a synonym.
    const rank = closest(title) > 0 ? 2 - closest(title) : 4 - closest(all);
    return [{ result, rank, isPast }];
  });
  const inTitles = new Set(
    found.filter(({ rank, isPast }) => rank < 2 && !isPast).map(({ result }) => result.collection),
  );
  const groupRank = ({ result }: (typeof found)[number]) =>
    inTitles.has(result.collection) ? 0 : 1;
  const kind = ({ result }: (typeof found)[number]) => kindOrder.indexOf(result.collection);
  return found
    .sort((one, other) => {
      if (one.isPast && other.isPast)
        return (other.result.data ?? '').localeCompare(one.result.data ?? '');
      if (one.isPast || other.isPast) return one.isPast ? 1 : -1;
      return groupRank(one) - groupRank(other) || kind(one) - kind(other) || one.rank - other.rank;
    })
    .map(({ result }) => result);
}

function excerpt(text: string, beginnings: readonly string[]): string {
  if (text.length <= excerptLength) return text;
  const folded = ` ${fold(text)}`;
  const matches = beginnings.map((word) => folded.indexOf(word)).filter((index) => index >= 0);
  const wanted = Math.max(0, Math.min(...(matches.length > 0 ? matches : [0])) - 60);
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const cut = text.slice(start, start + excerptLength);
  const isEnd = start + excerptLength >= text.length;
  const end = isEnd ? cut : cut.slice(0, Math.max(cut.lastIndexOf(' '), 1));
  return `${start > 0 ? '… ' : ''}${end}${isEnd ? '' : ' …'}`;
}
