import type { Release } from '@studio/shared/contract';
import { nameOf } from '../published/description.ts';
import type { Problem } from './problem.ts';

/** The longest wait for one response, in milliseconds. */
const timeout = 30_000;

/** Returns the addresses of a collection; a singleton has an address of its own. */
const addressesOf = (collection: string) =>
  collection === 'directus_users'
    ? ['/api/users/me']
    : [`/api/items/${collection}`, `/api/items/${collection}/1`];

/** A site, and the cookie with which it shows the candidate: its gateway then knows the candidate's new fields. */
interface FieldSite {
  readonly site: string;
  readonly cookie: string;
}

/** Reads fields of a collection; returns the status of the first address that exists. */
async function ask(
  { site, cookie }: FieldSite,
  collection: string,
  fields: readonly string[],
): Promise<number> {
  for (const address of addressesOf(collection)) {
    const url = new URL(address, site);
    url.searchParams.set('fields', fields.join(','));
    if (collection !== 'directus_users') url.searchParams.set('limit', '1');
    const signal = AbortSignal.timeout(timeout);
    const { status } = await fetch(url, { headers: { cookie }, redirect: 'manual', signal });
    if (status !== 404) return status;
  }
  return 404;
}

/** Returns true for a status that asks for a session; the backend answers so when the fields are right. */
const needsSession = (status: number) => status === 401 || status === 403;

async function unknownFields(
  at: FieldSite,
  collection: string,
  fields: readonly string[],
): Promise<readonly string[]> {
  if (fields.length === 0) return [];
  const isRight = async (names: readonly string[]) => {
    const status = await ask(at, collection, names);
    if (status >= 500 || status === 429) {
      throw new Error(
        `${at.site} does not say which fields ${collection} has (${status}): try again.`,
      );
    }
    return status === 200 || (needsSession(status) && isPrivate);
  };
  const isPrivate = needsSession(await ask(at, collection, ['id']));
  if (await isRight(fields)) return [];
  const unknown: string[] = [];
  for (const field of fields) if (!(await isRight([field]))) unknown.push(field);
  return unknown;
}

/**
 * Asks a site for the fields that a candidate asks for, without a session, and returns a problem for each unknown one.
 * @param cookie lets the site show the candidate
 * @throws {Error} with a sentence when the site cannot answer now
 */
export async function fieldProblems(
  site: string,
  candidate: Pick<Release, 'app' | 'version' | 'fields'>,
  cookie = '',
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [collection, fields] of Object.entries(candidate.fields)) {
    const unknown = await unknownFields({ site, cookie }, collection, fields);
    problems.push(
      ...unknown.map(
        (field) =>
          `${nameOf(candidate)} asks for ${field} of ${collection}, which the backend of ${site} does not have: add it to the backend first.`,
      ),
    );
  }
  return problems;
}
