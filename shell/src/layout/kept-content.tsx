import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './content-slot.module.css';

/** Tells React that what is inside an element is none of its business. */
const untouched = { __html: '' };

/** The content that came with the page, left as it is, because the remote that would bring it to life is missing. */
export function KeptContent() {
  const { t } = useTranslation('shell');
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <>
      {hydrated && (
        <p role="status" className={styles.notice}>
          {t('kept.text')}{' '}
          <button type="button" onClick={() => window.location.reload()}>
            {t('shared:action.retry')}
          </button>
        </p>
      )}
      <div className={styles.slot} suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
    </>
  );
}
