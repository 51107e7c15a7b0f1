import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { ErrorCode, ForbiddenError, InvalidPayloadError, isDirectusError } from '@directus/errors';
import type { HookExtensionContext } from '@directus/extensions';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { answering } from '../../platform/answering.ts';
import { waitForStep } from '../../platform/constant-time.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { loggedInUser } from '../../rights/callers.ts';

/** Set while Directus handles an invitation: the account that it creates gets the mail of the invitation only. */
export const stockInvitation = new AsyncLocalStorage<true>();

const writing = new AsyncLocalStorage<Promise<unknown>[]>();

/** Tracks the writing of a mail, so that {@link untilWritten} waits for it. */
export function trackMail(mail: Promise<unknown>): void {
  writing.getStore()?.push(mail);
}

/**
 * Runs work whose mails Directus does not await; resolves when they are written.
 * @throws the error of a mail that could not be written
 */
async function untilWritten(work: () => Promise<unknown>): Promise<void> {
  const mails: Promise<unknown>[] = [];
  await writing.run(mails, work);
  // Directus begins some mails a moment after its own promise has resolved.
  await setImmediate();
  await Promise.all(mails);
}

const resetBody = v.object({ email: v.string(), reset_url: v.nullish(v.string()) });

/** The answer about an address takes a multiple of this many `ANSWER_STEP`s: Directus alone takes two. */
const steps = 3;

/**
 * Handles Directus' POST /auth/password/request; answers when the mail is in the outbox. Known and unknown addresses
 * get a 204 after the same time, so only the log reports a mail that could not be written.
 */
export function resetHandler(context: HookExtensionContext): RequestHandler {
  const { getSchema, logger, services } = context;
  const env = readEnvironment(context.env);

  async function request(email: string, url: string | null): Promise<void> {
    const users = new services.UsersService({ schema: await getSchema() });
    try {
      await untilWritten(() => users.requestPasswordReset(email, url));
    } catch (error) {
      if (isDirectusError(error, ErrorCode.InvalidPayload)) throw error;
      // Forbidden: there is no active account with a password.
      if (isDirectusError(error, ErrorCode.Forbidden)) return;
      logger.error(error, 'A mail "password-reset" could not be written');
    }
  }

  return async ({ body }, response, next) => {
    const start = performance.now();
    try {
      if (!v.is(resetBody, body))
        throw new InvalidPayloadError({ reason: '"email" field is required' });
      await request(body.email, body.reset_url || null);
      await waitForStep(steps * env.ANSWER_STEP, start);
      response.status(204).end();
    } catch (error) {
      next(error);
    }
  };
}

const invitationBody = v.object({
  email: v.union([v.string(), v.array(v.string())]),
  role: v.string(),
  invite_url: v.nullish(v.string()),
});

const text = v.nullable(v.string());

const asked = v.object({
  accountability: v.object({
    user: text,
    role: text,
    roles: v.array(v.string()),
    admin: v.boolean(),
    app: v.boolean(),
    ip: text,
    userAgent: v.exactOptional(v.string()),
    origin: v.exactOptional(v.string()),
    session: v.exactOptional(v.string()),
  }),
});

/**
 * Handles Directus' POST /users/invite; answers when the mails are in the outbox. It requires a login: Directus itself
 * would send a valid token of an invited user to any address that the caller names.
 */
export function inviteHandler(context: HookExtensionContext): RequestHandler {
  const { getSchema, services } = context;
  return answering(async (request) => {
    if (loggedInUser(request) === undefined) throw new ForbiddenError();
    const body: unknown = request.body;
    if (!v.is(invitationBody, body))
      throw new InvalidPayloadError({ reason: '"email" and "role" are required' });
    const { email, role, invite_url } = body;
    const { accountability } = v.parse(asked, request);
    const users = new services.UsersService({ schema: await getSchema(), accountability });
    await stockInvitation.run(true, () =>
      untilWritten(() => users.inviteUser(email, role, invite_url || null)),
    );
  });
}
