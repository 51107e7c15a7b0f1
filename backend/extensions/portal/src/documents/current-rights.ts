import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import * as v from 'valibot';
import { companyRights } from '../../../../access/company-rights.ts';
import { companyRightsOf } from './visible-documents.ts';

const names: readonly string[] = Object.values(companyRights);

const queried = v.looseObject({ fields: v.array(v.string()) });
const read = v.object({ query: v.custom<object>((query) => v.is(v.looseObject({}), query)) });
const users = v.array(v.looseObject({ id: v.string() }));

/**
 * Answers Directus when it reads the current user to evaluate a permission of clients (`$CURRENT_USER.…`): adds what the
 * person may see of companies at this moment. So the permissions themselves compare it, at every door of Directus:
 * lists, single rows, counts, filters, relations and files. Only Directus itself reads without a caller.
 */
export const currentRights: HookConfig = ({ filter }) => {
  const asked = new WeakSet<object>();

  // No such columns exist: the query goes on without them.
  const onQuery: FilterHandler = (query, _meta, { accountability }) => {
    if (accountability !== null || !v.is(queried, query)) return query;
    const fields = query.fields.filter((name) => !names.includes(name));
    if (fields.length === query.fields.length) return query;
    const known = { ...query, fields: [...fields, 'id'] };
    asked.add(known);
    return known;
  };

  const onRead: FilterHandler = async (found, meta, { database }) => {
    if (!asked.has(v.parse(read, meta).query)) return found;
    const now = new Date();
    const withRights = [];
    for (const user of v.parse(users, found)) {
      withRights.push({ ...user, ...(await companyRightsOf(database, user.id, now)) });
    }
    return withRights;
  };

  filter('users.query', onQuery);
  filter('users.read', onRead);
};
