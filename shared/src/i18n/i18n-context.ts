import type { i18n } from 'i18next';
import { createContext } from 'react-router-dom';

/** The interface messages for code outside React: route loaders and middleware. */
export const i18nContext = createContext<i18n>();
