import * as v from 'valibot';
import type { PublicCollection } from './generated/collections.ts';

/** A public read in its canonical form: equivalent queries are one key of the cache and one read from the backend. */
export interface PublicQuery {
  readonly collection: string;
  /** True when the path names the one record of a singleton. */
  readonly singleton: boolean;
  readonly fields: readonly string[];
  readonly sort: readonly string[];
  readonly limit: number;
  readonly filter: QueryFilter;
  /** True when only published rows are read. */
  readonly isPublished: boolean;
}

/** The conditions of a public read. */
interface QueryFilter {
  readonly id?: number;
  readonly url?: string;
  /** Only pages with a title: those of the menu. */
  readonly hasTitle?: true;
  readonly language?: string;
}

/** A public read with parameters outside the allowed shapes; answered with 400. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
}

const parameters = ['fields', 'sort', 'limit', 'filter', 'deep'];

// The two limits that the site uses. Each further one would be a read of its own.
const limitSchema = v.pipe(v.picklist(['-1', '1']), v.transform(Number));

/** Most fields to sort by: one, and one for ties. Each order is a read of its own. */
const maxSort = 2;

/**
 * Parses a public read in the shapes of parameters that the apps use (decision O2b).
 * @param name of the collection
 * @param readable its readable fields
 * @throws {QueryError} for any other shape
 */
export function parseQuery(
  name: string,
  readable: PublicCollection,
  search: URLSearchParams,
): PublicQuery {
  for (const parameter of search.keys()) {
    const [base = ''] = parameter.split('[');
    if (!parameters.includes(base)) throw new QueryError(`"${base}" is not allowed here`);
  }
  const { singleton } = readable;
  const fields = parseFields(readable.fields, list(search, 'fields'));
  const sort = parseSort(readable.fields, list(search, 'sort'));
  const limit = parseLimit(search.get('limit'));
  const { asksForPublished, ...filter } = parseFilter(name, search);
  const findsOne = filter.id !== undefined || filter.url !== undefined;
  const order = findsOne ? { sort: [], limit: 1 } : { sort, limit };
  // Added to every read of a collection with a status: drafts stay invisible even if a permission is wrong.
  const isPublished = asksForPublished || readable.fields.includes('status');
  return { collection: name, singleton, fields, filter, isPublished, ...order };
}

/**
 * Returns the backend's path of a public read; equal for equal queries, so it is the cache's key too.
 * @param drafts true for the reads of a preview, whose rows the backend selects
 */
export function upstreamPath(query: PublicQuery, drafts = false): string {
  const search = new URLSearchParams({ fields: query.fields.join(',') });
  if (query.singleton) return `/items/${query.collection}/1?${search}`;
  if (query.sort.length > 0) search.set('sort', query.sort.join(','));
  search.set('limit', String(query.limit));
  const conditions = [
    ...(query.isPublished && !drafts ? [{ status: { _eq: 'published' } }] : []),
    ...(query.filter.id === undefined ? [] : [{ id: { _eq: query.filter.id } }]),
    ...(query.filter.url === undefined ? [] : [{ url: { _eq: query.filter.url } }]),
    ...(query.filter.hasTitle === undefined ? [] : [{ titolo: { _nempty: true } }]),
  ];
  if (conditions.length > 0) search.set('filter', JSON.stringify({ _and: conditions }));
  if (query.filter.language !== undefined) {
    const language = { language: { _eq: query.filter.language } };
    // Without a limit the backend returns 100 nested records.
    const translations = { _filter: language, _limit: -1 };
    search.set('deep', JSON.stringify({ translations }));
  }
  return `/items/${query.collection}?${search}`;
}

/** Returns the backend's path that reads the rows with these keys, each of which `upstreamPath` reads alone. */
export function rowsPath(
  { collection, fields, isPublished }: PublicQuery,
  key: 'id' | 'url',
  values: readonly (string | number)[],
): string {
  const search = new URLSearchParams({
    fields: [...new Set([...fields, key])].join(','),
    limit: '-1',
    filter: JSON.stringify({
      _and: [
        ...(isPublished ? [{ status: { _eq: 'published' } }] : []),
        { [key]: { _in: values } },
      ],
    }),
  });
  return `/items/${collection}?${search}`;
}

function list(search: URLSearchParams, name: string): string[] {
  return [...search.getAll(name), ...search.getAll(`${name}[]`)]
    .flatMap((value) => value.split(','))
    .filter((value) => value !== '');
}

function parseFields(allowed: readonly string[], wanted: string[]): readonly string[] {
  if (wanted.length === 0) return allowed.filter((field) => !isRelation(field, allowed));
  const rejected = wanted.find((field) => !allowed.includes(field));
  if (rejected !== undefined) throw new QueryError(`the field "${rejected}" cannot be read`);
  return [...new Set(wanted)].sort();
}

/** Returns whether a field is a relation, which would hide its own parts in the answer. */
function isRelation(field: string, allowed: readonly string[]): boolean {
  return allowed.some((other) => other.startsWith(`${field}.`));
}

function parseSort(allowed: readonly string[], wanted: string[]): readonly string[] {
  const names = wanted.map((field) => field.replace(/^-/, ''));
  const rejected = names.find(
    (name, index) => !allowed.includes(name) || names.indexOf(name) !== index,
  );
  if (rejected !== undefined) throw new QueryError(`sorting by "${rejected}" is not possible`);
  if (names.length > maxSort) throw new QueryError(`sorting takes ${maxSort} fields at most`);
  // A field that no two records share leaves no ties for the next one.
  return names[0] === 'id' ? wanted.slice(0, 1) : wanted;
}

function parseLimit(value: string | null): number {
  if (value === null) return -1;
  const parsed = v.safeParse(limitSchema, value);
  if (!parsed.success) throw new QueryError('"limit" is -1 or 1');
  return parsed.output;
}

const id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.maxLength(15), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  // The largest integer of the database, which rejects larger ones.
  v.maxValue(2 ** 31 - 1),
);
const url = v.pipe(v.string(), v.startsWith('/'), v.maxLength(500));
const language = v.picklist(['it-IT', 'en-US']);

const equals = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.strictObject({ _eq: schema }));

// The gateway adds the condition by itself; the apps name it too, so it is allowed.
const status = equals(v.literal('published'));
const titolo = v.optional(
  v.strictObject({ _nempty: v.union([v.literal(true), v.literal('true')]) }),
);
const filterSchema = v.strictObject({ status, id: equals(id), url: equals(url), titolo });
const deepSchema = v.strictObject({
  translations: v.strictObject({ _filter: v.strictObject({ language: equals(language) }) }),
});

/** The bracket notation of all allowed conditions, by parameter. */
const bracketPaths = {
  filter: [
    ['status', '_eq'],
    ['id', '_eq'],
    ['url', '_eq'],
    ['titolo', '_nempty'],
  ],
  deep: [['translations', '_filter', 'language', '_eq']],
} as const;

function parseFilter(
  collection: string,
  search: URLSearchParams,
): QueryFilter & { readonly asksForPublished: boolean } {
  const parsed = v.safeParse(filterSchema, parseNested(search, 'filter'));
  if (!parsed.success) throw new QueryError('this filter is not allowed');
  const { id, url, titolo, status: asked } = parsed.output;
  if ((url || titolo) && collection !== 'pagine')
    throw new QueryError('only pages are found by their url or for having a title');
  return {
    asksForPublished: asked !== undefined,
    ...(id && { id: id._eq }),
    ...(url && { url: url._eq }),
    ...(titolo && { hasTitle: true }),
    ...parseLanguage(collection, parseNested(search, 'deep')),
  };
}

function parseLanguage(collection: string, deep: object): QueryFilter {
  if (Object.keys(deep).length === 0) return {};
  const parsed = v.safeParse(deepSchema, deep);
  if (collection !== 'dizionario' || !parsed.success)
    throw new QueryError('this deep parameter is not allowed');
  const { language } = parsed.output.translations._filter;
  return language === undefined ? {} : { language: language._eq };
}

/** Parses `name[a][b]=c` or `name={"a":{"b":"c"}}`; brackets must be one of the allowed conditions. */
function parseNested(search: URLSearchParams, name: keyof typeof bracketPaths): object {
  const json = search.get(name);
  const bracketed = [...search].filter(([key]) => key.startsWith(`${name}[`));
  if (json !== null && bracketed.length > 0) throw new QueryError(`two forms of "${name}"`);
  if (json !== null) return parseJson(name, json);
  const conditions = bracketed.map(([key, value]) => {
    const paths: readonly (readonly string[])[] = bracketPaths[name];
    const path = paths.find(
      (parts) => key === `${name}${parts.map((part) => `[${part}]`).join('')}`,
    );
    if (path === undefined) throw new QueryError(`"${key}" is not allowed here`);
    return path.reduceRight<unknown>((inner, part) => ({ [part]: inner }), value);
  });
  return Object.assign({}, ...conditions);
}

function parseJson(name: string, json: string): object {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), json);
  if (!parsed.success || typeof parsed.output !== 'object' || parsed.output === null)
    throw new QueryError(`"${name}" is not a JSON object`);
  return parsed.output;
}
