import { ActionForm } from '@studio/shared/forms';
import { Button } from '@studio/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityOutcome } from './change-security.ts';
import { CodeField } from './code-field.tsx';
import classes from './connect-app.module.css';
import { OwnPassword } from './own-password.tsx';
import { StepTitle } from './step-title.tsx';
import { useCodeMessages } from './use-code-messages.ts';
import { usePasswordMessages } from './use-password-messages.ts';

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
  const passwordMessages = usePasswordMessages();
  const codeMessages = useCodeMessages('orRecovery');
  const [isAsking, setIsAsking] = useState(false);

  const validate = (values: Values) => ({
    ...passwordMessages.validate(values),
    ...codeMessages.validate(values),
  });

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
        fieldErrors={{ ...passwordMessages.fieldErrors, ...codeMessages.fieldErrors }}
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
        <OwnPassword />
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
