import { Button, ServerRenderedHtml } from '@studio/shared/kit';
import { useContext, useEffect, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { MessagesAt } from '../app/messages-at.ts';
import styles from './content-slot.module.css';

/** Renders the content of the remotes, each with messages of its own. */
export function ContentSlot() {
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  const messagesAt = useContext(MessagesAt);
  return (
    <div className={styles.slot}>
      <I18nextProvider i18n={messagesAt?.(pathname) ?? i18n}>
        <Outlet />
      </I18nextProvider>
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
