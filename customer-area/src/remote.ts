import { paths, type RemoteModule, type RouteHandle } from '@studio/shared/contract';
import { createElement, useEffect } from 'react';
import { type RouteObject, useNavigate } from 'react-router-dom';
import { AccountLayout } from './account-layout/account-layout.tsx';
import { loadAccount } from './account-layout/use-logout.ts';
import { messages as bundledMessages } from './messages/index.ts';
import { accountHead } from './parts/account-route.ts';

/** The contract that this remote supports; add `newestContract` while it supports several. */
export const contract: RemoteModule['contract'] = 3;

export const messages: RemoteModule['messages'] = bundledMessages;

interface ReplaceProps {
  /** Path of the page to show instead. */
  readonly to: string;
}

/**
 * Replaces the current history entry by another page. Not a redirect of the loader: the router would forget that the
 * login is to be replaced, or would replace the page that links here.
 */
function Replace({ to }: ReplaceProps) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}

function redirectTo(to: string): Pick<RouteObject, 'element'> {
  return { element: createElement(Replace, { to }) };
}

export const routes: RouteObject[] = [
  {
    id: 'customer-area:account',
    path: paths.account.pattern,
    loader: loadAccount,
    // Its data never changes.
    shouldRevalidate: () => false,
    Component: AccountLayout,
    handle: { requiresLogin: true, head: accountHead('title') } satisfies RouteHandle,
    children: [
      { index: true, ...redirectTo(paths.documents.href()) },
      {
        id: 'customer-area:documents',
        path: paths.documents.pattern,
        lazy: async () =>
          (await import(/* webpackChunkName: "documents" */ './documents/documents-route.ts'))
            .documentsRoute,
      },
      {
        id: 'customer-area:profile',
        path: paths.profile.pattern,
        lazy: async () =>
          (await import(/* webpackChunkName: "profile" */ './profile/profile-route.ts'))
            .profileRoute,
      },
      { path: paths.profileItalian.pattern, ...redirectTo(paths.profile.href()) },
      {
        id: 'customer-area:security',
        path: paths.security.pattern,
        lazy: async () =>
          (await import(/* webpackChunkName: "security" */ './security/security-route.ts'))
            .securityRoute,
      },
      {
        id: 'customer-area:own-data',
        path: paths.ownData.pattern,
        lazy: async () =>
          (await import(/* webpackChunkName: "own-data" */ './own-data/own-data-route.ts'))
            .ownDataRoute,
      },
    ],
  },
];
