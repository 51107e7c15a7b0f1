import { paths } from '@studio/shared/contract';
import { ActionForm, PasswordField } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmailField } from '../parts/email-field.tsx';
import { useValidation } from '../parts/use-validation.ts';
import { checkCredentials, type LoginValues } from './login-values.ts';

interface CredentialsStepProps {
  /** What was typed before. */
  readonly typed: LoginValues;
  /** The password is right, and the account has a second factor. */
  readonly onCodeNeeded: (values: LoginValues) => void;
}

/** E-mail and password. */
export function CredentialsStep({ typed, onCodeNeeded }: CredentialsStepProps) {
  const { t } = useTranslation('auth');
  return (
    <ActionForm<LoginValues>
      name={t('login.title')}
      initialValues={{ ...typed, otp: '' }}
      validate={useValidation(checkCredentials)}
      submit={t('login.submit')}
      busy={t('login.busy')}
      failures={{
        INVALID_CREDENTIALS: (
          <>
            {t('login.error.INVALID_CREDENTIALS')}{' '}
            <Link to={paths.confirm.href()}>{t('login.confirmAgain')}</Link>.
          </>
        ),
        INVALID_PAYLOAD: t('error.INVALID_PAYLOAD'),
      }}
      onAnswer={({ error }, values) => {
        if (error === 'INVALID_OTP') onCodeNeeded(values);
      }}
    >
      <EmailField label={t('field.email')} autoComplete="username webauthn" />
      <PasswordField
        name="password"
        label={t('field.password')}
        autoComplete="current-password"
        required
      />
    </ActionForm>
  );
}
