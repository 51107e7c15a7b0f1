/** The package by another name: its own leads to the module the shell provides. */
declare module '#react-i18next' {
  export { I18nextProvider, useTranslation } from 'react-i18next';
}
