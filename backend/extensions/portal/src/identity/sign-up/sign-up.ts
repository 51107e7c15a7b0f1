import { ErrorCode, isDirectusError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import { roleIds } from '@studio/shared/contract';
import * as calls from '@studio/shared/contract/calls';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { email, password, personName } from '../../common/fields.ts';
import { findByEmail } from '../../common/find-account.ts';
import { answering } from '../../platform/answering.ts';
import { createDummyComparison, waitForStep } from '../../platform/constant-time.ts';
import { isUniqueViolation } from '../../platform/database-values.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { parseBody } from '../../platform/parse-body.ts';
import { isCommonPassword, PasswordTooCommon } from '../passwords/common-passwords.ts';

const registration = v.object({
  first_name: personName('first_name'),
  last_name: personName('last_name'),
  email,
  password,
});
type Registration = v.InferOutput<typeof registration>;

// The browser also sends status and role; this endpoint sets both itself (decision A6).
const ignored = ['status', 'role'];

/** The answer takes a multiple of this many `ANSWER_STEP`s. */
const steps = 3;

/**
 * Handles POST /account/sign-up: answers 204 for a new and a known address alike. A new address gets an invited account
 * of a client, and no mail. A stranger cannot prepare an account for another person's address: when two sign-ups have
 * different passwords, the password is cleared, and the owner of the mailbox sets one.
 */
export function signUpHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, services, getSchema } = context;
  const env = readEnvironment(context.env);
  const answerStep = steps * env.ANSWER_STEP;
  const dummyComparison = createDummyComparison();

  async function create(person: Registration): Promise<void> {
    const users = new services.UsersService({ schema: await getSchema(), knex: database });
    const registered = { role: roleIds.cliente, status: 'invited', iscritto_il: new Date() };
    await users.createOne({ ...person, ...registered });
  }

  async function keepOrClearPassword(person: Registration): Promise<void> {
    const known = await findByEmail(database, person.email);
    if (!known?.isInvitedClient || !known.hasPassword) {
      // As much work as for a new address: with many calls at once a difference would show in the time.
      await (await dummyComparison)(person.password);
      return;
    }
    const options = { schema: await getSchema(), knex: database };
    try {
      await new services.AuthenticationService(options).verifyPassword(known.id, person.password);
    } catch (error) {
      if (!isDirectusError(error, ErrorCode.InvalidCredentials)) throw error;
      // Only while it is invited: it may have been confirmed while the passwords were compared.
      await database('directus_users')
        .where({ id: known.id, status: 'invited' })
        .update({ password: null });
    }
  }

  async function signUp(person: Registration): Promise<void> {
    if (await findByEmail(database, person.email)) return keepOrClearPassword(person);
    try {
      await create(person);
    } catch (error) {
      // Two sign-ups at once: the later one finds a known address.
      if (!isUniqueViolation(error)) throw error;
      await keepOrClearPassword(person);
    }
  }

  return answering(async (request) => {
    const start = performance.now();
    const person = parseBody(calls.signUp, registration, request.body, ignored);
    if (isCommonPassword(person.password, person.email)) throw new PasswordTooCommon();
    await signUp(person).finally(() => waitForStep(answerStep, start));
  });
}
