import { paths } from '@studio/shared/contract';
import type { ContactMessage } from '@studio/shared/contract/calls';
import { ActionForm, FormNote, TextField } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HoneypotField } from '../parts/honeypot-field.tsx';
import { Sent } from '../parts/sent.tsx';
import { useValidation } from '../parts/use-validation.ts';
import { emptyMessage, maxLengths, validateContact } from './contact-message.ts';

/** Renders the form for a message to the firm. The fields keep their values until the message is sent. */
export function ContactForm() {
  const { t } = useTranslation('public-site');
  const validate = useValidation(validateContact);

  return (
    <ActionForm<ContactMessage>
      name={t('contacts.write')}
      initialValues={emptyMessage}
      validate={validate}
      submit={t('contacts.send')}
      busy={t('contacts.sending')}
      failures={{
        UNREACHABLE: t('contacts.failure.unreachable'),
        SERVICE_UNAVAILABLE: t('contacts.failure.unreachable'),
        REQUESTS_EXCEEDED: t('contacts.failure.tooMany'),
        other: t('contacts.failure.other'),
      }}
      done={({ error }, { email, messaggio }) =>
        error === null && (
          <Sent title={t('contacts.sent')} message={messaggio.trim()}>
            {t('contacts.sentNext', { email: email.trim() })}
          </Sent>
        )
      }
    >
      <FormNote>{t('contacts.required')}</FormNote>
      <TextField
        name="nome"
        label={t('contacts.name')}
        autoComplete="name"
        maxLength={maxLengths.nome}
        required
      />
      <TextField
        name="email"
        label={t('contacts.email')}
        type="email"
        autoComplete="email"
        maxLength={maxLengths.email}
        required
      />
      <TextField
        name="telefono"
        label={t('contacts.phoneOptional')}
        type="tel"
        autoComplete="tel"
        maxLength={maxLengths.telefono}
      />
      <TextField
        name="messaggio"
        label={t('contacts.message')}
        lines={6}
        maxLength={maxLengths.messaggio}
        required
      />
      <HoneypotField />
      <FormNote>
        {t('contacts.privacy')} <Link to={paths.privacy.href()}>{t('contacts.privacyLink')}</Link>
      </FormNote>
    </ActionForm>
  );
}
