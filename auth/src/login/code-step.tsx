import { ActionForm, TextField } from '@studio/shared/forms';
import { Button } from '@studio/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useValidation } from '../parts/use-validation.ts';
import classes from './code-step.module.css';
import { checkCode, checkRecoveryCode, type LoginValues } from './login-values.ts';

interface CodeStepProps {
  /** What the first step has sent. */
  readonly credentials: LoginValues;
  readonly onBack: () => void;
}

/** The code of the second factor: of the app, or one of the recovery codes. */
export function CodeStep({ credentials, onBack }: CodeStepProps) {
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
  const place = useRef<HTMLDivElement>(null);
  const wrong = isRecovery ? 'login.error.wrongRecovery' : 'login.error.INVALID_OTP';

  // The button that was pressed is gone, or says something else: the focus goes on to what is asked for now.
  useEffect(() => place.current?.querySelector('input')?.focus(), []);

  return (
    <div ref={place}>
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
