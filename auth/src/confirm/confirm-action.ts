import {
  type Attempt,
  attempt,
  type Confirmation,
  confirmAccount,
  sendConfirmation,
  tokenClaims,
} from '@studio/shared/accounts';
import { contentContext, errorCode } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { submittedValues, trimmedText } from '@studio/shared/forms';
import { hasSession } from '@studio/shared/session';
import { type ActionFunctionArgs, replace } from 'react-router-dom';
import * as v from 'valibot';
import { isLinkGone } from '../parts/is-link-gone.ts';
import { dropToken, readToken } from '../parts/link-token.ts';

const schema = v.variant('intent', [
  v.object({ intent: v.literal('confirm'), password: v.optional(v.string()) }),
  v.object({ intent: v.literal('resend'), email: trimmedText }),
]);

/** What became of a confirmation. */
export interface ConfirmOutcome extends Attempt {
  /** Undefined when it failed. */
  readonly result?: Confirmation;
  /** Where an account without a password goes on. */
  readonly setPassword?: string;
  /** Whether a mail is on its way with which the owner sets a password. */
  readonly isPasswordMailed?: boolean;
  /** Whether the visitor is logged in in this browser. */
  readonly isLoggedIn?: boolean;
}

/** Confirms the address that the link was sent to; an account without a password goes on to get one (decision C2). */
async function confirm(
  visit: ActionFunctionArgs,
  given: string | undefined,
): Promise<ConfirmOutcome | Response> {
  const token = readToken(visit) ?? '';
  const { email, password } = tokenClaims(token);
  try {
    const result = await confirmAccount(visit.context.get(contentContext), token, given);
    dropToken(visit);
    if (result === 'email_changed') return { error: null, result, isLoggedIn: hasSession() };
    if (password !== false || email === undefined) {
      const isPasswordMailed = result === 'activated' && given === undefined;
      return { error: null, result, isPasswordMailed };
    }
    const setPassword = paths.firstLogin.href(email);
    return result === 'activated' ? replace(setPassword) : { error: null, result, setPassword };
  } catch (error) {
    const code = errorCode(error);
    if (isLinkGone(code)) dropToken(visit);
    return { error: code };
  }
}

/** The action of /confirm: confirms by the link's token, or sends a new link. */
export async function confirmOrResend(
  visit: ActionFunctionArgs,
): Promise<ConfirmOutcome | Response> {
  const values = await submittedValues(visit.request, schema);
  if (values.intent === 'confirm') return confirm(visit, values.password);
  return attempt(() => sendConfirmation(visit.context.get(contentContext), values.email));
}
