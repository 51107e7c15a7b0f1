import { paths } from '@studio/shared/contract';
import { authRoute } from '../parts/auth-route.ts';
import { loadLink } from '../parts/link-token.ts';
import { NewPasswordScreen, setPassword } from './new-password-screen.tsx';

function renewal(email: string | undefined): string {
  return email === undefined ? paths.firstLogin.pattern : paths.firstLogin.href(email);
}

function FirstPasswordScreen() {
  return <NewPasswordScreen messages="firstPassword" renewal={renewal} />;
}

/** The route that sets the first password of an account that the firm has created. */
export const firstPasswordRoute = authRoute({
  path: paths.firstPassword.pattern,
  title: 'firstPassword.title',
  loader: loadLink,
  action: setPassword,
  Component: FirstPasswordScreen,
});
