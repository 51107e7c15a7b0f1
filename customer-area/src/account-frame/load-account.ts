import { contentContext } from '@studio/shared/content';
import { logout } from '@studio/shared/session';
import { storeContext } from '@studio/shared/state';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** What the frame can do besides showing who is logged in. */
export interface AccountData {
  /** Ends the session; rejects with the backend's error, and then the client is still logged in. */
  readonly logOut: () => Promise<void>;
}

/**
 * Hands the frame what only the router's context has. Not an action: the guard would ask the backend who is logged
 * in before and after it, and a backend that is away would cost the client the page on which to try again.
 */
export function loadAccount({ context }: LoaderFunctionArgs): AccountData {
  const content = context.get(contentContext);
  const store = context.get(storeContext);
  return { logOut: () => logout(content, store) };
}
