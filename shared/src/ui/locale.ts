import { locales } from '@studio/shared/i18n';
import { useTranslation } from 'react-i18next';

/** The locale in which dates and numbers of the interface are written. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? locales.en : locales.it;
}
