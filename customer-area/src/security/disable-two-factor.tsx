import { ActionForm } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import { CodeField, useCode } from '../parts/code-field.tsx';
import { OwnPassword, useOwnPassword } from '../parts/own-password.tsx';
import { StepTitle } from '../parts/step-title.tsx';

interface Values {
  readonly step: 'disable';
  readonly password: string;
  readonly otp: string;
}

/** Renders the form that disables the second factor with the password and a code of the app, or a recovery code. */
export function DisableTwoFactor() {
  const { t } = useTranslation('customer-area');
  const ownPassword = useOwnPassword();
  const code = useCode('orRecovery');

  const validate = (values: Values) => ({
    ...ownPassword.validate(values),
    ...code.validate(values),
  });

  return (
    <ActionForm<Values>
      name={t('security.switchOffTitle')}
      initialValues={{ step: 'disable', password: '', otp: '' }}
      validate={validate}
      fieldErrors={{ ...ownPassword.fieldErrors, ...code.fieldErrors }}
      submit={t('security.switchOff')}
      busy={t('security.switchingOff')}
    >
      <StepTitle>{t('security.switchOffTitle')}</StepTitle>
      <p>{t('security.switchOffText')}</p>
      <OwnPassword />
      <CodeField accepts="orRecovery" />
    </ActionForm>
  );
}
