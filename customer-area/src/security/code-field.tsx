import { TextField } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';

/** The code that the client's app shows right now. */
export function CodeField() {
  const { t } = useTranslation('customer-area');
  return (
    <TextField
      name="otp"
      label={t('security.code')}
      hint={t('security.codeHint')}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={7}
      required
    />
  );
}
