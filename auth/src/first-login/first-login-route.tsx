import { paths } from '@studio/shared/contract';
import { authRoute } from '../parts/auth-route.ts';
import { requestMailTo } from '../parts/password-mail.ts';
import { FirstLoginScreen } from './first-login-screen.tsx';

/** The first visit of a client whose account the firm has made. */
export const firstLoginRoute = authRoute({
  path: paths.firstLogin.pattern,
  title: 'firstLogin.title',
  action: requestMailTo(paths.firstPassword.pattern),
  Component: FirstLoginScreen,
});
