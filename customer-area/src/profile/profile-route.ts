import type { RouteHandle } from '@studio/shared/contract';
import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { withSettingsMessages } from '../messages/index.ts';
import { accountHead, type RouteCode } from '../parts/account-route.ts';
import { changeProfile } from './change-profile.ts';
import { loadProfile } from './load-profile.ts';
import { ProfileScreen } from './profile-screen.tsx';

/** The client's data, with requests to change it. */
export const profileRoute: RouteCode = {
  loader: withSettingsMessages(loadProfile),
  action: changeProfile,
  shouldRevalidate,
  Component: ProfileScreen,
  handle: { head: accountHead('pages.profile') } satisfies RouteHandle,
};

const accepted = v.object({ error: v.null() });

/** Reloads the profile after an accepted action; a failed one changes nothing, and the form keeps its input. */
function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>): boolean {
  return actionResult === undefined ? defaultShouldRevalidate : v.is(accepted, actionResult);
}
