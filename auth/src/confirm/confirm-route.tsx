import { paths } from '@studio/shared/contract';
import { authRoute } from '../parts/auth-route.ts';
import { loadLink } from '../parts/link-token.ts';
import { confirmOrResend } from './confirm-action.ts';
import { ConfirmScreen } from './confirm-screen.tsx';

/** The link that activates an account. */
export const confirmRoute = authRoute({
  path: paths.confirm.pattern,
  title: 'confirm.title',
  loader: loadLink,
  action: confirmOrResend,
  Component: ConfirmScreen,
});
