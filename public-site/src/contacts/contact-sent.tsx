import { FormDone } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';

/** Stands in place of the form once the message is sent. */
export function ContactSent() {
  const { t } = useTranslation('public-site');
  return (
    <FormDone title={t('contacts.sent')}>
      <p>{t('contacts.sentNext')}</p>
    </FormDone>
  );
}
