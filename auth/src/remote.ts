import type { RemoteModule } from '@studio/shared/contract';
import { loginReturnRoute } from './login/login-return.tsx';
import { loginRoute } from './login/login-route.ts';
import { messages as bundledMessages } from './messages/index.ts';
import { firstLoginRoute } from './password/first-login.tsx';
import { firstPasswordRoute } from './password/first-password.tsx';
import { forgotRoute } from './password/forgot.tsx';
import { resetRoute } from './password/reset.tsx';
import { acceptRoute } from './registration/accept.tsx';
import { confirmRoute } from './registration/confirm-route.ts';
import { inviteRoute } from './registration/invite.tsx';
import { signUpRoute } from './registration/sign-up.tsx';
import { unsubscribeRoute } from './unsubscribe.tsx';

/** The contract that this remote supports; add `newestContract` while it supports several. */
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
  unsubscribeRoute,
];
