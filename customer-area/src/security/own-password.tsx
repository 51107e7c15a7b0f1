import { PasswordField } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';

interface OwnPasswordProps {
  /** How the field is called, where a form has another password as well. */
  readonly label?: string;
  /** Why it is asked for. */
  readonly hint?: string;
}

/** Asks for the password that the client logs in with, before a change of the account's security. */
export function OwnPassword({ label, hint }: OwnPasswordProps) {
  const { t } = useTranslation('customer-area');
  return (
    <PasswordField
      name="password"
      label={label ?? t('security.password')}
      {...(hint !== undefined && { hint })}
      autoComplete="current-password"
      required
    />
  );
}
