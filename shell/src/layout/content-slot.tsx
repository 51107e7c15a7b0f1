import { Button, ServerRenderedHtml } from '@studio/shared/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import styles from './content-slot.module.css';

/** Renders the content of the remotes. */
export function ContentSlot() {
  return (
    <div className={styles.slot}>
      <Outlet />
    </div>
  );
}

/** Renders the server's markup unchanged, with a notice, because the remote that would hydrate it did not load. */
export function ServerContent() {
  const { t } = useTranslation(['shell', 'shared']);
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return (
    <>
      {isHydrated && (
        <div role="status" className={styles.notice}>
          <p>{t('kept.text')}</p>
          <Button onClick={() => window.location.reload()}>{t('shared:action.retry')}</Button>
        </div>
      )}
      <ServerRenderedHtml className={styles.slot} />
    </>
  );
}
