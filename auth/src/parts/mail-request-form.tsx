import { ActionForm, FormDone } from '@studio/shared/forms';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { emailError } from './email-error.ts';
import { EmailField } from './email-field.tsx';
import { useValidation } from './use-validation.ts';

interface Values {
  readonly email: string;
  readonly intent?: string;
}

interface MailRequestFormProps {
  /** Group of messages with `busy`, `done` and `doneNext`. */
  readonly messages: 'forgot' | 'firstLogin' | 'confirmation';
  /** What the form is called: its accessible name. */
  readonly name: string;
  readonly submit: string;
  /** Address to send the mail to; without one the form asks for it. */
  readonly email?: string | undefined;
  /** Address whose route takes the form; the page's own unless told. */
  readonly action?: string;
  /** What the form is sent for, where the action takes several kinds. */
  readonly intent?: string;
  /** What stands before the field. */
  readonly children?: ReactNode;
}

/** Asks for a mail to an address, and says the same whoever it belongs to. */
export function MailRequestForm({ messages, email, intent, ...form }: MailRequestFormProps) {
  const { t } = useTranslation('auth');
  const validate = useValidation<Values>((values) => ({ email: emailError(values.email) }));
  return (
    <ActionForm<Values>
      name={form.name}
      initialValues={{ email: email ?? '', ...(intent !== undefined && { intent }) }}
      validate={validate}
      submit={form.submit}
      busy={t(`${messages}.busy`)}
      failures={{ INVALID_PAYLOAD: t('error.INVALID_PAYLOAD') }}
      done={({ error }) =>
        error === null && (
          <FormDone title={t(`${messages}.done`)}>
            <p>{t(`${messages}.doneNext`)}</p>
          </FormDone>
        )
      }
      {...(form.action !== undefined && { action: form.action })}
    >
      {form.children}
      {email === undefined && <EmailField label={t('field.email')} autoComplete="email" />}
    </ActionForm>
  );
}
