import type { Language } from '@studio/shared/config';
import { useTranslation } from 'react-i18next';
import styles from './language-switch.module.css';

const languages: readonly Language[] = ['it', 'en'];

interface LanguageSwitchProps {
  readonly language: Language;
  readonly onChoose: (language: Language) => void;
}

/** The interface languages side by side; the current one is pressed. */
export function LanguageSwitch({ language, onChoose }: LanguageSwitchProps) {
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
