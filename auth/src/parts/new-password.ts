import { attempt, minimumPasswordLength, resetPassword } from '@studio/shared/accounts';
import { contentContext } from '@studio/shared/content';
import { type Outcome, submittedValues } from '@studio/shared/forms';
import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { isLinkGone } from './is-link-gone.ts';
import { dropToken, readToken } from './link-token.ts';
import type { ErrorKeys } from './use-validation.ts';

const schema = v.object({ password: v.string() });

/** A password that is to be set. */
export type NewPassword = v.InferOutput<typeof schema>;

/** What is wrong with a new password (specification, section 5). */
export function checkNewPassword({ password }: NewPassword): ErrorKeys<NewPassword> {
  if (password === '') return { password: 'newPassword.required' };
  return password.length < minimumPasswordLength ? { password: 'newPassword.tooShort' } : {};
}

/** The action of both screens that set a password by a mail's link. */
export async function setPassword(visit: ActionFunctionArgs): Promise<Outcome> {
  const { password } = await submittedValues(visit.request, schema);
  const content = visit.context.get(contentContext);
  const outcome = await attempt(() => resetPassword(content, readToken(visit) ?? '', password));
  if (outcome.error === null || isLinkGone(outcome.error)) dropToken(visit);
  return outcome;
}
