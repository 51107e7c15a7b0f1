import { useTranslation } from 'react-i18next';
import classes from './account-line.module.css';

/** Which account a screen is about, as its mail's token says: never a proof. */
export function AccountLine({ email }: { readonly email: string | undefined }) {
  const { t } = useTranslation('auth');
  if (email === undefined) return null;
  return (
    <p className={classes.account}>
      <span className={classes.name}>{t('account')}</span> <bdi>{email}</bdi>
    </p>
  );
}
