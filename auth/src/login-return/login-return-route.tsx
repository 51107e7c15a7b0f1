import { attempt } from '@studio/shared/accounts';
import { contentContext } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { refreshSession, safeRedirect } from '@studio/shared/session';
import { type LoaderFunctionArgs, replace } from 'react-router-dom';
import { authRoute } from '../parts/auth-route.ts';
import { loadScreen } from '../parts/screen-data.ts';
import { type LoginReturnData, LoginReturnScreen } from './login-return-screen.tsx';

/** Longer codes are nobody's, in characters. */
const longestCode = 60;

/** Takes over the session that the provider's login has left in a cookie, and goes on; or says why there is none. */
async function loadLoginReturn({
  request,
  context,
}: LoaderFunctionArgs): Promise<LoginReturnData | Response> {
  const { searchParams } = new URL(request.url);
  const reason = searchParams.get('reason');
  if (reason !== null) return { ...loadScreen({ context }), error: reason.slice(0, longestCode) };
  const { error } = await attempt(() => refreshSession(context.get(contentContext)));
  if (error !== null) return { ...loadScreen({ context }), error };
  return replace(safeRedirect(searchParams.get('redirectFrom')));
}

/** Where a login by Google leads back to (decision C12). */
export const loginReturnRoute = authRoute({
  path: paths.loginReturn.pattern,
  title: 'loginReturn.title',
  loader: loadLoginReturn,
  Component: LoginReturnScreen,
});
