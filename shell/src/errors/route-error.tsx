import type { BootstrapData } from '@studio/shared/contract';
import { Button, useIsOnline, useOnlineAgain } from '@studio/shared/kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import styles from './error-panel.module.css';
import { ErrorPanel } from './error-panel.tsx';
import { NotFound } from './not-found.tsx';
import { RemoteLoadError } from './remote-load-error.ts';
import { isOfRewrittenPage } from './rewritten-page.ts';

/**
 * Renders the view for a failed route by the kind of failure; it never shows the error's message. A browser without a
 * network is the likely cause of any failure, so the view says that instead.
 */
export function RouteError({ boot }: { readonly boot: BootstrapData }) {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const reload = () => void reloadPage(revalidate);
  const isRecovering = useRecovery(error, revalidate);
  if (isRecovering) return null;
  if (error instanceof RemoteLoadError) {
    const { app, reason } = error;
    return (
      <RetryPanel
        kind="remoteError"
        onRetry={reason === 'failed' ? reload : revalidate}
        reference={`${app}, ${reason} (${boot.composition})`}
      />
    );
  }
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound menu={boot.menu} />;
  if (isRouteErrorResponse(error) && error.status === 503) {
    return <RetryPanel kind="unavailable" onRetry={revalidate} />;
  }
  return <RetryPanel kind="unexpected" onRetry={reload} reference={boot.composition} />;
}

/** The most recoveries of a page: a page that fails again and again shows the panel. */
const mostRecoveries = 5;

let recoveries = 0;

/**
 * Renders the page anew after an error that the browser's translation has caused; the router gives up its error when
 * the page has read its data again. Returns true meanwhile.
 */
function useRecovery(error: unknown, revalidate: () => Promise<void>): boolean {
  const [canRecover] = useState(() => isOfRewrittenPage(error) && recoveries < mostRecoveries);
  const recover = useEffectEvent(() => {
    recoveries += 1;
    void revalidate();
  });
  useEffect(() => {
    if (canRecover) recover();
  }, [canRecover]);
  return canRecover;
}

interface RetryPanelProps {
  /** The group of messages for this failure. */
  readonly kind: 'remoteError' | 'unavailable' | 'unexpected';
  readonly onRetry: () => void;
  /** The text that a visitor can quote to the firm; reports contain the same names. */
  readonly reference?: string | undefined;
}

function RetryPanel({ kind, onRetry, reference }: RetryPanelProps) {
  const { t } = useTranslation(['shell', 'shared']);
  const shown = useIsOnline() ? kind : 'offline';
  useOnlineAgain(onRetry);
  return (
    <ErrorPanel title={t(`${shown}.title`)} text={t(`${shown}.text`)}>
      <Button onClick={onRetry}>{t('shared:action.retry')}</Button>
      {reference === undefined || shown === 'offline' ? null : (
        <p className={styles.reference}>{t('shared:error.reference', { reference })}</p>
      )}
    </ErrorPanel>
  );
}

/**
 * Reloads the document, because browsers keep a failed module until then. When the site does not answer, it calls
 * `onUnreachable` instead: a reload would replace the page with the browser's own error.
 */
async function reloadPage(onUnreachable: () => void): Promise<void> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  } catch {
    // A fetch rejects only when the network fails; a response with an error status resolves.
    return onUnreachable();
  }
  window.location.reload();
}
