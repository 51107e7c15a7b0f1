import { createInstance, type i18n } from 'i18next';
import { createContext } from 'react-router-dom';
import { type Language, languages } from '../../contract/languages.ts';
import { elideDays } from '../../rules/index.ts';
import { sharedMessages } from './messages/index.ts';

export type { Language };

/** The locale of each language for the CMS dictionary and `Intl`. */
export const locales: Record<Language, string> = { it: 'it-IT', en: 'en-US' };

/** The router context that holds the i18n instance for loaders and middleware. */
export const i18nContext = createContext<i18n>();

type Dictionary = Readonly<Record<string, string>>;
type Messages = { readonly [key: string]: string | Messages };

/**
 * Creates the i18n instance of a tab or of a server render.
 * @param dictionary messages by `<namespace>.<key>` that override the bundled ones of the language
 */
export function createI18n(language: Language, dictionary: Dictionary): i18n {
  const instance = createInstance();
  // A message says "il {{date}}", whatever the day.
  instance.use({ type: 'postProcessor', name: 'elision', process: elideDays });
  void instance.init({
    lng: language,
    fallbackLng: languages[0],
    defaultNS: 'shared',
    ns: ['shared'],
    resources: {},
    initAsync: false,
    postProcess: ['elision'],
    interpolation: { escapeValue: false },
    // The language changes with the document only, so components need no listeners.
    react: { useSuspense: false, bindI18n: '', bindI18nStore: '' },
  });
  addMessages(instance, 'shared', sharedMessages, dictionary);
  return instance;
}

/** Adds an app's messages under its namespace; a second call changes nothing. */
export function addMessages(
  instance: i18n,
  namespace: string,
  messages: Readonly<Record<Language, Messages>>,
  dictionary: Dictionary,
): void {
  for (const language of languages) {
    if (!instance.hasResourceBundle(language, namespace)) {
      instance.addResourceBundle(language, namespace, messages[language]);
    }
  }
  const prefix = `${namespace}.`;
  for (const [key, value] of Object.entries(dictionary)) {
    if (!key.startsWith(prefix)) continue;
    const name = key.slice(prefix.length);
    // An entry with the key of a group would replace all messages of the group.
    if (typeof instance.getResource(instance.language, namespace, name) === 'object') continue;
    instance.addResource(instance.language, namespace, name, value);
  }
}
