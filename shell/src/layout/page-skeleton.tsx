import { useTranslation } from 'react-i18next';
import styles from './page-skeleton.module.css';

/** The shape of a page whose content is still to come. */
export function PageSkeleton() {
  const { t } = useTranslation('shared');
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <div className={styles.title} />
      <div className={styles.line} />
      <div className={styles.line} />
      <div className={styles.line} />
    </div>
  );
}
