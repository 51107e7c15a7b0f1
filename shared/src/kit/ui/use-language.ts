import { locales } from '@studio/shared/client';
import { useTranslation } from 'react-i18next';

/** Returns the locale of dates and numbers in the interface. */
export function useLocale(): string {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? locales.en : locales.it;
}

/** Returns the `lang` attribute of editors' content: `it` when the interface has another language (decision W5). */
export function useContentLanguage(): 'it' | undefined {
  const { i18n } = useTranslation();
  return i18n.language === 'it' ? undefined : 'it';
}
