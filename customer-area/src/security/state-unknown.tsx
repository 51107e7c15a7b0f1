import { InlineError } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';

/** Says that nobody could tell whether the second factor is on, and asks again. */
export function StateUnknown() {
  const { t } = useTranslation('customer-area');
  const { revalidate, state } = useRevalidator();
  return (
    <InlineError
      message={t('security.unknown')}
      retrying={state === 'loading'}
      onRetry={() => void revalidate()}
    />
  );
}
