import type { RemoteLoadError } from './remote-load-error.ts';
import { RetryPanel } from './retry-panel.tsx';

interface RemoteErrorProps {
  readonly error: RemoteLoadError;
  /** Version of each app on this page. */
  readonly composition: string;
  readonly onRetry: () => void;
}

/** A remote is missing: its part of the site says so, the rest goes on. */
export function RemoteError({ error, composition, onRetry }: RemoteErrorProps) {
  const reference = `${error.app}, ${error.reason} (${composition})`;
  return <RetryPanel kind="remoteError" onRetry={onRetry} reference={reference} />;
}
