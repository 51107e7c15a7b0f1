import {
  call,
  contentContext,
  hasSession,
  loadUser,
  login,
  safeRedirect,
  storeContext,
  whileLoading,
} from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import {
  type Credentials,
  type PasskeyProof,
  readPasskeyChallenge,
} from '@studio/shared/contract/calls';
import { type Outcome, submittedValues } from '@studio/shared/kit';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  replace,
} from 'react-router-dom';
import * as v from 'valibot';
import { attempt } from '../parts/attempt.ts';
import { authRoute, loadScreen, type ScreenData } from '../parts/auth-route.ts';
import { LoginScreen, loginSchema } from './login-screen.tsx';
import type { PasskeyLoginData } from './passkey-login.tsx';

/** The route of the login. */
export const loginRoute = authRoute({
  path: paths.login.pattern,
  title: 'login.title',
  likelyNext: ({ searchParams }) => safeRedirect(searchParams.get('redirectFrom')),
  code: { loader: loadLogin, action: logIn, Component: LoginScreen },
});

/**
 * Returns the data of the login screen, without a request for a visitor whom this browser does not know.
 * @throws {Response} a redirect to the requested page, or to the account, for a client with a valid session
 */
async function loadLogin(args: LoaderFunctionArgs): Promise<ScreenData & PasskeyLoginData> {
  const content = args.context.get(contentContext);
  if (hasSession() && (await loadUser(content, args.context.get(storeContext))) === 'loggedIn') {
    const { href, searchParams } = new URL(args.request.url);
    const requested = searchParams.get('redirectFrom');
    const target = requested === null ? paths.account.href() : safeRedirect(requested);
    // A link to the login has not changed the address yet; a replacement would remove the page with the link.
    throw window.location.href.split('#')[0] === href ? replace(target) : redirect(target);
  }
  return { ...loadScreen(args), readChallenge: () => call(content, readPasskeyChallenge) };
}

const proofSchema = v.union([v.object({ passkey: v.looseObject({}) }), loginSchema]);

/** Logs in and replaces the login in the history by the page that the visitor asked for. */
async function logIn({ request, context }: ActionFunctionArgs): Promise<Outcome | Response> {
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
