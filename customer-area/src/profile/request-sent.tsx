import { FormDone } from '@studio/shared/forms';
import { isProfileField } from '@studio/shared/profile-rules';
import { useTranslation } from 'react-i18next';

interface RequestSentProps {
  /** Names of the fields that the firm is asked to change. */
  readonly fields: readonly string[];
}

/** The firm has been asked; says for what, and what comes next. */
export function RequestSent({ fields }: RequestSentProps) {
  const { t, i18n } = useTranslation('customer-area');
  const names = fields.filter(isProfileField).map((field) => t(`profile.field.${field}`));
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  return (
    <FormDone title={t('profile.sent.title')}>
      <p>{t('profile.sent.text', { fields: list })}</p>
    </FormDone>
  );
}
