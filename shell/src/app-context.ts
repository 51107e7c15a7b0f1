import type { BootstrapData } from '@studio/shared/config';
import { bootstrapContext, type Content, contentContext } from '@studio/shared/content';
import { i18nContext } from '@studio/shared/i18n';
import { type Store, storeContext } from '@studio/shared/state';
import type { i18n } from 'i18next';
import { RouterContextProvider } from 'react-router-dom';

/** What exists once per tab and once per server render. */
export interface AppInstances {
  readonly boot: BootstrapData;
  readonly store: Store;
  readonly i18n: i18n;
  readonly content: Content;
}

/** The same for code outside React: what loaders and middleware find in their context. */
export function createAppContext({
  boot,
  store,
  i18n,
  content,
}: AppInstances): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(bootstrapContext, boot);
  context.set(storeContext, store);
  context.set(i18nContext, i18n);
  context.set(contentContext, content);
  return context;
}
