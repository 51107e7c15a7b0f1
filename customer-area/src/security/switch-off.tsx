import { ActionForm } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';
import { CodeField } from './code-field.tsx';
import { OwnPassword } from './own-password.tsx';
import { StepTitle } from './step-title.tsx';
import { useCodeMessages } from './use-code-messages.ts';
import { usePasswordMessages } from './use-password-messages.ts';

const step = 'disable';

interface Values {
  readonly step: typeof step;
  readonly password: string;
  readonly otp: string;
}

/** Switches the second factor off, for the owner of the password who has the app at hand. */
export function SwitchOff() {
  const { t } = useTranslation('customer-area');
  const passwordMessages = usePasswordMessages();
  const codeMessages = useCodeMessages('orRecovery');

  const validate = (values: Values) => ({
    ...passwordMessages.validate(values),
    ...codeMessages.validate(values),
  });

  return (
    <ActionForm<Values>
      name={t('security.switchOffTitle')}
      initialValues={{ step, password: '', otp: '' }}
      validate={validate}
      fieldErrors={{ ...passwordMessages.fieldErrors, ...codeMessages.fieldErrors }}
      submit={t('security.switchOff')}
      busy={t('security.switchingOff')}
    >
      <StepTitle>{t('security.switchOffTitle')}</StepTitle>
      <p>{t('security.switchOffText')}</p>
      <OwnPassword />
      <CodeField orRecovery />
    </ActionForm>
  );
}
