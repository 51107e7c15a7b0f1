import { paths } from '@studio/shared/contract';
import { authRoute } from '../parts/auth-route.ts';
import { requestMailTo } from '../parts/password-mail.ts';
import { ForgotScreen } from './forgot-screen.tsx';

/** A forgotten password. */
export const forgotRoute = authRoute({
  path: paths.forgot.pattern,
  title: 'forgot.title',
  action: requestMailTo(paths.reset.pattern),
  Component: ForgotScreen,
});
