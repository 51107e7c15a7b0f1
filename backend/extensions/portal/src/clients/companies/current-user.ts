import { ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import { companyFields } from '@studio/shared/rules';
import type { Application } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { accountabilityOf, forClients } from '../../rights/callers.ts';
import { scopeInView } from '../../rights/scope-in-view.ts';

/** The company fields of `/users/me`, and the column of a company that each shows. */
const companyColumns = new Map<string, string>([
  ['societa', 'denominazione'],
  ...['denominazione', ...companyFields].map((field): [string, string] => [field, field]),
]);

const query = v.object({
  azienda: v.string(),
  fields: v.optional(
    v.pipe(
      v.union([v.string(), v.array(v.string())]),
      v.transform((given) => [given].flat().flatMap((text) => text.split(','))),
    ),
    '*',
  ),
});

const values = v.record(v.string(), v.nullable(v.string()));

/** Resolves with the wanted fields of a company, under their names in `/users/me`. */
async function fieldsOf(database: Knex, company: number, wanted: readonly string[]) {
  const isAll = wanted.includes('*');
  const fields = [...companyColumns].filter(([field]) => isAll || wanted.includes(field));
  const row: unknown = await database('aziende')
    .where({ id: company })
    .first(...companyColumns.values());
  const stored = v.parse(values, row);
  return Object.fromEntries(fields.map(([field, column]) => [field, stored[column] ?? null]));
}

/**
 * Answers `GET /users/me?azienda=<id>` with the person, and with that company's data in the fields of a company (`societa`
 * is its name). A company of others gets the answer of an unknown one. Without `azienda` Directus answers with the
 * person's own profile.
 */
export const currentUser: HookConfig = ({ init }, context) => {
  const { database, getSchema, services } = context;
  const inCompany = forClients(context, async ({ id }, request) => {
    const scope = await scopeInView(request, database, id, new Date());
    const accountability = accountabilityOf(request);
    const parsed = v.safeParse(query, request.query);
    if (!('azienda' in scope) || accountability === undefined || !parsed.success)
      throw new ForbiddenError();
    const { fields } = parsed.output;
    const company = await fieldsOf(database, scope.azienda, fields);
    const users = new services.UsersService({ accountability, schema: await getSchema() });
    const own = fields.filter((field) => !companyColumns.has(field));
    const person = await users.readOne(id, { fields: own.length === 0 ? ['id'] : own });
    const { id: key, ...others } = person;
    return {
      ...(own.some((field) => field === 'id' || field === '*') && { id: key }),
      ...others,
      ...company,
    };
  });
  init('routes.before', ({ app }: { app?: Application }) => {
    app?.get('/users/me', (request, response, next) => {
      if ('azienda' in request.query) return inCompany(request, response, next);
      next();
    });
  });
};
