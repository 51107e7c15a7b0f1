export { addMessages, createI18n } from './create-i18n.ts';
export { i18nContext } from './i18n-context.ts';
export { type Language, languageCookie, locales } from './languages.ts';
export { sharedMessages } from './messages/index.ts';
