import type { RemoteModule } from '@studio/shared/contract';
import { graphRoute } from './composition/graph-screen.tsx';
import { sizesRoute } from './composition/sizes-screen.tsx';
import { errorRoute } from './errors/error-screen.tsx';
import { errorsRoute } from './errors/errors-screen.tsx';
import { historyRoute } from './history/history-screen.tsx';
import { liveRoute } from './live/live-screen.tsx';
import { loginRoute } from './login/login-route.ts';
import { messages as bundledMessages } from './messages/index.ts';
import { rolloutsRoute } from './rollouts/rollouts-screen.tsx';
import { versionsRoute } from './versions/versions-screen.tsx';

/** The contract that this remote supports; add `newestContract` while it supports several. */
export const contract: RemoteModule['contract'] = 1;

export const messages: RemoteModule['messages'] = bundledMessages;

export const routes: RemoteModule['routes'] = [
  liveRoute,
  rolloutsRoute,
  historyRoute,
  errorsRoute,
  errorRoute,
  graphRoute,
  sizesRoute,
  versionsRoute,
  loginRoute,
];
