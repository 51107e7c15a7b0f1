import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './contact-form.module.css';

/** Stands in place of the form once the message is sent. */
export function ContactSent() {
  const { t } = useTranslation('public-site');
  const message = useRef<HTMLDivElement>(null);

  // The focused button is gone: the focus goes to what replaced it.
  useEffect(() => message.current?.focus(), []);

  return (
    <div ref={message} role="status" tabIndex={-1} className={classes.sent}>
      <p className={classes.sentTitle}>{t('contacts.sent')}</p>
      <p>{t('contacts.sentNext')}</p>
    </div>
  );
}
