import { paths } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './preparation-screen.module.css';

/** Says that this area is still to come, and where to turn to meanwhile. */
export function PreparationScreen() {
  const { t } = useTranslation('customer-area');
  return (
    <section className={styles.screen}>
      <h1>{t('preparation.heading')}</h1>
      <p>{t('preparation.text')}</p>
      <p>
        <Link to={paths.contacts.href()} className={styles.action}>
          {t('preparation.contacts')}
        </Link>
      </p>
    </section>
  );
}
