import { Button } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import classes from './empty.module.css';

/** Stands where the list would be when no document is as filters and search ask for. */
export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('customer-area');
  return (
    <div className={classes.empty}>
      <p className={classes.text}>{t('documents.noneFound')}</p>
      <Button kind="outline" onClick={onClear}>
        {t('documents.clear')}
      </Button>
    </div>
  );
}
