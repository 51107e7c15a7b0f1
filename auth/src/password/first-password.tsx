import { paths } from '@studio/shared/contract';
import type { ScreenCode } from '../parts/auth-route.ts';
import { loadLink } from '../parts/link-token.ts';
import { NewPasswordScreen, setFirstPassword } from './new-password-screen.tsx';

function renewal(email: string | undefined): string {
  return email === undefined ? paths.firstLogin.pattern : paths.firstLogin.href(email);
}

function FirstPasswordScreen() {
  return <NewPasswordScreen messages="firstPassword" renewal={renewal} />;
}

/** The code of the page that sets the first password of an account that the firm has created. */
export const code: ScreenCode = {
  loader: loadLink,
  action: setFirstPassword,
  Component: FirstPasswordScreen,
};
