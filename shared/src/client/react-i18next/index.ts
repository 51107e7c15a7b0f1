// The names of react-i18next that the apps use: the shell provides this module to every remote under that name. A name
// that is missing here is undefined in the browser; a test checks the apps' imports against this list.
export { I18nextProvider, useTranslation } from '#react-i18next';
