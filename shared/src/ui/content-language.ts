import { useTranslation } from 'react-i18next';

/** The `lang` attribute for what an editor wrote, in Italian, where the interface is not (decision W5). */
export function useContentLanguage(): 'it' | undefined {
  const { i18n } = useTranslation();
  return i18n.language === 'it' ? undefined : 'it';
}
