import type { ContactMessage } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { ActionForm, FormNote, TextField } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { emptyMessage, longest, type MessageKey, validateContact } from './contact-message.ts';
import { ContactSent } from './contact-sent.tsx';
import { RobotTrap } from './robot-trap.tsx';

/** A message to the firm. What was typed stays until it is sent. */
export function ContactForm() {
  const { t } = useTranslation('public-site');

  function validate(message: ContactMessage) {
    const errors = Object.entries<MessageKey>(validateContact(message));
    return Object.fromEntries(errors.map(([field, key]) => [field, t(key)]));
  }

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
      done={({ error }) => error === null && <ContactSent />}
    >
      <FormNote>{t('contacts.required')}</FormNote>
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
      <FormNote>
        {t('contacts.privacy')} <Link to={paths.privacy.href()}>{t('contacts.privacyLink')}</Link>
      </FormNote>
      <noscript>
        <FormNote>{t('contacts.noScript')}</FormNote>
      </noscript>
    </ActionForm>
  );
}
