import {
  contractNumber,
  paths,
  type RemoteModule,
  type RouteHandle,
} from '@studio/shared/contract';
import { type ComponentType, createElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { AccountFrame } from './account-frame/account-frame.tsx';
import { loadAccount } from './account-frame/load-account.ts';
import { accountHead } from './parts/account-head.ts';
import { LeadOn } from './parts/lead-on.tsx';
import { DocumentsInPreparation, ProfileInPreparation } from './preparation/preparation-screen.tsx';
import { texts as bundledTexts } from './texts/index.ts';

export const contract = contractNumber;

export const texts: RemoteModule['texts'] = bundledTexts;

/** A route that only leads on. */
function leadingTo(address: string): Pick<RouteObject, 'element'> {
  return { element: createElement(LeadOn, { to: address }) };
}

/** A part of the account that is still to come. Without a loader the guard would not be asked on a change of tabs. */
function inPreparation(title: string, Component: ComponentType) {
  const handle: RouteHandle = { head: accountHead(title) };
  return { loader: () => null, Component, handle };
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
        path: paths.documents.pattern,
        ...inPreparation('documents.title', DocumentsInPreparation),
      },
      { path: paths.profile.pattern, ...inPreparation('profile.title', ProfileInPreparation) },
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
