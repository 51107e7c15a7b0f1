import type { RouteHandle } from '@studio/shared/contract';
import { accountHead } from '../parts/account-head.ts';
import type { RouteCode } from '../parts/route-code.ts';
import { changeSecurity } from './change-security.ts';
import { loadSecurity } from './load-security.ts';
import { SecurityScreen } from './security-screen.tsx';
import { shouldRevalidate } from './should-revalidate.ts';

/** The password, the second factor, passkeys, and the way out of every session. */
export const securityRoute: RouteCode = {
  loader: loadSecurity,
  action: changeSecurity,
  shouldRevalidate,
  Component: SecurityScreen,
  handle: { head: accountHead('security.title') } satisfies RouteHandle,
};
