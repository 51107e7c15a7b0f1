import { attempt, sendConfirmation, signUp } from '@studio/shared/accounts';
import { bootstrapContext, contentContext } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { type Outcome, submittedValues } from '@studio/shared/forms';
import type { ActionFunctionArgs } from 'react-router-dom';
import { authRoute } from '../parts/auth-route.ts';
import { SignUpScreen } from './sign-up-screen.tsx';
import { signUpSchema } from './sign-up-values.ts';

/** Asks for the account and then for its mail; both may be asked again, should the second fail. */
async function register({ request, context }: ActionFunctionArgs): Promise<Outcome> {
  const { first_name, last_name, email, password } = await submittedValues(request, signUpSchema);
  const content = context.get(contentContext);
  const { clientRole } = context.get(bootstrapContext);
  return attempt(async () => {
    await signUp(content, { first_name, last_name, email, password, role: clientRole });
    await sendConfirmation(content, email);
  });
}

/** A new account. */
export const signUpRoute = authRoute({
  path: paths.signup.pattern,
  title: 'signup.title',
  action: register,
  Component: SignUpScreen,
});
