import type { ContactMessage } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { Button, InlineError, TextField } from '@studio/shared/ui';
import type { FormEvent } from 'react';
import { Form } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './contact-form.module.css';
import { emptyMessage, longest, validateContact } from './contact-message.ts';
import { ContactSent } from './contact-sent.tsx';
import { RobotTrap } from './robot-trap.tsx';
import { useSending } from './use-sending.ts';

/** Keys of the texts that say why a message was not sent, by the error's code. */
const failures: Readonly<Record<string, string>> = {
  UNREACHABLE: 'unreachable',
  SERVICE_UNAVAILABLE: 'unreachable',
  REQUESTS_EXCEEDED: 'tooMany',
};

/** A message to the firm. What was typed stays until it is sent. */
export function ContactForm() {
  const { t } = useTranslation('public-site');
  const { outcome, isSending, send } = useSending();

  function validate(message: ContactMessage) {
    const errors = Object.entries(validateContact(message));
    return Object.fromEntries(errors.map(([field, key]) => [field, t(key)]));
  }

  const failure = outcome?.error;
  if (failure === null) return <ContactSent />;

  return (
    <Form<ContactMessage> onSubmit={send} validate={validate} initialValues={emptyMessage}>
      {({ handleSubmit, form, values }) => {
        function submit(event: FormEvent<HTMLFormElement>) {
          event.preventDefault();
          const [wrong] = Object.keys(validateContact(values));
          if (wrong) focusField(event.currentTarget, wrong);
          void handleSubmit();
        }

        return (
          <form
            className={classes.form}
            noValidate
            onSubmit={submit}
            aria-label={t('contacts.write')}
          >
            <p className={classes.note}>{t('contacts.required')}</p>
            <TextField
              name="nome"
              label={t('contacts.name')}
              autoComplete="name"
              maxLength={longest.nome}
              required
            />
            <TextField
              name="email"
              label={t('contacts.email')}
              type="email"
              autoComplete="email"
              maxLength={longest.email}
              required
            />
            <TextField
              name="telefono"
              label={t('contacts.phoneOptional')}
              type="tel"
              autoComplete="tel"
              maxLength={longest.telefono}
            />
            <TextField
              name="messaggio"
              label={t('contacts.message')}
              lines={6}
              maxLength={longest.messaggio}
              required
            />
            <RobotTrap />
            <p className={classes.note}>
              {t('contacts.privacy')}{' '}
              <Link to={paths.privacy.href()}>{t('contacts.privacyLink')}</Link>
            </p>
            {failure !== undefined && !isSending && (
              <InlineError
                message={t(`contacts.failure.${failures[failure] ?? 'other'}`)}
                onRetry={() => void form.submit()}
              />
            )}
            <div>
              <Button type="submit" aria-disabled={isSending}>
                {isSending ? t('contacts.sending') : t('contacts.send')}
              </Button>
            </div>
            <noscript>
              <p className={classes.note}>{t('contacts.noScript')}</p>
            </noscript>
          </form>
        );
      }}
    </Form>
  );
}

function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
