import type { RouteHandle } from '@studio/shared/contract';
import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { withSettingsMessages } from '../messages/index.ts';
import { accountHead, type RouteCode } from '../parts/account-route.ts';
import { changeSecurity } from './change-security.ts';
import { loadSecurity } from './load-security.ts';
import { SecurityScreen } from './security-screen.tsx';

/** The client's password, second factor, passkeys and sessions. */
export const securityRoute: RouteCode = {
  loader: withSettingsMessages(loadSecurity),
  action: changeSecurity,
  shouldRevalidate,
  Component: SecurityScreen,
  handle: { head: accountHead('pages.security') } satisfies RouteHandle,
};

/** Outcomes after which the backend's answer may differ: the change was applied, or had been applied elsewhere. */
const changingOutcome = v.union([
  v.object({
    error: v.null(),
    secret: v.optional(v.undefined()),
    recoveryCodes: v.optional(v.undefined()),
  }),
  v.object({ error: v.literal('INVALID_PAYLOAD') }),
]);

/**
 * Returns true where a reload may change the page. After a failed request a reload could replace the form and its
 * input by an unknown state; after new recovery codes the screen takes them over first and reloads by itself.
 */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>): boolean {
  if (actionResult === undefined) return defaultShouldRevalidate;
  return v.is(changingOutcome, actionResult);
}
