import type { RouteHandle } from '@studio/shared/contract';
import { accountHead, type RouteCode } from '../parts/account-route.ts';
import { changeOwnData, loadOwnData } from './own-data.ts';
import { OwnDataScreen } from './own-data-screen.tsx';

/** The client's choices about mails, the archive of the data, and the request for deletion. */
export const ownDataRoute: RouteCode = {
  loader: loadOwnData,
  action: changeOwnData,
  Component: OwnDataScreen,
  handle: { head: accountHead('ownData.title') } satisfies RouteHandle,
};
