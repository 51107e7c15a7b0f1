import { paths } from '@studio/shared/contract';
import { authRoute } from '../parts/auth-route.ts';
import { loadLink } from '../parts/link-token.ts';
import { NewPasswordScreen, setPassword } from './new-password-screen.tsx';

function ResetScreen() {
  return <NewPasswordScreen messages="reset" renewal={() => paths.forgot.href()} />;
}

/** The route that sets a new password instead of a forgotten one. */
export const resetRoute = authRoute({
  path: paths.reset.pattern,
  title: 'reset.title',
  loader: loadLink,
  action: setPassword,
  Component: ResetScreen,
});
