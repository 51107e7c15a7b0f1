import { paths, type RemoteModule, type RouteHandle } from '@studio/shared/contract';
import { createElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { AccountFrame } from './account-frame/account-frame.tsx';
import { loadAccount } from './account-frame/load-account.ts';
import { messages as bundledMessages } from './messages/index.ts';
import { accountHead } from './parts/account-head.ts';
import { LeadOn } from './parts/lead-on.tsx';

/** The contract that this remote works with; raised by its team, with `newestContract` beside it while it works with several. */
export const contract: RemoteModule['contract'] = 3;

export const messages: RemoteModule['messages'] = bundledMessages;

/** A route that only leads on. */
function leadingTo(address: string): Pick<RouteObject, 'element'> {
  return { element: createElement(LeadOn, { to: address }) };
}

export const routes: RouteObject[] = [
  {
    id: 'customer-area:account',
    path: paths.account.pattern,
    loader: loadAccount,
    // What it hands out is the same for the whole visit.
    shouldRevalidate: () => false,
    Component: AccountFrame,
    handle: { requiresLogin: true, head: accountHead('title') } satisfies RouteHandle,
    children: [
      { index: true, ...leadingTo(paths.documents.href()) },
      {
        id: 'customer-area:documents',
        path: paths.documents.pattern,
        lazy: async () =>
          (await import(/* webpackChunkName: "documents" */ './documents/documents-route.tsx'))
            .documentsRoute,
      },
      {
        id: 'customer-area:profile',
        path: paths.profile.pattern,
        lazy: async () =>
          (await import(/* webpackChunkName: "profile" */ './profile/profile-route.ts'))
            .profileRoute,
      },
      { path: paths.profileItalian.pattern, ...leadingTo(paths.profile.href()) },
      {
        id: 'customer-area:security',
        path: paths.security.pattern,
        lazy: async () =>
          (await import(/* webpackChunkName: "security" */ './security/security-route.tsx'))
            .securityRoute,
      },
    ],
  },
];
