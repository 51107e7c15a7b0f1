import { ActionForm, PasswordField } from '@studio/shared/forms';
import { Button } from '@studio/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityOutcome } from './change-security.ts';
import { CodeField } from './code-field.tsx';
import classes from './connect-app.module.css';
import { StepTitle } from './step-title.tsx';
import { useCodeTexts } from './use-code-texts.ts';

const step = 'recoveryCodes';

interface Values {
  readonly step: typeof step;
  readonly password: string;
  readonly otp: string;
}

interface NewRecoveryCodesProps {
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Replaces the recovery codes, for the owner of the password who has the app or one of the codes at hand. */
export function NewRecoveryCodes({ onCodes }: NewRecoveryCodesProps) {
  const { t } = useTranslation('customer-area');
  const codeTexts = useCodeTexts('orRecovery');
  const [isAsking, setIsAsking] = useState(false);

  function validate(values: Values) {
    const isMissing = values.password === '';
    return {
      ...(isMissing && { password: t('security.error.passwordRequired') }),
      ...codeTexts.validate(values),
    };
  }

  if (!isAsking) {
    return (
      <div className={classes.connect}>
        <StepTitle>{t('recovery.title')}</StepTitle>
        <p>{t('recovery.what')}</p>
        <div>
          <Button kind="outline" onClick={() => setIsAsking(true)}>
            {t('recovery.renew')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes.connect}>
      <ActionForm<Values, SecurityOutcome>
        name={t('recovery.renew')}
        initialValues={{ step, password: '', otp: '' }}
        validate={validate}
        fieldErrors={{
          ...codeTexts.fieldErrors,
          INVALID_CREDENTIALS: { field: 'password', text: t('security.error.password') },
        }}
        onAnswer={({ recoveryCodes }) => {
          if (recoveryCodes === undefined) return;
          setIsAsking(false);
          onCodes(recoveryCodes);
        }}
        submit={t('recovery.make')}
        busy={t('recovery.making')}
      >
        <StepTitle takesFocus>{t('recovery.renew')}</StepTitle>
        <p>{t('recovery.replaces')}</p>
        <PasswordField
          name="password"
          label={t('security.password')}
          autoComplete="current-password"
          required
        />
        <CodeField orRecovery />
      </ActionForm>
      <div>
        <Button kind="outline" onClick={() => setIsAsking(false)}>
          {t('security.cancel')}
        </Button>
      </div>
    </div>
  );
}
