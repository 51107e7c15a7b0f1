import {
  contentContext,
  errorCode,
  forgetClient,
  logout,
  storeContext,
} from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import { submittedValues } from '@studio/shared/kit';
import { type ActionFunctionArgs, redirectDocument } from 'react-router-dom';
import * as v from 'valibot';
import { changePassword } from '../content/password.ts';
import { closeSession, endSessions } from '../content/sessions.ts';
import { compactCode } from '../parts/code-field.tsx';
import { rethrowSessionEnd } from '../parts/session-errors.ts';
import { changePasskeys, passkeySteps } from './passkeys/change-passkeys.ts';
import {
  changeTwoFactor,
  type TwoFactorOutcome,
  twoFactorSteps,
} from './two-factor/change-two-factor.ts';

const changeSchema = v.variant('step', [
  ...twoFactorSteps,
  ...passkeySteps,
  v.object({
    step: v.literal('changePassword'),
    password: v.string(),
    new_password: v.string(),
    otp: v.pipe(v.string(), v.transform(compactCode)),
  }),
  v.object({ step: v.literal('closeSession'), id: v.string(), isCurrent: v.boolean() }),
  v.object({ step: v.literal('endSessions') }),
]);

type SecurityChange = v.InferOutput<typeof changeSchema>;

/** The outcome of a change of the account's security. */
export type SecurityOutcome = TwoFactorOutcome;

/**
 * Applies the change that a form submits.
 * @throws the backend's error when the session has ended
 */
export async function changeSecurity(
  args: ActionFunctionArgs,
): Promise<SecurityOutcome | Response> {
  const change = await submittedValues(args.request, changeSchema);
  try {
    return await apply(args, change);
  } catch (error) {
    await rethrowSessionEnd(args, error);
    return { error: errorCode(error) };
  }
}

async function apply(
  args: ActionFunctionArgs,
  change: SecurityChange,
): Promise<SecurityOutcome | Response> {
  const content = args.context.get(contentContext);
  switch (change.step) {
    case 'changePassword':
      await changePassword(content, { ...change, newPassword: change.new_password });
      return { error: null };
    case 'closeSession':
      return closeOneSession(args, change);
    case 'endSessions':
      return endAllSessions(args);
    case 'addPasskey':
    case 'removePasskey':
      return changePasskeys(content, change);
    default:
      return changeTwoFactor(content, change);
  }
}

/** Closes one session. For this browser's own it logs out and loads a new document. */
async function closeOneSession(
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

/**
 * Ends every session of the client, this browser's too; its other tabs follow. The login opens as a new document, so
 * that no data of the account stays in memory, and confirms the logout.
 */
async function endAllSessions({ context }: ActionFunctionArgs): Promise<Response> {
  const content = context.get(contentContext);
  const store = context.get(storeContext);
  await endSessions(content);
  forgetClient(store);
  return redirectDocument(paths.login.href(paths.security.href(), 'everywhere'));
}
