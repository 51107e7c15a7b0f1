import { paths } from '@studio/shared/contract';
import { InlineError, LinkButton } from '@studio/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmationForm } from '../parts/confirmation-form.tsx';
import { isLinkGone } from '../parts/is-link-gone.ts';
import classes from './not-confirmed.module.css';

/** What went wrong with a confirmation. */
export interface NotConfirmedProps {
  /** Code of what went wrong. */
  readonly error: string;
  /** Sends the same once more, where that may help. */
  readonly onRetry?: (() => void) | undefined;
}

/** The account could not be activated: help, a new link, and where it may help the same once more. */
export function NotConfirmed({ error, onRetry }: NotConfirmedProps) {
  const { t } = useTranslation('auth');
  const headingId = useId();
  const isGone = isLinkGone(error);
  return (
    <>
      <InlineError message={t('confirm.failed')} {...(!isGone && onRetry && { onRetry })} />
      <div>
        <LinkButton to={paths.contacts.href()} kind={isGone ? 'outline' : 'solid'}>
          {t('confirm.support')}
        </LinkButton>
      </div>
      {isGone && (
        <section className={classes.renewal} aria-labelledby={headingId}>
          <h2 id={headingId} className={classes.heading}>
            {t('confirm.newLink')}
          </h2>
          <p>{t('confirm.newLinkLead')}</p>
          <ConfirmationForm />
        </section>
      )}
    </>
  );
}
