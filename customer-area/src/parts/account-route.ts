import type { RouteHandle } from '@studio/shared/contract';
import type { RouteObject } from 'react-router-dom';
import type { MessageKey } from '../messages/index.ts';

/** The part of a route that loads when the route is first visited. */
export type RouteCode = Pick<
  RouteObject,
  'loader' | 'action' | 'shouldRevalidate' | 'Component' | 'handle'
>;

/**
 * Returns the code of a page of the account.
 * @param title key of the message with its title
 */
export function accountPage(title: MessageKey, code: Omit<RouteCode, 'handle'>): RouteCode {
  return { ...code, handle: { head: accountHead(title) } satisfies RouteHandle };
}

/**
 * Returns the metadata of a page of the account, which search engines must not index.
 * @param key message that holds the title
 */
export function accountHead(key: MessageKey): NonNullable<RouteHandle['head']> {
  return (_data, { translate, siteName }) => ({
    title: `${translate(`customer-area:${key}`)} | ${siteName}`,
    noIndex: true,
  });
}
