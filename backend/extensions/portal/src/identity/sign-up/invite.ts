import { createError, ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import { roleIds } from '@studio/shared/contract';
import * as calls from '@studio/shared/contract/calls';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { email } from '../../common/fields.ts';
import { findByEmail } from '../../common/find-account.ts';
import { accountMails } from '../../notify/mail/account-mails.ts';
import { answering } from '../../platform/answering.ts';
import { isUniqueViolation } from '../../platform/database-values.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { parseBody } from '../../platform/parse-body.ts';
import { createHourlyLimit } from '../../platform/rate-limits.ts';
import { loggedInUser } from '../../rights/callers.ts';

// The browser also sends a role and a link; this endpoint sets both itself (decision A6).
const body = v.object({ email });
const ignored = ['role', 'invite_url'];

/**
 * Handles POST /account/invite: mails an invitation and answers 204; 409 USER_ALREADY_PRESENT, 429 beyond the caller's
 * hourly limit, 403 without a login. Rejected addresses count too: otherwise a client could find out which addresses
 * have an account.
 */
export function inviteHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, services, getSchema } = context;
  const env = readEnvironment(context.env);
  const mails = accountMails(context);
  const limit = createHourlyLimit(context, 'invitations', env.INVITES_PER_HOUR);

  async function invite(address: string, inviter: string): Promise<void> {
    const known = await findByEmail(database, address);
    if (known !== undefined && !known.isInvitedClient) throw new UserAlreadyPresent();
    const schema = await getSchema();
    try {
      await database.transaction(async (transaction) => {
        if (known === undefined) {
          const users = new services.UsersService({ schema, knex: transaction });
          // The row is deleted by age like a sign-up, unless the invited person accepts.
          const invited = { status: 'invited', iscritto_il: new Date() };
          await users.createOne({ email: address, role: roleIds.cliente, ...invited });
        }
        await mails.invitation(transaction, known?.email ?? address, inviter);
      });
    } catch (error) {
      // A double click: the other request has created the account and written the mail.
      if (!isUniqueViolation(error)) throw error;
    }
  }

  return answering(async (request, response) => {
    const user = loggedInUser(request);
    if (user === undefined) throw new ForbiddenError();
    const { email: address } = parseBody(calls.inviteClient, body, request.body, ignored);
    await limit(user, response);
    await invite(address, user);
  });
}

/** Answers an invitation of an address that has an account already: 409. */
const UserAlreadyPresent = createError(
  'USER_ALREADY_PRESENT',
  'This address has an account already.',
  409,
);
