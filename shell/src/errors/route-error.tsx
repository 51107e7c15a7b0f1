import type { BootstrapData } from '@studio/shared/config';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { NotFound } from './not-found.tsx';
import { RemoteError } from './remote-error.tsx';
import { RemoteLoadError } from './remote-load-error.ts';
import { RetryPanel } from './retry-panel.tsx';
import { startAnew } from './start-anew.ts';
import { Unavailable } from './unavailable.tsx';

/** Chooses the view for a failed route by the kind of failure; never shows the error's own text. */
export function RouteError({ boot }: { readonly boot: BootstrapData }) {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const startOver = () => void startAnew(revalidate);
  if (error instanceof RemoteLoadError) {
    const retry = error.reason === 'failed' ? startOver : revalidate;
    return <RemoteError error={error} composition={boot.composition} onRetry={retry} />;
  }
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFound menu={boot.menu} />;
  }
  if (isRouteErrorResponse(error) && error.status === 503) {
    return <Unavailable onRetry={revalidate} />;
  }
  return <RetryPanel kind="unexpected" onRetry={startOver} reference={boot.composition} />;
}
