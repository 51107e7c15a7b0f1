import type { EndpointExtensionContext } from '@directus/extensions';
import * as calls from '@studio/shared/contract/calls';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { email } from '../../common/fields.ts';
import { findByEmail } from '../../common/find-account.ts';
import { accountMails } from '../../notify/mail/account-mails.ts';
import { answering } from '../../platform/answering.ts';
import { waitForStep } from '../../platform/constant-time.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { parseBody } from '../../platform/parse-body.ts';

// The browser sends all data of the new user; this endpoint needs the address only.
const body = v.object({ email });

/** The answer takes a multiple of this many `ANSWER_STEP`s. */
const steps = 2;

/**
 * Handles POST /account/send-confirm: answers 204 always. An invited client gets the link that confirms the address,
 * the owner of an active account gets a mail that it exists, other addresses get nothing.
 */
export function sendConfirmHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, logger } = context;
  const env = readEnvironment(context.env);
  const mails = accountMails(context);
  const answerStep = steps * env.ANSWER_STEP;

  async function sendTo(address: string): Promise<void> {
    const account = await findByEmail(database, address);
    try {
      if (account?.isInvitedClient) await mails.confirmation(database, account);
      if (account?.status === 'active') await mails.alreadyRegistered(database, account);
    } catch (error) {
      // Only logged: the answer would reveal that there is an account.
      logger.error(error, 'A mail about a sign-up could not be written');
    }
  }

  return answering(async (request) => {
    const start = performance.now();
    const { email: address } = parseBody(calls.sendConfirmation, body, request.body, 'any other');
    await sendTo(address).finally(() => waitForStep(answerStep, start));
  });
}
