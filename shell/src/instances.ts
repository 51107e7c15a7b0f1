import type { BootData } from '@studio/shared/config';
import { createContent } from '@studio/shared/content';
import { addTexts, createI18n } from '@studio/shared/i18n';
import { createStore } from '@studio/shared/state';
import type { AppInstances } from './app-context.ts';
import { shellTexts } from './texts/index.ts';

/** Makes what exists once per tab and once per server render. */
export function createInstances(boot: BootData, fetch: typeof globalThis.fetch): AppInstances {
  const i18n = createI18n(boot.language, boot.dictionary);
  addTexts(i18n, 'shell', shellTexts, boot.dictionary);
  return {
    boot,
    store: createStore(),
    i18n,
    content: createContent({ url: `${boot.origin}/api`, fetch }),
  };
}
