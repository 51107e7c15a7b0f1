import { attempt } from '@studio/shared/accounts';
import { contentContext } from '@studio/shared/content';
import { type Outcome, submittedValues } from '@studio/shared/forms';
import { login, loginWithPasskey, safeRedirect } from '@studio/shared/session';
import { storeContext, whileLoading } from '@studio/shared/state';
import { type ActionFunctionArgs, replace } from 'react-router-dom';
import * as v from 'valibot';
import { loginSchema } from './login-values.ts';

const proofSchema = v.union([v.object({ passkey: v.looseObject({}) }), loginSchema]);

/** Logs in and goes on to where the visitor was headed, in place of the login: Back does not return to it. */
export async function logIn({ request, context }: ActionFunctionArgs): Promise<Outcome | Response> {
  const proof = await submittedValues(request, proofSchema);
  const content = context.get(contentContext);
  const store = context.get(storeContext);

  function send(): Promise<void> {
    if ('passkey' in proof) return loginWithPasskey(content, store, proof.passkey);
    const { email, password, otp } = proof;
    return login(content, store, { email, password, ...(otp !== '' && { otp }) });
  }

  const outcome = await whileLoading(store, () => attempt(send));
  if (outcome.error !== null) return outcome;
  return replace(safeRedirect(new URL(request.url).searchParams.get('redirectFrom')));
}
