import { useTranslation } from 'react-i18next';
import classes from './loading.module.css';

/** Says that a dialog is on its way. */
export function Loading() {
  const { t } = useTranslation('shared');
  return (
    <p role="status" className={classes.loading}>
      {t('loading')}
    </p>
  );
}
