import { ActionForm } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';
import { CodeField } from './code-field.tsx';
import { StepTitle } from './step-title.tsx';
import { useCodeTexts } from './use-code-texts.ts';

const step = 'disable';

/** Switches the second factor off, for whoever has the app at hand. */
export function SwitchOff() {
  const { t } = useTranslation('customer-area');
  const codeTexts = useCodeTexts();
  return (
    <ActionForm
      name={t('security.switchOffTitle')}
      initialValues={{ step, otp: '' }}
      submit={t('security.switchOff')}
      busy={t('security.switchingOff')}
      {...codeTexts}
    >
      <StepTitle>{t('security.switchOffTitle')}</StepTitle>
      <p>{t('security.switchOffText')}</p>
      <CodeField />
    </ActionForm>
  );
}
