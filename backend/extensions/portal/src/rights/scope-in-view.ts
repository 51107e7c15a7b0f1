import { ForbiddenError } from '@directus/errors';
import type { Request } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { rowKeyText } from '../platform/database-values.ts';
import { isMember, type Scope, scopeOf } from './may.ts';

const inQuery = v.object({
  azienda: v.optional(rowKeyText),
});

/**
 * Resolves with the scope that a read names by `?azienda=`: a company for which the person acts now, or without it the
 * person's own things.
 * @throws {ForbiddenError} the same one for a company of others, an unknown one and a value that is no id
 */
export async function scopeInView(
  { query }: Pick<Request, 'query'>,
  database: Knex,
  person: string,
  now: Date,
): Promise<Scope> {
  const parsed = v.safeParse(inQuery, query);
  if (!parsed.success) throw new ForbiddenError();
  const scope = scopeOf(person, parsed.output.azienda);
  if ('azienda' in scope && !(await isMember(database, person, scope.azienda, now))) {
    throw new ForbiddenError();
  }
  return scope;
}
