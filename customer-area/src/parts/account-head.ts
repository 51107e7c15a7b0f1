import type { RouteHandle } from '@studio/shared/contract';
import type { MessageKey } from '../messages/index.ts';

/** Metadata of a part of the account, whose title is the text under the key; not for search engines. */
export function accountHead(key: MessageKey): NonNullable<RouteHandle['head']> {
  return (_data, { translate, siteName }) => ({
    title: `${translate(`customer-area:${key}`)} | ${siteName}`,
    noIndex: true,
  });
}
