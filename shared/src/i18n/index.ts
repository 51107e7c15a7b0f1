export {
  addMessages,
  createI18n,
  i18nContext,
  type Language,
  languageCookie,
  locales,
  sharedMessages,
} from './i18n.ts';
