import {
  changePassword,
  closeSession,
  disableTwoFactor,
  enableTwoFactor,
  endSessions,
  generateTwoFactor,
  renewRecoveryCodes,
  type TwoFactorSecret,
} from '@studio/shared/accounts';
import { contentContext, errorCode } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { type Outcome, submittedValues } from '@studio/shared/forms';
import { forgetClient, logout } from '@studio/shared/session';
import { storeContext } from '@studio/shared/state';
import { type ActionFunctionArgs, redirectDocument } from 'react-router-dom';
import * as v from 'valibot';
import { rethrowWhenOver } from '../parts/rethrow-when-over.ts';
import { shortCode } from './one-time-code.ts';
import { changePasskeys, passkeySteps } from './passkeys/change-passkeys.ts';

const code = v.pipe(v.string(), v.transform(shortCode));

const changeSchema = v.variant('step', [
  v.object({ step: v.literal('generate'), password: v.string() }),
  v.object({ step: v.literal('enable'), secret: v.string(), otp: code, ticket: v.string() }),
  v.object({ step: v.literal('disable'), password: v.string(), otp: code }),
  v.object({ step: v.literal('recoveryCodes'), password: v.string(), otp: code }),
  v.object({
    step: v.literal('changePassword'),
    password: v.string(),
    new_password: v.string(),
    otp: code,
  }),
  v.object({ step: v.literal('closeSession'), id: v.string(), isCurrent: v.boolean() }),
  v.object({ step: v.literal('endSessions') }),
  ...passkeySteps,
]);

/** The outcome of a step: the first one towards a second factor brings the secret, the last one recovery codes. */
export interface SecurityOutcome extends Outcome {
  readonly secret?: TwoFactorSecret;
  readonly recoveryCodes?: readonly string[];
}

/**
 * Ends every session of the client, then this browser's own as the exit does: other tabs follow. What comes next is a
 * new document, so that nothing of the account stays in memory; the login there says what was done.
 */
async function leaveEverywhere({ context }: ActionFunctionArgs): Promise<Response> {
  const content = context.get(contentContext);
  const store = context.get(storeContext);
  await endSessions(content);
  forgetClient(store);
  return redirectDocument(paths.login.href(paths.security.href(), 'everywhere'));
}

/** Ends one session. This browser's own is left like by the exit: what comes next is a new document. */
async function leaveOne(
  { context }: ActionFunctionArgs,
  { id, isCurrent }: { readonly id: string; readonly isCurrent: boolean },
): Promise<SecurityOutcome | Response> {
  const content = context.get(contentContext);
  if (isCurrent) {
    await logout(content, context.get(storeContext));
    return redirectDocument(paths.home.href());
  }
  await closeSession(content, id);
  return { error: null };
}

async function take(
  args: ActionFunctionArgs,
  change: v.InferOutput<typeof changeSchema>,
): Promise<SecurityOutcome | Response> {
  const content = args.context.get(contentContext);
  switch (change.step) {
    case 'generate':
      return { error: null, secret: await generateTwoFactor(content, change.password) };
    case 'enable':
      return { error: null, recoveryCodes: await enableTwoFactor(content, change) };
    case 'recoveryCodes':
      return { error: null, recoveryCodes: await renewRecoveryCodes(content, change) };
    case 'disable':
      await disableTwoFactor(content, change);
      return { error: null };
    case 'changePassword':
      await changePassword(content, { ...change, newPassword: change.new_password });
      return { error: null };
    case 'closeSession':
      return leaveOne(args, change);
    case 'endSessions':
      return leaveEverywhere(args);
    case 'addPasskey':
    case 'removePasskey':
      return changePasskeys(content, change);
  }
}

/**
 * Takes a step as its form was sent.
 * @throws the backend's error when the session is over
 */
export async function changeSecurity(
  args: ActionFunctionArgs,
): Promise<SecurityOutcome | Response> {
  const change = await submittedValues(args.request, changeSchema);
  try {
    return await take(args, change);
  } catch (error) {
    await rethrowWhenOver(args, error);
    return { error: errorCode(error) };
  }
}
