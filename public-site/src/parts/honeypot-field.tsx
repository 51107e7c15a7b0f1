import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import classes from './honeypot-field.module.css';

/** Renders a field that people neither see nor reach: only robots fill it in. */
export function HoneypotField() {
  const { t } = useTranslation('public-site');
  const { input } = useField<string>('sito');
  return (
    <div className={classes.honeypot} aria-hidden>
      <label>
        {t('contacts.trap')}
        <input
          name="sito"
          value={input.value}
          onChange={input.onChange}
          tabIndex={-1}
          autoComplete="off"
        />
      </label>
    </div>
  );
}
