import { TextField } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';

interface CodeFieldProps {
  /** Whether a recovery code is taken as well. */
  readonly orRecovery?: boolean;
}

/** The code that the client's app shows right now, or one of their recovery codes. */
export function CodeField({ orRecovery = false }: CodeFieldProps) {
  const { t } = useTranslation('customer-area');
  return (
    <TextField
      name="otp"
      label={t('security.code')}
      hint={t(orRecovery ? 'recovery.orCodeHint' : 'security.codeHint')}
      autoComplete="one-time-code"
      inputMode={orRecovery ? 'text' : 'numeric'}
      maxLength={orRecovery ? 14 : 7}
      required
    />
  );
}
