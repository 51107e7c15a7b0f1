import type { RemoteModule } from '@studio/shared/contract';
import { acceptRoute } from './accept/accept-route.tsx';
import { confirmRoute } from './confirm/confirm-route.tsx';
import { firstLoginRoute } from './first-login/first-login-route.tsx';
import { firstPasswordRoute } from './first-password/first-password-route.tsx';
import { forgotRoute } from './forgot/forgot-route.tsx';
import { inviteRoute } from './invite/invite-route.tsx';
import { loginRoute } from './login/login-route.tsx';
import { loginReturnRoute } from './login-return/login-return-route.tsx';
import { messages as bundledMessages } from './messages/index.ts';
import { resetRoute } from './reset/reset-route.tsx';
import { signUpRoute } from './sign-up/sign-up-route.tsx';

/** The contract that this remote works with; raised by its team, with `newestContract` beside it while it works with several. */
export const contract: RemoteModule['contract'] = 3;

export const messages: RemoteModule['messages'] = bundledMessages;

export const routes: RemoteModule['routes'] = [
  loginRoute,
  loginReturnRoute,
  signUpRoute,
  confirmRoute,
  forgotRoute,
  resetRoute,
  firstLoginRoute,
  firstPasswordRoute,
  inviteRoute,
  acceptRoute,
];
