import { ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { answering } from '../platform/answering.ts';
import { accountabilityOf } from '../rights/callers.ts';

const text = v.nullable(v.string());
const nameSchema = v.object({ first_name: text, last_name: text, email: text });

/**
 * Handles GET /account/console: answers staff with `{ data: { name, administrator } }`; 403 FORBIDDEN for all others,
 * and for staff without the second factor that the site requires. The gateway asks before each page of the console.
 */
export function consoleStaffHandler({ database }: EndpointExtensionContext): RequestHandler {
  return answering(async (request) => {
    const caller = accountabilityOf(request);
    // Every role of staff may open the Studio; clients may not.
    if (caller === undefined || !caller.app) throw new ForbiddenError();
    const row: unknown = await database('directus_users')
      .where({ id: caller.user })
      .first('first_name', 'last_name', 'email');
    const { first_name, last_name, email } = v.parse(nameSchema, row);
    const name = [first_name, last_name].filter(Boolean).join(' ') || (email ?? '');
    return { name, administrator: caller.admin };
  });
}
