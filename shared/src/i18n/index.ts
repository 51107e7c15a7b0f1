export {
  addMessages,
  createI18n,
  i18nContext,
  type Language,
  languageCookie,
  locales,
} from './i18n.ts';
export { sharedMessages } from './messages/index.ts';
