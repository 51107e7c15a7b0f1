import { type FieldErrors, PasswordField } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';

interface OwnPasswordProps {
  /** Label in a form that has another password as well. */
  readonly label?: string;
  readonly hint?: string;
}

/** Renders the field for the client's current password, which confirms a change of the account's security. */
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

interface WithPassword {
  readonly password: string;
}

/** Returns the validation of the field and the messages for the backend's errors. */
export function useOwnPassword() {
  const { t } = useTranslation('customer-area');

  function validate({ password }: WithPassword): { readonly password?: string } {
    return password === '' ? { password: t('security.error.passwordRequired') } : {};
  }

  const fieldErrors: FieldErrors<WithPassword> = {
    INVALID_CREDENTIALS: { field: 'password', text: t('security.error.password') },
  };

  return { validate, fieldErrors };
}
