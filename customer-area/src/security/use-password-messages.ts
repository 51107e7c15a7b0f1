import type { FieldErrors } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';

interface WithPassword {
  readonly password: string;
}

/** Gives the messages about a wrong password to a form that asks for it: before it is sent, and after the backend's answer. */
export function usePasswordMessages() {
  const { t } = useTranslation('customer-area');

  function validate({ password }: WithPassword): { readonly password?: string } {
    return password === '' ? { password: t('security.error.passwordRequired') } : {};
  }

  const fieldErrors: FieldErrors<WithPassword> = {
    INVALID_CREDENTIALS: { field: 'password', text: t('security.error.password') },
  };

  return { validate, fieldErrors };
}
