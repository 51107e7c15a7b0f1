import { bootstrapContext } from '@studio/shared/content';
import { addMessages, i18nContext } from '@studio/shared/i18n';
import type { ParseKeys } from 'i18next';
import type { LoaderFunctionArgs } from 'react-router-dom';
import it from './it.json' with { type: 'json' };

/** The messages of this remote that load with it: those of a page in English load with its data. */
export const messages = { it, en: {} };

/** The key of a message of this remote. */
export type MessageKey = ParseKeys<'customer-area'>;

/** Returns the messages of this remote in both languages; the English ones are a chunk of their own. */
export async function loadMessages() {
  const { default: en } = await import(/* webpackChunkName: "messages-en" */ './en.json', {
    with: { type: 'json' },
  });
  return { it, en };
}

/**
 * Adds the English messages to a page in English. Without them the page is in Italian, which a client rather reads than
 * an error.
 */
export async function addEnglish({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<void> {
  const i18n = context.get(i18nContext);
  if (i18n.language !== 'en') return;
  try {
    const both = await loadMessages();
    // Messages are added once: the empty ones make room.
    i18n.removeResourceBundle('en', 'customer-area');
    addMessages(i18n, 'customer-area', both, context.get(bootstrapContext).dictionary);
  } catch (error) {
    console.warn('the English messages did not load:', error);
  }
}
