import { bootstrapContext, contentContext, i18nContext, storeContext } from '@studio/shared/client';
import { createContext, type Location, RouterContextProvider } from 'react-router-dom';
import type { AppInstances } from './instances.ts';

/**
 * Creates the router context, which gives the instances to loaders and middleware.
 * @param path path of the page; its owner's messages are in the context
 */
export function createAppContext(
  { boot, store, messagesAt, content }: AppInstances,
  path: string,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(bootstrapContext, boot);
  context.set(storeContext, store);
  context.set(i18nContext, messagesAt(path));
  context.set(contentContext, content);
  return context;
}

type PageLocation = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The locations of a navigation. A loader's request does not carry them: it has no hash. */
export interface NavigationLocations {
  /** The location that the router is loading; undefined while it is idle. */
  readonly next: PageLocation | undefined;
  /** The location of the page on the screen. */
  readonly current: PageLocation;
}

/** The router context of a function that reads the locations at the time of the call. */
export const locationsContext = createContext<() => NavigationLocations>();

/** Returns the path, query and hash of a location as one string. */
export function fullPath({ pathname, search, hash }: PageLocation): string {
  return `${pathname}${search}${hash}`;
}
