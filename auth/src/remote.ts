import { paths, type RemoteModule } from '@studio/shared/contract';
import { loginReturnRoute } from './login/login-return.tsx';
import { loginRoute } from './login/login-route.ts';
import { messages as bundledMessages } from './messages/index.ts';
import { authRoute } from './parts/auth-route.ts';
import { firstLoginRoute } from './password/first-login.tsx';
import { forgotRoute } from './password/forgot.tsx';
import { inviteRoute } from './registration/invite.tsx';

/** The contract that this remote supports; add `newestContract` while it supports several. */
export const contract: RemoteModule['contract'] = 1;

export const messages: RemoteModule['messages'] = bundledMessages;

/** The login and the requests for mails are part of the first chunk; screens that fewer visitors see are chunks. */
export const routes: RemoteModule['routes'] = [
  loginRoute,
  loginReturnRoute,
  authRoute({
    path: paths.signup.pattern,
    title: 'signup.title',
    code: ['sign-up', () => import(/* webpackChunkName: "sign-up" */ './registration/sign-up.tsx')],
  }),
  authRoute({
    path: paths.confirm.pattern,
    title: 'confirm.title',
    code: [
      'confirm',
      () => import(/* webpackChunkName: "confirm" */ './registration/confirm-screen.tsx'),
    ],
  }),
  forgotRoute,
  authRoute({
    path: paths.reset.pattern,
    title: 'reset.title',
    code: ['reset', () => import(/* webpackChunkName: "reset" */ './password/reset.tsx')],
  }),
  firstLoginRoute,
  authRoute({
    path: paths.firstPassword.pattern,
    title: 'firstPassword.title',
    code: [
      'first-password',
      () => import(/* webpackChunkName: "first-password" */ './password/first-password.tsx'),
    ],
  }),
  inviteRoute,
  authRoute({
    path: paths.accept.pattern,
    title: 'accept.title',
    code: ['accept', () => import(/* webpackChunkName: "accept" */ './registration/accept.tsx')],
  }),
  authRoute({
    path: paths.unsubscribe.pattern,
    title: 'unsubscribe.title',
    code: ['unsubscribe', () => import(/* webpackChunkName: "unsubscribe" */ './unsubscribe.tsx')],
  }),
];
