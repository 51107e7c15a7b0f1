import { paths } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { MailRequestForm } from '../parts/mail-request-form.tsx';

interface ConfirmationFormProps {
  /** Address to send the mail to; without one the form has a field for it. */
  readonly email?: string;
}

/** Renders the form that requests another confirmation mail. */
export function ConfirmationForm({ email }: ConfirmationFormProps) {
  const { t } = useTranslation('auth');
  return (
    <MailRequestForm
      messages="confirmation"
      name={t('confirmation.name')}
      submit={t(email === undefined ? 'confirmation.submit' : 'confirmation.again')}
      email={email}
      action={paths.confirm.pattern}
      intent="resend"
    />
  );
}
