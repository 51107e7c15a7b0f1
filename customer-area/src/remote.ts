import { paths, type RemoteModule, type RouteHandle } from '@studio/shared/contract';
import type { RouteObject } from 'react-router-dom';
import { AccountLayout } from './account-layout/account-layout.tsx';
import { Landing, loadLanding, useReplace } from './account-layout/landing.ts';
import { loadAccount } from './account-layout/load-account.ts';
import { messages as bundledMessages } from './messages/index.ts';
import { accountHead, type RouteCode } from './parts/account-route.ts';
import { useCompanyInView, withCompany } from './parts/company-in-view.ts';

/** The contract that this remote supports; add `newestContract` while it supports several. */
export const contract: RemoteModule['contract'] = 1;

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
      page('to-do', paths.toDo, () => {
        return import(/* webpackChunkName: "to-do" */ './to-do/to-do-screen.tsx');
      }),
      page('documents', paths.documents, () => {
        return import(/* webpackChunkName: "documents" */ './documents/documents-screen.tsx');
      }),
      page('people', paths.people, () => {
        return import(/* webpackChunkName: "people" */ './people/people-screen.tsx');
      }),
      page('profile', paths.profile, () => {
        return import(/* webpackChunkName: "profile" */ './profile/profile-screen.tsx');
      }),
      { path: paths.profileItalian.pattern, Component: ToProfile },
      page('security', paths.security, () => {
        return import(/* webpackChunkName: "security" */ './security/security-screen.tsx');
      }),
      page('own-data', paths.ownData, () => {
        return import(/* webpackChunkName: "own-data" */ './own-data/own-data-screen.tsx');
      }),
    ],
  },
];

/** Returns the route of a page whose code is a chunk of its own. */
function page(
  chunk: string,
  { pattern: path }: { readonly pattern: string },
  load: () => Promise<{ readonly code: RouteCode }>,
): RouteObject {
  return { id: `customer-area:${chunk}`, path, lazy: async () => (await load()).code };
}
