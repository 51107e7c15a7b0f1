import { paths } from '@studio/shared/contract';
import { LinkButton } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import classes from './empty.module.css';

/** Stands where the list would be for a client who has no documents yet. */
export function NothingYet() {
  const { t } = useTranslation('customer-area');
  return (
    <div className={classes.empty}>
      <p className={classes.text}>{t('documents.none')}</p>
      <LinkButton kind="outline" to={paths.contacts.href()}>
        {t('documents.contacts')}
      </LinkButton>
    </div>
  );
}
