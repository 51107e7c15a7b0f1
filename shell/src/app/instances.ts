import type { BootstrapData } from '@studio/shared/config';
import { type Content, createContent } from '@studio/shared/content';
import { addMessages, createI18n } from '@studio/shared/i18n';
import { createStore, type Store } from '@studio/shared/state';
import type { i18n } from 'i18next';
import type { ShellMessages } from '../messages/index.ts';

/** The objects that exist once per tab and once per server render. */
export interface AppInstances {
  readonly boot: BootstrapData;
  readonly store: Store;
  readonly i18n: i18n;
  readonly content: Content;
}

/** Creates the instances of a tab or of a server render; the content client calls `fetch`. */
export function createInstances(
  boot: BootstrapData,
  messages: ShellMessages,
  fetch: typeof globalThis.fetch,
): AppInstances {
  const i18n = createI18n(boot.language, boot.dictionary);
  addMessages(i18n, 'shell', messages, boot.dictionary);
  return {
    boot,
    store: createStore(),
    i18n,
    content: createContent({ url: `${boot.origin}/api`, fetch }),
  };
}
