import type { Release } from '@studio/shared/contract';
import { nameOf } from '../published/description.ts';
import type { Problem } from './problem.ts';

/** Time for one answer, in milliseconds. */
const timeout = 30_000;

/** Where a site answers for a collection; records that there is one of have an address of their own. */
const addressesOf = (collection: string) =>
  collection === 'directus_users'
    ? ['/api/users/me']
    : [`/api/items/${collection}`, `/api/items/${collection}/1`];

/** How a site answers a read of fields: its status, of the first address that there is. */
async function ask(site: string, collection: string, fields: readonly string[]): Promise<number> {
  for (const address of addressesOf(collection)) {
    const url = new URL(address, site);
    url.searchParams.set('fields', fields.join(','));
    if (collection !== 'directus_users') url.searchParams.set('limit', '1');
    const signal = AbortSignal.timeout(timeout);
    const { status } = await fetch(url, { redirect: 'manual', signal });
    if (status !== 404) return status;
  }
  return 404;
}

/** A read that needs a session is refused for the lack of one only when its fields are right. */
const needsSession = (status: number) => status === 401 || status === 403;

async function unknownFields(
  site: string,
  collection: string,
  fields: readonly string[],
): Promise<readonly string[]> {
  if (fields.length === 0) return [];
  const isRight = async (names: readonly string[]) => {
    const status = await ask(site, collection, names);
    if (status >= 500 || status === 429) {
      throw new Error(
        `${site} does not say which fields ${collection} has (${status}): try again.`,
      );
    }
    return status === 200 || (needsSession(status) && isPrivate);
  };
  const isPrivate = needsSession(await ask(site, collection, ['id']));
  if (await isRight(fields)) return [];
  const unknown: string[] = [];
  for (const field of fields) if (!(await isRight([field]))) unknown.push(field);
  return unknown;
}

/**
 * Asks the live site for the very fields that a candidate asks for, as a visitor without a session.
 * @throws a sentence where the site cannot answer now
 */
export async function fieldProblems(
  site: string,
  candidate: Pick<Release, 'app' | 'version' | 'fields'>,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [collection, fields] of Object.entries(candidate.fields ?? {})) {
    const unknown = await unknownFields(site, collection, fields);
    problems.push(
      ...unknown.map(
        (field) =>
          `${nameOf(candidate)} asks for ${field} of ${collection}, which the backend of ${site} does not have: the backend must have it first.`,
      ),
    );
  }
  return problems;
}
