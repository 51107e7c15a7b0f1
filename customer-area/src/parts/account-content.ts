import type { Content } from '@studio/shared/client';
import { createContext, use } from 'react';

/** Holds the client for the backend, for dialogs of the account that read and write while they are open. */
export const AccountContent = createContext<Content | undefined>(undefined);

/**
 * Returns the client for the backend.
 * @throws {Error} outside of the account's layout
 */
export function useAccountContent(): Content {
  const content = use(AccountContent);
  if (content === undefined) throw new Error('Only pages of the account have the content client');
  return content;
}
