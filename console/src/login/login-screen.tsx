import { ActionForm, Button, PasswordField, Scene, TextField } from '@studio/shared/kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './login-screen.module.css';

interface LoginValues {
  readonly email: string;
  readonly password: string;
  readonly otp: string;
}

const emptyLogin: LoginValues = { email: '', password: '', otp: '' };

/** Renders the login of staff: e-mail and password, then the code of the second factor. */
export function LoginScreen() {
  const { t } = useTranslation('console');
  // In memory only, for the second step.
  const [typed, setTyped] = useState(emptyLogin);
  const [needsCode, setNeedsCode] = useState(false);
  return (
    <Scene image={null}>
      <h1>{t('login.title')}</h1>
      <p className={classes.lead}>{t(needsCode ? 'login.codeLead' : 'login.lead')}</p>
      <Step
        key={String(needsCode)}
        typed={typed}
        needsCode={needsCode}
        onCodeNeeded={(values) => {
          setTyped(values);
          setNeedsCode(true);
        }}
      />
      {needsCode && (
        <Button kind="outline" onClick={() => setNeedsCode(false)}>
          {t('login.back')}
        </Button>
      )}
    </Scene>
  );
}

interface StepProps {
  readonly typed: LoginValues;
  readonly needsCode: boolean;
  readonly onCodeNeeded: (values: LoginValues) => void;
}

function Step({ typed, needsCode, onCodeNeeded }: StepProps) {
  const { t } = useTranslation('console');
  const body = useRef<HTMLDivElement>(null);

  // The pressed button is gone, so the focus moves to the field.
  useEffect(() => {
    if (needsCode) body.current?.querySelector('input')?.focus();
  }, [needsCode]);

  return (
    <div ref={body} className={classes.body}>
      <ActionForm<LoginValues>
        name={t('login.title')}
        initialValues={{ ...typed, otp: '' }}
        validate={({ email, password, otp }) => ({
          ...(email.trim() === '' && { email: t('login.emailNeeded') }),
          ...(password === '' && { password: t('login.passwordNeeded') }),
          ...(needsCode && otp.trim() === '' && { otp: t('login.codeNeeded') }),
        })}
        submit={t('login.submit')}
        busy={t('login.busy')}
        failures={{
          INVALID_CREDENTIALS: t('login.wrong'),
          FORBIDDEN: t('login.forbidden'),
        }}
        fieldErrors={{ INVALID_OTP: { field: 'otp', text: needsCode ? t('login.wrongCode') : '' } }}
        onAnswer={({ error }, values) => {
          if (error === 'INVALID_OTP' && !needsCode) onCodeNeeded(values);
        }}
      >
        {needsCode ? (
          <TextField
            name="otp"
            label={t('login.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        ) : (
          <>
            <TextField
              name="email"
              label={t('login.email')}
              type="email"
              autoComplete="username"
              required
            />
            <PasswordField
              name="password"
              label={t('login.password')}
              autoComplete="current-password"
              required
            />
          </>
        )}
      </ActionForm>
    </div>
  );
}
