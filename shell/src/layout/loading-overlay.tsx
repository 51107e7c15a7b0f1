import { loadingAtom } from '@studio/shared/state';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import styles from './loading-overlay.module.css';
import { noticeableDelay, useDelayed } from './use-delayed.ts';

/** Covers the page while `loadingAtom` is on. */
export function LoadingOverlay() {
  const { t } = useTranslation('shared');
  const shown = useDelayed(useAtomValue(loadingAtom), noticeableDelay);
  return (
    <output className={styles.status}>
      {shown && (
        <span className={styles.overlay}>
          <span className={styles.card}>
            <span className={styles.ring} />
            {t('loading')}
          </span>
        </span>
      )}
    </output>
  );
}
