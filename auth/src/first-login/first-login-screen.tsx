import { paths } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { AccountLine } from '../parts/account-line.tsx';
import { AuthScreen } from '../parts/auth-screen.tsx';
import { MailRequestForm } from '../parts/mail-request-form.tsx';
import type { ScreenData } from '../parts/screen-data.ts';
import { Ways } from '../parts/ways.tsx';
import { knownEmail } from './known-email.ts';

/** Sends the link with which the first password is set, to the address that the visitor came with. */
export function FirstLoginScreen() {
  const { t } = useTranslation('auth');
  const { origin } = useLoaderData<ScreenData>();
  const [query] = useSearchParams();
  const email = knownEmail(query.get('email'));
  return (
    <AuthScreen title={t('firstLogin.title')}>
      <MailRequestForm
        key={email}
        messages="firstLogin"
        name={t('firstLogin.title')}
        submit={t('firstLogin.submit')}
        email={email}
      >
        <p>{t('firstLogin.welcome')}</p>
        <AccountLine email={email} />
        {email !== undefined && <input type="hidden" name="email" value={email} />}
        <input type="hidden" name="reset_url" value={`${origin}${paths.firstPassword.pattern}`} />
      </MailRequestForm>
      <Ways ways={[[paths.login.href(), t('backToLogin')]]} />
    </AuthScreen>
  );
}
