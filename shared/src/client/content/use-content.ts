import { createContext, useContext } from 'react';
import type { Content } from './content-client.ts';

const ContentOfPage = createContext<Content | undefined>(undefined);

/** Gives components the client for the backend; the shell renders it beside the store's provider. */
export const ContentProvider = ContentOfPage.Provider;

/**
 * Returns the client for the backend, for components that read and write while they are shown.
 * @throws {Error} outside of the app
 */
export function useContent(): Content {
  const content = useContext(ContentOfPage);
  if (content === undefined) throw new Error('Only components of the app have the content client');
  return content;
}
