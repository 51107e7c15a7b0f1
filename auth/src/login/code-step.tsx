import { ActionForm, TextField } from '@studio/shared/forms';
import { Button } from '@studio/shared/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useValidation } from '../parts/use-validation.ts';
import classes from './code-step.module.css';
import { checkCode, type LoginValues } from './login-values.ts';

interface CodeStepProps {
  /** What the first step has sent. */
  readonly credentials: LoginValues;
  readonly onBack: () => void;
}

/** The code of the second factor. */
export function CodeStep({ credentials, onBack }: CodeStepProps) {
  const { t } = useTranslation('auth');
  const place = useRef<HTMLDivElement>(null);

  // The first step's button is gone: the focus goes on to what is asked for now.
  useEffect(() => place.current?.querySelector('input')?.focus(), []);

  return (
    <div ref={place} className={classes.step}>
      <ActionForm<LoginValues>
        name={t('login.code.name')}
        initialValues={{ ...credentials, otp: '' }}
        validate={useValidation(checkCode)}
        submit={t('login.code.submit')}
        busy={t('login.code.busy')}
        failures={{ INVALID_CREDENTIALS: t('login.error.wrong') }}
        fieldErrors={{ INVALID_OTP: { field: 'otp', text: t('login.error.INVALID_OTP') } }}
      >
        <p>{t('login.code.lead')}</p>
        <TextField
          name="otp"
          label={t('login.code.field')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      </ActionForm>
      <div>
        <Button kind="outline" onClick={onBack}>
          {t('login.code.back')}
        </Button>
      </div>
    </div>
  );
}
