import { loadingAtom } from '@studio/shared/state';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import styles from './loading-overlay.module.css';
import { noticeableDelay, useDelayed } from './use-delayed.ts';

/** Renders an overlay over the page while `loadingAtom` is true. */
export function LoadingOverlay() {
  const { t } = useTranslation('shared');
  const shown = useDelayed(useAtomValue(loadingAtom), noticeableDelay);
  return (
    <output>
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
