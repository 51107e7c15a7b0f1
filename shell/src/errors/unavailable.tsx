import { RetryPanel } from './retry-panel.tsx';

/** The backend is not answering: the page cannot be read for now. */
export function Unavailable({ onRetry }: { readonly onRetry: () => void }) {
  return <RetryPanel kind="unavailable" onRetry={onRetry} />;
}
