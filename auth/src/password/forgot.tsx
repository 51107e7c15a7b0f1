import { paths } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { authRoute } from '../parts/auth-route.ts';
import { AuthScreen } from '../parts/auth-screen.tsx';
import { useTypedEmail } from '../parts/email-field.tsx';
import { MailRequestForm } from '../parts/mail-request-form.tsx';
import { requestMailTo } from './request-password-mail.ts';

/** The route that requests a mail for a forgotten password. */
export const forgotRoute = authRoute({
  path: paths.forgot.pattern,
  title: 'forgot.title',
  code: { action: requestMailTo(paths.reset.pattern), Component: ForgotScreen },
});

function ForgotScreen() {
  const { t } = useTranslation('auth');
  return (
    <AuthScreen title={t('forgot.title')} links={[[paths.login.href(), t('backToLogin')]]}>
      <MailRequestForm
        messages="forgot"
        name={t('forgot.title')}
        submit={t('forgot.submit')}
        typedEmail={useTypedEmail()}
      >
        <p>{t('forgot.lead')}</p>
      </MailRequestForm>
    </AuthScreen>
  );
}
