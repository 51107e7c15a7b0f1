import { call, contentContext, errorCode, hasSession } from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import { confirmAccount, sendConfirmation } from '@studio/shared/contract/calls';
import { emailText, submittedValues } from '@studio/shared/kit';
import { type ActionFunctionArgs, replace } from 'react-router-dom';
import * as v from 'valibot';
import { attempt } from '../parts/attempt.ts';
import type { ScreenCode } from '../parts/auth-route.ts';
import { enter } from '../parts/enter.tsx';
import { dropToken, isInvalidLink, loadLink, readClaims, readToken } from '../parts/link-token.ts';
import { ConfirmScreen } from './confirm-screen.tsx';
import type { ConfirmOutcome } from './confirmation-result.tsx';

/** The code of the link that activates an account or a new address. */
export const code: ScreenCode = {
  loader: loadLink,
  action: confirmOrResend,
  Component: ConfirmScreen,
};

const schema = v.variant('intent', [
  v.object({ intent: v.literal('confirm'), password: v.optional(v.string()) }),
  v.object({ intent: v.literal('resend'), email: emailText }),
]);

/**
 * Confirms the address of the link. An account without a password continues to set one (decision C2), one with the
 * password of the sign-up continues inside.
 */
async function confirm(
  visit: ActionFunctionArgs,
  given: string | undefined,
): Promise<ConfirmOutcome | Response> {
  const token = readToken(visit) ?? '';
  const { email, password } = readClaims(visit);
  try {
    const result = await call(visit.context.get(contentContext), confirmAccount, {
      token,
      password: given,
    });
    dropToken(visit);
    if (result === 'email_changed') return { error: null, result, isInside: hasSession() };
    if (result === 'already_active') {
      return { error: null, result, hasPassword: password !== false || email === undefined };
    }
    if (password === false && email !== undefined) return replace(paths.firstLogin.href(email));
    if (given === undefined) return { error: null, result, isPasswordMailed: true };
    return { error: null, result, isInside: await enter(visit, email, given) };
  } catch (error) {
    const code = errorCode(error);
    if (isInvalidLink(code)) dropToken(visit);
    return { error: code };
  }
}

/** Confirms by the link's token, or sends a new link. */
async function confirmOrResend(visit: ActionFunctionArgs): Promise<ConfirmOutcome | Response> {
  const values = await submittedValues(visit.request, schema);
  if (values.intent === 'confirm') return confirm(visit, values.password);
  return attempt(() =>
    call(visit.context.get(contentContext), sendConfirmation, { email: values.email }),
  );
}
