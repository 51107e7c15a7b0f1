import { attempt } from '@studio/shared/accounts';
import { contentContext } from '@studio/shared/content';
import { type Outcome, submittedValues } from '@studio/shared/forms';
import { type Credentials, login, type PasskeyProof, safeRedirect } from '@studio/shared/session';
import { storeContext, whileLoading } from '@studio/shared/state';
import { type ActionFunctionArgs, replace } from 'react-router-dom';
import * as v from 'valibot';
import { loginSchema } from './login-values.ts';

const proofSchema = v.union([v.object({ passkey: v.looseObject({}) }), loginSchema]);

/** Logs in and goes on to where the visitor was headed, in place of the login: Back does not return to it. */
export async function logIn({ request, context }: ActionFunctionArgs): Promise<Outcome | Response> {
  const sent = await submittedValues(request, proofSchema);
  const store = context.get(storeContext);
  const outcome = await whileLoading(store, () =>
    attempt(() => login(context.get(contentContext), store, proofOf(sent))),
  );
  if (outcome.error !== null) return outcome;
  return replace(safeRedirect(new URL(request.url).searchParams.get('redirectFrom')));
}

function proofOf(sent: v.InferOutput<typeof proofSchema>): Credentials | PasskeyProof {
  if ('passkey' in sent) return { response: sent.passkey };
  const { email, password, otp } = sent;
  return { email, password, ...(otp !== '' && { otp }) };
}
