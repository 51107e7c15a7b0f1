import type { BootstrapData } from '@studio/shared/config';
import { createContent } from '@studio/shared/content';
import { addMessages, createI18n } from '@studio/shared/i18n';
import { createStore } from '@studio/shared/state';
import type { AppInstances } from './app-context.ts';
import { shellMessages } from './messages/index.ts';

/** Makes what exists once per tab and once per server render. */
export function createInstances(boot: BootstrapData, fetch: typeof globalThis.fetch): AppInstances {
  const i18n = createI18n(boot.language, boot.dictionary);
  addMessages(i18n, 'shell', shellMessages, boot.dictionary);
  return {
    boot,
    store: createStore(),
    i18n,
    content: createContent({ url: `${boot.origin}/api`, fetch }),
  };
}
