import { FormDone } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';
import { ConfirmationForm } from '../parts/confirmation-form.tsx';

interface CheckYourMailProps {
  readonly email: string;
}

/** What comes after a sign-up: the same, whether the address was known or not (decision C1). */
export function CheckYourMail({ email }: CheckYourMailProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <FormDone title={t('signup.done')}>
        <p>{t('signup.doneNext', { email })}</p>
      </FormDone>
      <p>{t('signup.again')}</p>
      <ConfirmationForm email={email} />
    </>
  );
}
