import { ActionForm, PasswordField } from '@studio/shared/forms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TwoFactorOutcome } from './change-two-factor.ts';
import { ConnectApp } from './connect-app.tsx';
import { StepTitle } from './step-title.tsx';

const step = 'generate';

/** Switches the second factor on: first the password, then the app. */
export function SwitchOn() {
  const { t } = useTranslation('customer-area');
  // Each round starts from an empty form.
  const [round, setRound] = useState(0);

  function validate({ password }: { readonly password: string }) {
    return password === '' ? { password: t('security.error.passwordRequired') } : {};
  }

  return (
    <div key={round}>
      <ActionForm<{ step: typeof step; password: string }, TwoFactorOutcome>
        name={t('security.confirmPassword')}
        initialValues={{ step, password: '' }}
        validate={validate}
        submit={t('security.continue')}
        busy={t('security.checking')}
        fieldErrors={{
          INVALID_CREDENTIALS: { field: 'password', text: t('security.error.password') },
        }}
        done={({ secret }) =>
          secret && <ConnectApp secret={secret} onCancel={() => setRound(round + 1)} />
        }
      >
        <StepTitle step={t('security.step', { step: 1 })} takesFocus={round > 0}>
          {t('security.confirmPassword')}
        </StepTitle>
        <PasswordField
          name="password"
          label={t('security.password')}
          hint={t('security.passwordHint')}
          autoComplete="current-password"
          required
        />
      </ActionForm>
    </div>
  );
}
