import * as v from 'valibot';
import { parseFilter, type QueryFilter } from './filter.ts';
import { type PublicCollectionName, publicCollections } from './generated/collections.ts';
import { QueryError } from './query-error.ts';

/** A public read in its canonical form: equivalent queries are one question to the cache and to the backend. */
export interface PublicQuery {
  readonly collection: PublicCollectionName;
  /** The record asked for by path; only singletons have one. */
  readonly singleton: boolean;
  readonly fields: readonly string[];
  readonly sort: readonly string[];
  readonly limit: number;
  readonly filter: QueryFilter;
}

const parameters = ['fields', 'sort', 'limit', 'filter', 'deep'];

// The two that the site asks for. Every further one would be a read of its own.
const limitSchema = v.pipe(v.picklist(['-1', '1']), v.transform(Number));

/** Most fields to sort by: one, and one that settles ties. Each order is a read of its own. */
const maxSort = 2;

/** Whether anybody may read this collection. */
export function isPublicCollection(name: string): name is PublicCollectionName {
  return Object.hasOwn(publicCollections, name);
}

/**
 * Understands a public read in the parameter shapes that the apps use (decision O2b).
 * @throws QueryError for any other.
 */
export function parseQuery(collection: PublicCollectionName, search: URLSearchParams): PublicQuery {
  for (const name of search.keys()) {
    const [base = ''] = name.split('[');
    if (!parameters.includes(base)) throw new QueryError(`"${base}" is not allowed here`);
  }
  const { singleton } = publicCollections[collection];
  const fields = parseFields(collection, list(search, 'fields'));
  const sort = parseSort(collection, list(search, 'sort'));
  const limit = parseLimit(search.get('limit'));
  const filter = parseFilter(collection, search);
  const findsOne = filter.id !== undefined || filter.url !== undefined;
  const order = findsOne ? { sort: [], limit: 1 } : { sort, limit };
  return { collection, singleton, fields, filter, ...order };
}

function list(search: URLSearchParams, name: string): string[] {
  return [...search.getAll(name), ...search.getAll(`${name}[]`)]
    .flatMap((value) => value.split(','))
    .filter((value) => value !== '');
}

function parseFields(collection: PublicCollectionName, wanted: string[]): readonly string[] {
  const allowed: readonly string[] = publicCollections[collection].fields;
  if (wanted.length === 0) return allowed.filter((field) => !isRelation(field, allowed));
  const refused = wanted.find((field) => !allowed.includes(field));
  if (refused !== undefined) throw new QueryError(`the field "${refused}" cannot be read`);
  return [...new Set(wanted)].sort();
}

/** Asking for a relation beside its parts would be redundant, and hide them. */
function isRelation(field: string, allowed: readonly string[]): boolean {
  return allowed.some((other) => other.startsWith(`${field}.`));
}

function parseSort(collection: PublicCollectionName, wanted: string[]): readonly string[] {
  const allowed: readonly string[] = publicCollections[collection].fields;
  const names = wanted.map((field) => field.replace(/^-/, ''));
  const refused = names.find(
    (name, index) => !allowed.includes(name) || names.indexOf(name) !== index,
  );
  if (refused !== undefined) throw new QueryError(`sorting by "${refused}" is not possible`);
  if (names.length > maxSort) throw new QueryError(`sorting takes ${maxSort} fields at most`);
  // Nothing is left to sort behind a field that no two records share.
  return names[0] === 'id' ? wanted.slice(0, 1) : wanted;
}

function parseLimit(value: string | null): number {
  if (value === null) return -1;
  const parsed = v.safeParse(limitSchema, value);
  if (!parsed.success) throw new QueryError('"limit" is -1 or 1');
  return parsed.output;
}
