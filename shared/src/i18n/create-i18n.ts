import { createInstance, type i18n } from 'i18next';
import type { Language } from './languages.ts';
import { sharedMessages } from './messages/index.ts';

type Dictionary = Readonly<Record<string, string>>;
type Messages = { readonly [key: string]: string | Messages };

/**
 * Makes the one i18n instance of a tab or of a server render.
 * Entries of the dictionary (`<namespace>.<key>`) override bundled messages of the language.
 */
export function createI18n(language: Language, dictionary: Dictionary): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: 'it',
    defaultNS: 'shared',
    ns: ['shared'],
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    // Another language comes with another document: no component has to listen for it.
    react: { useSuspense: false, bindI18n: '', bindI18nStore: '' },
  });
  addMessages(instance, 'shared', sharedMessages, dictionary);
  return instance;
}

/** Adds an app's messages under its name; adding them again changes nothing. */
export function addMessages(
  instance: i18n,
  namespace: string,
  messages: { readonly it: Messages; readonly en: Messages },
  dictionary: Dictionary,
): void {
  for (const language of ['it', 'en'] as const) {
    if (!instance.hasResourceBundle(language, namespace)) {
      instance.addResourceBundle(language, namespace, messages[language]);
    }
  }
  const prefix = `${namespace}.`;
  for (const [key, value] of Object.entries(dictionary)) {
    if (!key.startsWith(prefix)) continue;
    const name = key.slice(prefix.length);
    // An entry with the name of a group would take the place of all its messages.
    if (typeof instance.getResource(instance.language, namespace, name) === 'object') continue;
    instance.addResource(instance.language, namespace, name, value);
  }
}
