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

/** An action that was accepted, or that came after another change. */
const changed = v.union([
  v.object({ error: v.null() }),
  v.object({ error: v.literal('CHANGED_MEANWHILE') }),
]);

/** Reloads the profile after an action that found or made it another; the form keeps the input of any other. */
function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>): boolean {
  return actionResult === undefined ? defaultShouldRevalidate : v.is(changed, actionResult);
}
