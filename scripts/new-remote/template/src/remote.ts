import type { RemoteModule } from '@studio/shared/contract';
import { messages as bundledMessages } from './messages/index.ts';
import { welcomeRoute } from './welcome/welcome-route.tsx';

/** The contract that this remote supports; add `newestContract` while it supports several. */
export const contract: RemoteModule['contract'] = 0;

export const messages: RemoteModule['messages'] = bundledMessages;

export const routes: RemoteModule['routes'] = [welcomeRoute];
