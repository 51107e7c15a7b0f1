import { paths } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { AuthScreen } from '../parts/auth-screen.tsx';
import { MailRequestForm } from '../parts/mail-request-form.tsx';
import { Ways } from '../parts/ways.tsx';

/** Asks for the address of whoever has forgotten the password. */
export function ForgotScreen() {
  const { t } = useTranslation('auth');
  return (
    <AuthScreen title={t('forgot.title')}>
      <MailRequestForm messages="forgot" name={t('forgot.title')} submit={t('forgot.submit')}>
        <p>{t('forgot.lead')}</p>
      </MailRequestForm>
      <Ways ways={[[paths.login.href(), t('backToLogin')]]} />
    </AuthScreen>
  );
}
