import { InlineError } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';

/** Says that the documents could not be read, and asks for them again. */
export function Unread() {
  const { t } = useTranslation('customer-area');
  const { revalidate, state } = useRevalidator();
  return (
    <InlineError
      message={t('documents.unread')}
      retrying={state === 'loading'}
      onRetry={() => void revalidate()}
    />
  );
}
