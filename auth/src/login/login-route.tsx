import { paths } from '@studio/shared/contract';
import { safeRedirect } from '@studio/shared/session';
import { authRoute } from '../parts/auth-route.ts';
import { loadLogin } from './load-login.ts';
import { logIn } from './log-in.ts';
import { LoginScreen } from './login-screen.tsx';

/** The way into the client area. */
export const loginRoute = authRoute({
  path: paths.login.pattern,
  title: 'login.title',
  loader: loadLogin,
  action: logIn,
  Component: LoginScreen,
  likelyNext: ({ searchParams }) => safeRedirect(searchParams.get('redirectFrom')),
});
