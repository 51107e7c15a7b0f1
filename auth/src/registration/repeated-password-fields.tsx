import { NewPasswordField, PasswordField } from '@studio/shared/kit';
import { minimumPasswordLength } from '@studio/shared/rules';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../messages/index.ts';
import type { ErrorKeys } from '../parts/use-validation.ts';

/** Renders the fields for the password of a new account and its repetition. */
export function RepeatedPasswordFields() {
  const { t } = useTranslation('auth');
  return (
    <>
      <NewPasswordField
        name="password"
        label={t('field.password')}
        hint={t('field.passwordHint', { count: minimumPasswordLength })}
      />
      <PasswordField
        name="confirm_password"
        label={t('field.confirmPassword')}
        autoComplete="new-password"
        required
      />
    </>
  );
}

interface RepeatedPassword {
  readonly password: string;
  readonly confirm_password: string;
}

function passwordError(password: string): MessageKey | undefined {
  if (password === '') return 'signup.error.passwordRequired';
  return password.length < minimumPasswordLength ? 'signup.error.passwordTooShort' : undefined;
}

/** Returns the errors of both fields. */
export function checkRepeated({
  password,
  confirm_password,
}: RepeatedPassword): ErrorKeys<RepeatedPassword> {
  const repeated = confirm_password === password ? undefined : 'signup.error.mismatch';
  return {
    password: passwordError(password),
    confirm_password: confirm_password === '' ? 'signup.error.confirmRequired' : repeated,
  };
}
