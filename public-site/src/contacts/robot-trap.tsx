import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import classes from './contact-form.module.css';

/** A field that people neither see nor reach; who fills it in is a robot. */
export function RobotTrap() {
  const { t } = useTranslation('public-site');
  const { input } = useField<string>('sito');
  return (
    <div className={classes.trap} aria-hidden>
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
