import { paths } from '@studio/shared/contract';
import type { ScreenCode } from '../parts/auth-route.ts';
import { loadLink } from '../parts/link-token.ts';
import { NewPasswordScreen, setPassword } from './new-password-screen.tsx';

function ResetScreen() {
  return <NewPasswordScreen messages="reset" renewal={() => paths.forgot.href()} />;
}

/** The code of the page that sets a new password instead of a forgotten one. */
export const code: ScreenCode = {
  loader: loadLink,
  action: setPassword,
  Component: ResetScreen,
};
