import { paths } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** What there is not, in a sentence. */
  readonly message: string;
}

/** Stands where a list would be: says that there is nothing yet, and a way on. */
export function EmptyState({ message }: EmptyStateProps) {
  const { t } = useTranslation('public-site');
  return (
    <div className={classes.empty}>
      <p>{message}</p>
      <Link className={classes.way} to={paths.contacts.href()}>
        {t('empty.contactUs')}
      </Link>
    </div>
  );
}
