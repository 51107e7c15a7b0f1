import type { RouteHandle } from '@studio/shared/contract';
import { withSettingsMessages } from '../messages/index.ts';
import { accountHead, type RouteCode } from '../parts/account-route.ts';
import { changePeople, loadPeople } from './people.ts';
import { PeopleScreen } from './people-screen.tsx';

/** The people who act for the company in view. */
export const peopleRoute: RouteCode = {
  loader: withSettingsMessages(loadPeople),
  action: changePeople,
  Component: PeopleScreen,
  handle: { head: accountHead('pages.people') } satisfies RouteHandle,
};
