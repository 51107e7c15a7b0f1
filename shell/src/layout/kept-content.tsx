import { Button, ServerRenderedHtml } from '@studio/shared/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './content-slot.module.css';

/** The content that came with the page, left as it is, because the remote that would bring it to life is missing. */
export function KeptContent() {
  const { t } = useTranslation(['shell', 'shared']);
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <>
      {hydrated && (
        <div role="status" className={styles.notice}>
          <p>{t('kept.text')}</p>
          <Button onClick={() => window.location.reload()}>{t('shared:action.retry')}</Button>
        </div>
      )}
      <ServerRenderedHtml className={styles.slot} />
    </>
  );
}
