/**
 * What the apps use of react-i18next, and no more: the shell provides this module to every remote under that
 * name. A name that is missing here is undefined in the browser, so a test holds the apps to this list.
 */
export { I18nextProvider, useTranslation } from '#react-i18next';
