import { createInstance, type i18n } from 'i18next';
import type { Language } from './languages.ts';
import { sharedTexts } from './texts/index.ts';

type Dictionary = Readonly<Record<string, string>>;
type Texts = { readonly [key: string]: string | Texts };

/**
 * Makes the one i18n instance of a tab or of a server render.
 * Entries of the dictionary (`<namespace>.<key>`) override bundled texts of the language.
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
  addTexts(instance, 'shared', sharedTexts, dictionary);
  return instance;
}

/** Adds an app's texts under its name; adding them again changes nothing. */
export function addTexts(
  instance: i18n,
  namespace: string,
  texts: { readonly it: Texts; readonly en: Texts },
  dictionary: Dictionary,
): void {
  for (const language of ['it', 'en'] as const) {
    if (!instance.hasResourceBundle(language, namespace)) {
      instance.addResourceBundle(language, namespace, texts[language]);
    }
  }
  const prefix = `${namespace}.`;
  for (const [key, value] of Object.entries(dictionary)) {
    if (!key.startsWith(prefix)) continue;
    const name = key.slice(prefix.length);
    // An entry with the name of a group would take the place of all its texts.
    if (typeof instance.getResource(instance.language, namespace, name) === 'object') continue;
    instance.addResource(instance.language, namespace, name, value);
  }
}
