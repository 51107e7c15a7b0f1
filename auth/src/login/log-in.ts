import { attempt } from '@studio/shared/accounts';
import { contentContext } from '@studio/shared/content';
import { type Outcome, submittedValues } from '@studio/shared/forms';
import { login, safeRedirect } from '@studio/shared/session';
import { storeContext, whileLoading } from '@studio/shared/state';
import { type ActionFunctionArgs, replace } from 'react-router-dom';
import { loginSchema } from './login-values.ts';

/** Logs in and goes on to where the visitor was headed, in place of the login: Back does not return to it. */
export async function logIn({ request, context }: ActionFunctionArgs): Promise<Outcome | Response> {
  const { email, password, otp } = await submittedValues(request, loginSchema);
  const store = context.get(storeContext);
  const credentials = { email, password, ...(otp !== '' && { otp }) };
  const outcome = await whileLoading(store, () =>
    attempt(() => login(context.get(contentContext), store, credentials)),
  );
  if (outcome.error !== null) return outcome;
  return replace(safeRedirect(new URL(request.url).searchParams.get('redirectFrom')));
}
