import { paths } from '@studio/shared/contract';
import { maxFieldLength, readEmail } from '@studio/shared/rules';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { authRoute, type ScreenData } from '../parts/auth-route.ts';
import { AccountEmail, AuthScreen } from '../parts/auth-screen.tsx';
import { MailRequestForm } from '../parts/mail-request-form.tsx';
import { requestMailTo } from './request-password-mail.ts';

/** The route of the first login of a client whose account the firm has created. */
export const firstLoginRoute = authRoute({
  path: paths.firstLogin.pattern,
  title: 'firstLogin.title',
  code: { action: requestMailTo(paths.firstPassword.pattern), Component: FirstLoginScreen },
});

/** Renders the form that requests a link to set the first password; the address may come from the query. */
function FirstLoginScreen() {
  const { t } = useTranslation('auth');
  const { origin } = useLoaderData<ScreenData>();
  const [query] = useSearchParams();
  const email = emailFromQuery(query.get('email'));
  return (
    <AuthScreen title={t('firstLogin.title')} links={[[paths.login.href(), t('backToLogin')]]}>
      <MailRequestForm
        key={email}
        messages="firstLogin"
        name={t('firstLogin.title')}
        submit={t('firstLogin.submit')}
        email={email}
      >
        <p>{t('firstLogin.welcome')}</p>
        <AccountEmail email={email} />
        {email !== undefined && <input type="hidden" name="email" value={email} />}
        <input type="hidden" name="reset_url" value={`${origin}${paths.firstPassword.pattern}`} />
      </MailRequestForm>
    </AuthScreen>
  );
}

/** Returns the address in the query; undefined when it is invalid, because the page shows it. */
export function emailFromQuery(value: string | null): string | undefined {
  const email = value?.trim() ?? '';
  const isPlain = email.length <= maxFieldLength('email') && !/\p{C}/u.test(email);
  return isPlain && readEmail(email).value === email.toLowerCase() ? email : undefined;
}
