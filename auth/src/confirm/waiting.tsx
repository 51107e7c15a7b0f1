import { useTranslation } from 'react-i18next';
import classes from './waiting.module.css';

/** Stands while the account is being activated. */
export function Waiting() {
  const { t } = useTranslation('auth');
  return (
    <p role="status" className={classes.waiting}>
      <span className={classes.ring} />
      {t('confirm.waiting')}
    </p>
  );
}
