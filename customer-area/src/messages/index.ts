import { addMessages, bootstrapContext, i18nContext, type Language } from '@studio/shared/client';
import type { Messages } from '@studio/shared/contract';
import type { ParseKeys } from 'i18next';
import type { LoaderFunctionArgs } from 'react-router-dom';
import it from './it.json' with { type: 'json' };

/** The messages that are bundled with this remote; {@link loadMessages} loads English and those of the settings. */
export const messages = { it, en: {} };

/** The key of a message of this remote. */
export type MessageKey = ParseKeys<'customer-area'>;

const english = () =>
  import(/* webpackChunkName: "messages-en" */ './en.json', { with: { type: 'json' } });

const settings = () =>
  import(/* webpackChunkName: "settings" */ './settings/it.json', { with: { type: 'json' } });

const settingsInEnglish = () =>
  import(/* webpackChunkName: "settings-en" */ './settings/en.json', { with: { type: 'json' } });

/** Returns all messages of this remote in both languages. */
export async function loadMessages() {
  const [en, ofSettings, ofSettingsInEnglish] = await Promise.all([
    english(),
    settings(),
    settingsInEnglish(),
  ]);
  return {
    it: { ...it, ...ofSettings.default },
    en: { ...en.default, ...ofSettingsInEnglish.default },
  };
}

type WithContext = Pick<LoaderFunctionArgs, 'context'>;

/** Adds texts to a page, and then the editors' own, which win. */
async function add(
  { context }: WithContext,
  language: Language,
  load: () => Promise<{ readonly default: Messages }>,
): Promise<void> {
  const { default: texts } = await load();
  const i18n = context.get(i18nContext);
  i18n.addResourceBundle(language, 'customer-area', texts);
  addMessages(i18n, 'customer-area', messages, context.get(bootstrapContext).dictionary);
}

/** Adds texts to a page in English. If they do not load, the page stays in Italian. */
async function addInEnglish(args: WithContext, load: Parameters<typeof add>[2]): Promise<void> {
  if (args.context.get(i18nContext).language !== 'en') return;
  try {
    await add(args, 'en', load);
  } catch (error) {
    console.warn('the English messages did not load:', error);
  }
}

/** Adds the English messages to a page in English, without those of the settings. */
export const addEnglish = (args: WithContext): Promise<void> => addInEnglish(args, english);

/** Returns a loader that also adds the messages of the settings: profile, people, security and own data. */
export const withSettingsMessages =
  <Data>(load: (args: LoaderFunctionArgs) => Promise<Data>) =>
  async (args: LoaderFunctionArgs): Promise<Data> => {
    const [data] = await Promise.all([
      load(args),
      add(args, 'it', settings),
      addInEnglish(args, settingsInEnglish),
    ]);
    return data;
  };
