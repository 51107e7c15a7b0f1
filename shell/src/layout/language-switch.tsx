import type { Language } from '@studio/shared/config';
import { languageCookie } from '@studio/shared/i18n';
import { useTranslation } from 'react-i18next';
import styles from './language-switch.module.css';

const languages: readonly Language[] = ['it', 'en'];

const yearInSeconds = 365 * 24 * 60 * 60;

interface LanguageSwitchProps {
  readonly language: Language;
  readonly onChoose?: (language: Language) => void;
}

/** Renders the interface languages side by side; the current one is pressed. */
export function LanguageSwitch({ language, onChoose = switchLanguage }: LanguageSwitchProps) {
  const { t } = useTranslation('shell');
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('language.choose')}</legend>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.choice}
          lang={each}
          aria-pressed={each === language}
          onClick={() => each !== language && onChoose(each)}
        >
          {each.toUpperCase()}
          <span className="visually-hidden"> {t(`language.${each}`)}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Stores the visitor's language for a year and reloads the page in it. */
function switchLanguage(language: Language): void {
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`;
  window.location.reload();
}
