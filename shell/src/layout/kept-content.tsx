import type { BootData } from '@studio/shared/config';
import { ownerOf } from '@studio/shared/contract';
import { Button, KeptHtml } from '@studio/shared/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startAnew } from '../errors/start-anew.ts';
import styles from './content-slot.module.css';

/** The content that came with the page, left as it is, because the remote that would bring it to life is missing. */
export function KeptContent({ remotes }: Pick<BootData, 'remotes'>) {
  const { t } = useTranslation('shell');
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);

  function retry() {
    const { location } = window;
    const owner = ownerOf(location.pathname, remotes)?.remote;
    void startAnew(() => location.reload(), owner?.name);
  }

  return (
    <>
      {hydrated && (
        <div role="status" className={styles.notice}>
          <p>{t('kept.text')}</p>
          <Button onClick={retry}>{t('shared:action.retry')}</Button>
        </div>
      )}
      <KeptHtml className={styles.slot} />
    </>
  );
}
