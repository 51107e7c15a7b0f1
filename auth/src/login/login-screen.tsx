import { paths } from '@studio/shared/contract';
import { safeRedirect } from '@studio/shared/session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AuthScreen } from '../parts/auth-screen.tsx';
import { GoogleLink } from '../parts/google-link.tsx';
import { Ways } from '../parts/ways.tsx';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import type { LoginValues } from './login-values.ts';
import { PasskeyLogin } from './passkeys/passkey-login.tsx';
import { SessionsEnded } from './sessions-ended.tsx';

const nothingTyped: LoginValues = { email: '', password: '', otp: '' };

/** E-mail and password, then the code of the second factor where the account has one; or a passkey in place of both. */
export function LoginScreen() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const [step, setStep] = useState<'credentials' | 'code'>('credentials');
  // In memory only, from one step to the other.
  const [typed, setTyped] = useState(nothingTyped);

  if (step === 'code') {
    return (
      <AuthScreen title={t('login.title')}>
        <CodeStep credentials={typed} onBack={() => setStep('credentials')} />
        <PasskeyLogin />
      </AuthScreen>
    );
  }
  return (
    <AuthScreen title={t('login.title')} lead={t('login.lead')}>
      {typed === nothingTyped && <SessionsEnded ended={query.get('ended')} />}
      <CredentialsStep
        typed={typed}
        onCodeNeeded={(values) => {
          setTyped(values);
          setStep('code');
        }}
      />
      <PasskeyLogin atField />
      <GoogleLink redirectFrom={safeRedirect(query.get('redirectFrom'))} />
      <Ways
        ways={[
          [paths.forgot.href(), t('login.forgot')],
          [paths.signup.href(), t('login.signup')],
        ]}
      />
    </AuthScreen>
  );
}
