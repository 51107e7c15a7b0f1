import { contentContext, errorCode } from '@studio/shared/client';
import { type Outcome, submittedValues } from '@studio/shared/kit';
import { type ActionFunctionArgs, type RouteObject, redirect, replace } from 'react-router-dom';
import * as v from 'valibot';
import { logIn, logOut } from '../content/calls.ts';
import { consoleHandle } from '../parts/console-route.ts';
import { ownPage, ownPaths } from '../paths.ts';
import { LoginScreen } from './login-screen.tsx';

const sentSchema = v.union([
  v.object({ logout: v.literal(true) }),
  v.object({ email: v.pipe(v.string(), v.trim()), password: v.string(), otp: v.string() }),
]);

/** Logs in and goes on to the page that sent the person here; or logs out. */
async function logInOrOut({ request, context }: ActionFunctionArgs): Promise<Outcome | Response> {
  const sent = await submittedValues(request, sentSchema);
  const content = context.get(contentContext);
  try {
    if ('logout' in sent) {
      await logOut(content);
      return redirect(ownPaths.login.href());
    }
    await logIn(content, { ...sent, otp: sent.otp.replaceAll(/\s/g, '') });
    return replace(ownPage(new URL(request.url).searchParams.get('da')));
  } catch (error) {
    return { error: errorCode(error) };
  }
}

/** The route of the login. */
export const loginRoute: RouteObject = {
  id: 'console:login',
  path: ownPaths.login.pattern,
  action: logInOrOut,
  Component: LoginScreen,
  handle: consoleHandle('login.title', 'card'),
};
