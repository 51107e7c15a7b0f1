import type { RouteHandle } from '@studio/shared/contract';
import { accountHead } from '../parts/account-head.ts';
import type { RouteCode } from '../parts/route-code.ts';
import { changeProfile } from './change-profile.ts';
import { loadProfile } from './load-profile.ts';
import { ProfileScreen } from './profile-screen.tsx';
import { shouldRevalidate } from './should-revalidate.ts';

/** The client's own data, and requests to change them. */
export const profileRoute: RouteCode = {
  loader: loadProfile,
  action: changeProfile,
  shouldRevalidate,
  Component: ProfileScreen,
  handle: { head: accountHead('profile.title') } satisfies RouteHandle,
};
