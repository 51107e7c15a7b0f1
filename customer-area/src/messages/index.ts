import { bootstrapContext } from '@studio/shared/content';
import type { Messages } from '@studio/shared/contract';
import { addMessages, i18nContext } from '@studio/shared/i18n';
import type { ParseKeys } from 'i18next';
import type { LoaderFunctionArgs } from 'react-router-dom';
import it from './it.json' with { type: 'json' };

/** The messages that load with this remote: those of a page in English load with its data, the settings' with theirs. */
export const messages = { it, en: {} };

/** The key of a message of this remote. */
export type MessageKey = ParseKeys<'customer-area'>;

const loadEnglish = async () =>
  (await import(/* webpackChunkName: "messages-en" */ './en.json', { with: { type: 'json' } }))
    .default;

/** Returns all messages of this remote in both languages. */
export async function loadMessages() {
  const settings = await import(/* webpackChunkName: "settings" */ './settings/index.ts');
  const [en, settingsEn] = await Promise.all([loadEnglish(), settings.loadEnglish()]);
  return { it: { ...it, ...settings.it }, en: { ...en, ...settingsEn } };
}

/**
 * Adds messages that load later to a page.
 * @param italian what the page shows where the English ones do not load: a client rather reads Italian than an error
 * @param english loads the English ones, for a page in English only
 */
export async function addLaterMessages(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  italian: Messages,
  english: () => Promise<Messages>,
): Promise<void> {
  const i18n = context.get(i18nContext);
  i18n.addResourceBundle('it', 'customer-area', italian);
  if (i18n.language === 'en') {
    try {
      i18n.addResourceBundle('en', 'customer-area', await english());
    } catch (error) {
      console.warn('the English messages did not load:', error);
    }
  }
  // Nothing more is added than the editors' texts, which win.
  addMessages(i18n, 'customer-area', messages, context.get(bootstrapContext).dictionary);
}

/** Adds the English messages to a page in English, without those of the settings. */
export const addEnglish = (args: Pick<LoaderFunctionArgs, 'context'>): Promise<void> =>
  addLaterMessages(args, {}, loadEnglish);
