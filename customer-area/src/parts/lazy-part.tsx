import { InlineError } from '@studio/shared/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './lazy-part.module.css';
import { useLoaded } from './use-loaded.ts';

interface LazyPartProps<Code> {
  /** Imports the code. Must not change between renders. */
  readonly load: () => Promise<Code>;
  /** Shown until the code has loaded; by default a line of text. */
  readonly loading?: ReactNode;
  /** The failure of the import: its message, or a function that renders it. */
  readonly failed: string | ((retry: () => void) => ReactNode);
  /** Renders the part after its code has loaded. */
  readonly children: (code: Code) => ReactNode;
}

/** Renders a part of a page whose code loads when the part appears; a failed import can be retried. */
export function LazyPart<Code>({ load, loading, failed, children }: LazyPartProps<Code>) {
  const { value, hasFailed, retry } = useLoaded(load);
  if (value !== undefined) return children(value);
  if (!hasFailed) return loading ?? <Loading />;
  if (typeof failed === 'function') return failed(retry);
  return <InlineError message={failed} onRetry={retry} />;
}

function Loading() {
  const { t } = useTranslation('shared');
  return (
    <p role="status" className={classes.loading}>
      {t('loading')}
    </p>
  );
}
