import { lostSessionAtom, safeRedirect } from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import {
  ActionForm,
  Button,
  emailText,
  FormDone,
  PasswordField,
  TextField,
} from '@studio/shared/kit';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { AuthScreen } from '../parts/auth-screen.tsx';
import { EmailField, emailError, useTypedEmail } from '../parts/email-field.tsx';
import { GoogleLink } from '../parts/google-link.tsx';
import { type ErrorKeys, useValidation } from '../parts/use-validation.ts';
import classes from './login-screen.module.css';
import { PasskeyLogin } from './passkey-login.tsx';

const emptyLogin: LoginValues = { email: '', password: '', otp: '' };

/** Renders the login: e-mail and password, then the code of the second factor; or a passkey instead of both. */
export function LoginScreen() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const [step, setStep] = useState<'credentials' | 'code'>('credentials');
  // In memory only, for the second step.
  const known = useTypedEmail();
  const [typed, setTyped] = useState({ ...emptyLogin, email: known });
  const [email, setEmail] = useState(known);
  const [isRefused, setIsRefused] = useState(false);
  const isLost = useAtomValue(lostSessionAtom);

  if (step === 'code') {
    return (
      <AuthScreen title={t('login.title')}>
        <CodeStep credentials={typed} onBack={() => setStep('credentials')} />
        <PasskeyLogin />
      </AuthScreen>
    );
  }
  return (
    <AuthScreen
      title={t('login.title')}
      lead={t(isLost ? 'login.lost' : 'login.lead')}
      links={[
        [paths.forgot.href(), t('login.forgot'), { email: email.trim() }],
        [paths.signup.href(), t('login.signup')],
        ...(isRefused ? [[paths.confirm.href(), t('login.confirmAgain')] as const] : []),
      ]}
    >
      {typed.password === '' && <SessionsEnded ended={query.get('ended')} />}
      <CredentialsStep
        typed={typed}
        onEmail={setEmail}
        onRefused={() => setIsRefused(true)}
        onCodeNeeded={(values) => {
          setTyped(values);
          setStep('code');
        }}
      />
      <PasskeyLogin withAutofill />
      <GoogleLink redirectFrom={safeRedirect(query.get('redirectFrom'))} />
    </AuthScreen>
  );
}

interface SessionsEndedProps {
  /** The untrusted query parameter `ended`. */
  readonly ended: string | null;
}

/** Renders the confirmation for a client who has just ended every session. */
function SessionsEnded({ ended }: SessionsEndedProps) {
  const { t } = useTranslation('auth');
  if (ended !== 'everywhere') return null;
  return (
    <FormDone title={t('login.ended.title')}>
      <p>{t('login.ended.next')}</p>
    </FormDone>
  );
}

interface CredentialsStepProps {
  /** The values of an earlier visit to this step. */
  readonly typed: LoginValues;
  /** Called with the address after each change. */
  readonly onEmail: (email: string) => void;
  /** Called when address and password do not match. */
  readonly onRefused: () => void;
  /** Called when the password is right and the account has a second factor. */
  readonly onCodeNeeded: (values: LoginValues) => void;
}

/** Renders the form for e-mail and password. */
function CredentialsStep({ typed, onEmail, onRefused, onCodeNeeded }: CredentialsStepProps) {
  const { t } = useTranslation('auth');
  return (
    <ActionForm<LoginValues>
      name={t('login.title')}
      initialValues={{ ...typed, otp: '' }}
      validate={useValidation(checkCredentials)}
      submit={t('login.submit')}
      busy={t('login.busy')}
      failures={{
        INVALID_CREDENTIALS: t('login.error.wrong'),
        INVALID_PAYLOAD: t('error.INVALID_PAYLOAD'),
      }}
      onChange={(values) => onEmail(values.email)}
      onAnswer={({ error }, values) => {
        if (error === 'INVALID_CREDENTIALS') onRefused();
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

interface CodeStepProps {
  /** The values of the first step. */
  readonly credentials: LoginValues;
  readonly onBack: () => void;
}

/** Renders the form for the code of the app or a recovery code. */
function CodeStep({ credentials, onBack }: CodeStepProps) {
  const { t } = useTranslation('auth');
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div className={classes.step}>
      <CodeForm key={String(isRecovery)} credentials={credentials} isRecovery={isRecovery} />
      <div>
        <Button kind="outline" onClick={() => setIsRecovery(!isRecovery)}>
          {t(isRecovery ? 'login.code.useApp' : 'login.code.useRecovery')}
        </Button>
      </div>
      <div>
        <Button kind="outline" onClick={onBack}>
          {t('login.code.back')}
        </Button>
      </div>
    </div>
  );
}

interface CodeFormProps {
  readonly credentials: LoginValues;
  readonly isRecovery: boolean;
}

function CodeForm({ credentials, isRecovery }: CodeFormProps) {
  const { t } = useTranslation('auth');
  const container = useRef<HTMLDivElement>(null);
  const wrong = isRecovery ? 'login.error.wrongRecovery' : 'login.error.INVALID_OTP';

  // The pressed button is gone or has another label, so the focus moves to the field.
  useEffect(() => container.current?.querySelector('input')?.focus(), []);

  return (
    <div ref={container}>
      <ActionForm<LoginValues>
        name={t('login.code.name')}
        initialValues={{ ...credentials, otp: '' }}
        validate={useValidation(isRecovery ? checkRecoveryCode : checkCode)}
        submit={t('login.code.submit')}
        busy={t('login.code.busy')}
        failures={{ INVALID_CREDENTIALS: t('login.error.wrong') }}
        fieldErrors={{ INVALID_OTP: { field: 'otp', text: t(wrong) } }}
      >
        <p>{t(isRecovery ? 'login.code.recoveryLead' : 'login.code.lead')}</p>
        <TextField
          name="otp"
          label={t(isRecovery ? 'login.code.recoveryField' : 'login.code.field')}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          required
        />
      </ActionForm>
    </div>
  );
}

/** The schema of both steps' values; the code is empty in the first step. */
export const loginSchema = v.object({
  email: emailText,
  password: v.string(),
  otp: v.pipe(
    v.string(),
    v.transform((code) => code.replaceAll(/\s/g, '')),
  ),
});

type LoginValues = v.InferOutput<typeof loginSchema>;

/** Returns the errors of e-mail and password. */
function checkCredentials({ email, password }: LoginValues): ErrorKeys<LoginValues> {
  return {
    email: emailError(email, 'login.error'),
    password: password === '' ? 'login.error.passwordRequired' : undefined,
  };
}

/** Returns the error of a recovery code: ten letters and digits, with or without the hyphen. */
function checkRecoveryCode({ otp }: LoginValues): ErrorKeys<LoginValues> {
  const isCode = /^[\dA-Z]{5}-?[\dA-Z]{5}$/i.test(otp.replaceAll(/\s/g, ''));
  return { otp: isCode ? undefined : 'login.error.recoveryShape' };
}

/** Returns the error of a code of the app: six digits. */
function checkCode({ otp }: LoginValues): ErrorKeys<LoginValues> {
  return { otp: /^\s*(\d\s*){6}$/.test(otp) ? undefined : 'login.error.codeShape' };
}
