import { paths } from '@studio/shared/contract';
import { ActionForm, FormDone, TextField } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';
import { emailError } from './email-error.ts';
import { useValidation } from './use-validation.ts';

interface Values {
  readonly intent: 'resend';
  readonly email: string;
}

interface ConfirmationFormProps {
  /** Address to send the mail to; without one the form asks for it. */
  readonly email?: string;
}

/** Sends the mail that confirms an address once more; says the same whoever it belongs to. */
export function ConfirmationForm({ email }: ConfirmationFormProps) {
  const { t } = useTranslation('auth');
  const validate = useValidation<Values>((values) => ({ email: emailError(values.email) }));
  return (
    <ActionForm<Values>
      name={t('confirmation.name')}
      action={paths.confirm.pattern}
      initialValues={{ intent: 'resend', email: email ?? '' }}
      validate={validate}
      submit={t(email === undefined ? 'confirmation.submit' : 'confirmation.again')}
      busy={t('confirmation.busy')}
      failures={{ INVALID_PAYLOAD: t('error.INVALID_PAYLOAD') }}
      done={({ error }) =>
        error === null && (
          <FormDone title={t('confirmation.done')}>
            <p>{t('confirmation.doneNext')}</p>
          </FormDone>
        )
      }
    >
      {email === undefined && (
        <TextField
          name="email"
          label={t('field.email')}
          type="email"
          autoComplete="email"
          required
        />
      )}
    </ActionForm>
  );
}
