import {
  contractNumber,
  paths,
  type RemoteModule,
  type RouteHandle,
} from '@studio/shared/contract';
import { type RouteObject, redirect } from 'react-router-dom';
import { loadPicture } from './preparation/load-picture.ts';
import { PreparationScreen } from './preparation/preparation-screen.tsx';
import { texts as bundledTexts } from './texts/index.ts';

export const contract = contractNumber;

export const texts: RemoteModule['texts'] = bundledTexts;

const handle: RouteHandle = {
  requiresLogin: true,
  head: (_data, { translate, siteName }) => ({
    title: `${translate('customer-area:title')} | ${siteName}`,
    noIndex: true,
  }),
};

/** A route that only leads on; the router warns of leaves without an element. */
function leadingTo(address: string): Pick<RouteObject, 'loader' | 'element'> {
  return { loader: () => redirect(address), element: null };
}

/** A screen that is still to come. */
const inPreparation = { loader: loadPicture, Component: PreparationScreen };

export const routes: RouteObject[] = [
  {
    id: 'customer-area:account',
    path: paths.account.pattern,
    handle,
    children: [
      { index: true, ...leadingTo(paths.documents.href()) },
      { path: paths.documents.pattern, ...inPreparation },
      { path: paths.profile.pattern, ...inPreparation },
      { path: paths.profileItalian.pattern, ...leadingTo(paths.profile.href()) },
    ],
  },
];
