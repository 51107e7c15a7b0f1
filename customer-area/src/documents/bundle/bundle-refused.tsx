import { formatBytes } from '@studio/shared/format';
import { Button, InlineError, useLocale } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import type { BundleState } from './bundle-state.ts';
import { maxBytes } from './plan-bundle.ts';

interface BundleRefusedProps {
  readonly state: BundleState;
  readonly onRetry: () => void;
}

/** Says why there will be no archive, where that is so. */
export function BundleRefused({ state, onRetry }: BundleRefusedProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const { revalidate } = useRevalidator();

  if (state.kind === 'broken') {
    return <InlineError message={t('bundle.broken')} onRetry={onRetry} />;
  }
  if (state.kind === 'tooLarge') {
    const [size, limit] = [state.bytes, maxBytes].map((bytes) => formatBytes(bytes, locale));
    return <InlineError message={t('bundle.tooLarge', { size, limit })} />;
  }
  if (state.kind === 'sessionOver') {
    return (
      <>
        <InlineError message={t('bundle.sessionOver')} />
        {/* The guard, asked anew, leads to the login and from there back to this very place. */}
        <Button onClick={() => void revalidate()}>{t('bundle.logIn')}</Button>
      </>
    );
  }
  return null;
}
