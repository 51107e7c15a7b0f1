import { FormDone } from '@studio/shared/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sent.module.css';

interface SentProps {
  readonly title: string;
  /** The text as it was sent; empty without one. */
  readonly message: string;
  /** Where and how the firm answers. */
  readonly children: ReactNode;
}

/** Renders the confirmation of a form to the firm: where the answer goes, and the text to print or to copy. */
export function Sent({ title, message, children }: SentProps) {
  const { t } = useTranslation('public-site');
  return (
    <FormDone title={title}>
      <p>{children}</p>
      {message !== '' && (
        <figure className={classes.sent}>
          <figcaption className={classes.label}>{t('contacts.sentText')}</figcaption>
          <blockquote className={classes.text}>{message}</blockquote>
        </figure>
      )}
    </FormDone>
  );
}
