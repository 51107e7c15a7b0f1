import { paths } from '@studio/shared/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthScreen } from '../parts/auth-screen.tsx';
import { GoogleLink } from '../parts/google-link.tsx';
import { Ways } from '../parts/ways.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** A new account for somebody whom the firm has not invited. */
export function SignUpScreen() {
  const { t } = useTranslation('auth');
  const [isDone, setDone] = useState(false);
  return (
    <AuthScreen title={t('signup.title')}>
      <SignUpForm onDone={() => setDone(true)} />
      {!isDone && <GoogleLink redirectFrom={paths.account.href()} />}
      <Ways ways={[[paths.login.href(), t('signup.login')]]} />
    </AuthScreen>
  );
}
