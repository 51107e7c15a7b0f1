import { ActionForm, PasswordField } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';
import { CodeField } from './code-field.tsx';
import { StepTitle } from './step-title.tsx';
import { useCodeTexts } from './use-code-texts.ts';

const step = 'disable';

interface Values {
  readonly step: typeof step;
  readonly password: string;
  readonly otp: string;
}

/** Switches the second factor off, for the owner of the password who has the app at hand. */
export function SwitchOff() {
  const { t } = useTranslation('customer-area');
  const codeTexts = useCodeTexts('orRecovery');

  function validate(values: Values) {
    const isMissing = values.password === '';
    return {
      ...(isMissing && { password: t('security.error.passwordRequired') }),
      ...codeTexts.validate(values),
    };
  }

  return (
    <ActionForm<Values>
      name={t('security.switchOffTitle')}
      initialValues={{ step, password: '', otp: '' }}
      validate={validate}
      fieldErrors={{
        ...codeTexts.fieldErrors,
        INVALID_CREDENTIALS: { field: 'password', text: t('security.error.password') },
      }}
      submit={t('security.switchOff')}
      busy={t('security.switchingOff')}
    >
      <StepTitle>{t('security.switchOffTitle')}</StepTitle>
      <p>{t('security.switchOffText')}</p>
      <PasswordField
        name="password"
        label={t('security.password')}
        autoComplete="current-password"
        required
      />
      <CodeField orRecovery />
    </ActionForm>
  );
}
