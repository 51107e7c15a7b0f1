import { ActionForm } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';
import { CodeField } from './code-field.tsx';
import { OwnPassword } from './own-password.tsx';
import { StepTitle } from './step-title.tsx';
import { useCodeTexts } from './use-code-texts.ts';
import { usePasswordTexts } from './use-password-texts.ts';

const step = 'disable';

interface Values {
  readonly step: typeof step;
  readonly password: string;
  readonly otp: string;
}

/** Switches the second factor off, for the owner of the password who has the app at hand. */
export function SwitchOff() {
  const { t } = useTranslation('customer-area');
  const passwordTexts = usePasswordTexts();
  const codeTexts = useCodeTexts('orRecovery');

  const validate = (values: Values) => ({
    ...passwordTexts.validate(values),
    ...codeTexts.validate(values),
  });

  return (
    <ActionForm<Values>
      name={t('security.switchOffTitle')}
      initialValues={{ step, password: '', otp: '' }}
      validate={validate}
      fieldErrors={{ ...passwordTexts.fieldErrors, ...codeTexts.fieldErrors }}
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
