import { minimumPasswordLength } from '@studio/shared/accounts';
import { NewPasswordField, PasswordField } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';

/** The password of a new account, typed twice. */
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
