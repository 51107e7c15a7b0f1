import { paths, type RemoteModule, type RouteHandle } from '@studio/shared/contract';
import type { RouteObject } from 'react-router-dom';
import { AccountLayout } from './account-layout/account-layout.tsx';
import { Landing, loadLanding, useReplace } from './account-layout/landing.ts';
import { loadAccount } from './account-layout/load-account.ts';
import { messages as bundledMessages } from './messages/index.ts';
import { accountHead } from './parts/account-route.ts';
import { useCompanyInView, withCompany } from './parts/company-in-view.ts';

/** The contract that this remote supports; add `newestContract` while it supports several. */
export const contract: RemoteModule['contract'] = 3;

export const messages: RemoteModule['messages'] = bundledMessages;

/** The messages that a release lists, with those that load later. */
export { loadMessages } from './messages/index.ts';

/** Replaces the Italian address of the profile; the company in view stays. */
const ToProfile = () => useReplace(withCompany(paths.profile.href(), useCompanyInView()));

export const routes: RouteObject[] = [
  {
    id: 'customer-area:account',
    path: paths.account.pattern,
    loader: loadAccount,
    // Its data stays the same until the page is loaded again.
    shouldRevalidate: () => false,
    Component: AccountLayout,
    handle: { requiresLogin: true, head: accountHead('title') } satisfies RouteHandle,
    children: [
      { index: true, loader: loadLanding, Component: Landing },
      {
        id: 'customer-area:to-do',
        path: paths.toDo.pattern,
        lazy: async () =>
          (await import(/* webpackChunkName: "to-do" */ './to-do/to-do-route.ts')).toDoRoute,
      },
      {
        id: 'customer-area:documents',
        path: paths.documents.pattern,
        lazy: async () =>
          (await import(/* webpackChunkName: "documents" */ './documents/documents-route.ts'))
            .documentsRoute,
      },
      {
        id: 'customer-area:people',
        path: paths.people.pattern,
        lazy: async () =>
          (await import(/* webpackChunkName: "people" */ './people/people-route.ts')).peopleRoute,
      },
      {
        id: 'customer-area:profile',
        path: paths.profile.pattern,
        lazy: async () =>
          (await import(/* webpackChunkName: "profile" */ './profile/profile-route.ts'))
            .profileRoute,
      },
      { path: paths.profileItalian.pattern, Component: ToProfile },
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
