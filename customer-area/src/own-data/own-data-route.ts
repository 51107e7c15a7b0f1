import type { RouteHandle } from '@studio/shared/contract';
import { withSettingsMessages } from '../messages/index.ts';
import { accountHead, type RouteCode } from '../parts/account-route.ts';
import { changeOwnData, loadOwnData } from './own-data.ts';
import { OwnDataScreen } from './own-data-screen.tsx';

/** The client's choices about mails, the archive of the data, and the request for deletion. */
export const ownDataRoute: RouteCode = {
  loader: withSettingsMessages(loadOwnData),
  action: changeOwnData,
  Component: OwnDataScreen,
  handle: { head: accountHead('pages.ownData') } satisfies RouteHandle,
};
