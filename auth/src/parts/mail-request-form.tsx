import { ActionForm, FormDone } from '@studio/shared/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField, emailError } from './email-field.tsx';
import { useValidation } from './use-validation.ts';

interface Values {
  readonly email: string;
  readonly intent?: string;
}

interface MailRequestFormProps {
  /** Group of messages with `busy`, `done` and `doneNext`. */
  readonly messages: 'forgot' | 'firstLogin' | 'confirmation';
  /** Accessible name of the form. */
  readonly name: string;
  readonly submit: string;
  /** Address to send the mail to; without one the form has a field for it. */
  readonly email?: string | undefined;
  /** First value of the field; empty by default. */
  readonly typedEmail?: string;
  /** Address of the route whose action takes the form; by default the page's own. */
  readonly action?: string;
  /** Value of `intent` for an action with several purposes. */
  readonly intent?: string;
  /** Content before the field. */
  readonly children?: ReactNode;
}

/** Renders a form that requests a mail; the result is the same for known and unknown addresses. */
export function MailRequestForm({
  messages,
  email,
  typedEmail = '',
  intent,
  ...form
}: MailRequestFormProps) {
  const { t } = useTranslation('auth');
  const validate = useValidation<Values>((values) => ({ email: emailError(values.email) }));
  return (
    <ActionForm<Values>
      name={form.name}
      initialValues={{ email: email ?? typedEmail, ...(intent !== undefined && { intent }) }}
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
