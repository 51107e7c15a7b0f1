import * as v from 'valibot';
import type { PublicCollectionName } from './generated/collections.ts';
import { QueryError } from './query-error.ts';

/** What a public read may select by. */
export interface QueryFilter {
  readonly id?: number;
  readonly url?: string;
  /** Only pages that have a title: those of the menu. */
  readonly hasTitle?: true;
  readonly language?: string;
}

const id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.maxLength(15), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  // The database's integers end here: it would refuse a larger one.
  v.maxValue(2 ** 31 - 1),
);
const url = v.pipe(v.string(), v.startsWith('/'), v.maxLength(500));
const language = v.picklist(['it-IT', 'en-US']);

const equals = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.strictObject({ _eq: schema }));

// The gateway adds "published" by itself: asking for it is allowed because the apps say it too.
const status = equals(v.literal('published'));
const titolo = v.optional(
  v.strictObject({ _nempty: v.union([v.literal(true), v.literal('true')]) }),
);
const filterSchema = v.strictObject({ status, id: equals(id), url: equals(url), titolo });
const deepSchema = v.strictObject({
  translations: v.strictObject({ _filter: v.strictObject({ language: equals(language) }) }),
});

/** Reads `filter` and `deep`, written with brackets or as JSON. @throws QueryError for what is not allowed. */
export function parseFilter(
  collection: PublicCollectionName,
  search: URLSearchParams,
): QueryFilter {
  const filter = nested(search, 'filter');
  const deep = nested(search, 'deep');
  const parsed = v.safeParse(filterSchema, filter);
  if (!parsed.success) throw new QueryError('this filter is not allowed');
  const { id, url, titolo } = parsed.output;
  if ((url || titolo) && collection !== 'pagine') {
    throw new QueryError('only pages are found by their url or for having a title');
  }
  return {
    ...(id && { id: id._eq }),
    ...(url && { url: url._eq }),
    ...(titolo && { hasTitle: true }),
    ...parseLanguage(collection, deep),
  };
}

function parseLanguage(collection: PublicCollectionName, deep: object): QueryFilter {
  if (Object.keys(deep).length === 0) return {};
  const parsed = v.safeParse(deepSchema, deep);
  if (collection !== 'dizionario' || !parsed.success) {
    throw new QueryError('this deep parameter is not allowed');
  }
  const { language } = parsed.output.translations._filter;
  return language === undefined ? {} : { language: language._eq };
}

type Tree = Map<string, Tree | string>;

/** Puts `name[a][b]=c` or `name={"a":{"b":"c"}}` together; brackets never reach an object's prototype. */
function nested(search: URLSearchParams, name: string): object {
  const json = search.get(name);
  const bracketed = [...search].filter(([key]) => key.startsWith(`${name}[`));
  if (json !== null && bracketed.length > 0) throw new QueryError(`two forms of "${name}"`);
  if (json !== null) return parseJson(name, json);
  const tree: Tree = new Map();
  for (const [key, value] of bracketed) {
    const path = [...key.matchAll(/\[(\w+)\]/g)].map((match) => match[1] ?? '');
    if (key !== `${name}${path.map((part) => `[${part}]`).join('')}` || path.length > 6) {
      throw new QueryError(`"${name}" is malformed`);
    }
    plant(tree, path, value);
  }
  return toObject(tree);
}

function parseJson(name: string, json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Said below, in the API's own words.
  }
  throw new QueryError(`"${name}" is not a JSON object`);
}

function plant(tree: Tree, [first = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    tree.set(first, value);
    return;
  }
  const known = tree.get(first);
  const branch: Tree = known instanceof Map ? known : new Map();
  tree.set(first, branch);
  plant(branch, rest, value);
}

function toObject(tree: Tree): object {
  return Object.fromEntries(
    [...tree].map(([key, value]) => [key, value instanceof Map ? toObject(value) : value]),
  );
}
