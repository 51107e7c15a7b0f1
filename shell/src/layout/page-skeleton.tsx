import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './page-skeleton.module.css';

/** The shape of a page whose content is still to come. */
export function PageSkeleton({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation('shared');
  return (
    <div className={styles.skeleton}>
      {children}
      <div className={styles.shape} role="status">
        <span className="visually-hidden">{t('loading')}</span>
        <div className={styles.title} />
        <div className={styles.line} />
        <div className={styles.line} />
        <div className={styles.line} />
      </div>
    </div>
  );
}
