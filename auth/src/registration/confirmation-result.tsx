import { paths } from '@studio/shared/contract';
import { FormDone } from '@studio/shared/forms';
import { InlineError, LinkButton } from '@studio/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Confirmation } from '../content/registration.ts';
import type { Attempt } from '../parts/attempt.ts';
import { isInvalidLink } from '../parts/link-token.ts';
import { ConfirmationForm } from './confirmation-form.tsx';
import classes from './confirmation-result.module.css';

/** The result of the action that confirms an address. */
export interface ConfirmOutcome extends Attempt {
  /** Undefined after an error. */
  readonly result?: Confirmation;
  /** Path of the next page of an account without a password. */
  readonly setPassword?: string;
  /** True when the backend has mailed a link to set a password. */
  readonly isPasswordMailed?: boolean;
  /** True when the visitor is logged in in this browser. */
  readonly isLoggedIn?: boolean;
}

interface ConfirmedProps {
  readonly result: Confirmation;
  readonly setPassword?: string | undefined;
  readonly isPasswordMailed?: boolean | undefined;
  readonly isLoggedIn?: boolean | undefined;
}

/** Renders a successful confirmation and a link to the next page. */
export function Confirmed({ result, setPassword, isPasswordMailed, isLoggedIn }: ConfirmedProps) {
  const { t } = useTranslation('auth');
  // The owner of a second address has no account to go on to.
  if (result === 'second_address_confirmed') {
    return (
      <FormDone title={t(`confirm.${result}`)}>
        <p>{t('confirm.secondNext')}</p>
      </FormDone>
    );
  }
  const login = { to: paths.login.href(), text: 'toLogin' } as const;
  const password = setPassword && { to: setPassword, text: 'confirm.setPassword' as const };
  const profile = isLoggedIn && { to: paths.profile.href(), text: 'confirm.toProfile' as const };
  const { to, text } = password || profile || login;
  return (
    <FormDone title={t(`confirm.${result}`)}>
      {isPasswordMailed && <p>{t('confirm.passwordMailed')}</p>}
      <div>
        <LinkButton to={to}>{t(text)}</LinkButton>
      </div>
    </FormDone>
  );
}

interface NotConfirmedProps {
  /** Error code. */
  readonly error: string;
  /** Repeats the confirmation; absent when a retry cannot help. */
  readonly onRetry?: (() => void) | undefined;
}

/** Renders a failed activation: a link to support, and a retry or a form for a new link. */
export function NotConfirmed({ error, onRetry }: NotConfirmedProps) {
  const { t } = useTranslation('auth');
  const headingId = useId();
  const isInvalid = isInvalidLink(error);
  return (
    <>
      <InlineError message={t('confirm.failed')} {...(!isInvalid && onRetry && { onRetry })} />
      <div>
        <LinkButton to={paths.contacts.href()} kind={isInvalid ? 'outline' : 'solid'}>
          {t('confirm.support')}
        </LinkButton>
      </div>
      {isInvalid && (
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

/**
 * Renders a failed change of address. An invalid link leads to the profile, where the client can request another one;
 * the mail that activates accounts would not help.
 */
export function EmailNotChanged({ error, onRetry }: NotConfirmedProps) {
  const { t } = useTranslation('auth');
  if (!isInvalidLink(error))
    return <InlineError message={t('confirm.emailFailed')} {...(onRetry && { onRetry })} />;
  return (
    <>
      <InlineError message={t('confirm.emailLinkGone')} />
      <p>{t('confirm.emailAgain')}</p>
      <div>
        <LinkButton to={paths.profile.href()}>{t('confirm.toProfile')}</LinkButton>
      </div>
    </>
  );
}

/** Renders a failed confirmation of a second address; only the client can name it again. */
export function SecondAddressNotConfirmed({ error, onRetry }: NotConfirmedProps) {
  const { t } = useTranslation('auth');
  const canRetry = !isInvalidLink(error) && onRetry !== undefined;
  return (
    <InlineError
      message={t(isInvalidLink(error) ? 'confirm.secondLinkGone' : 'confirm.emailFailed')}
      {...(canRetry && { onRetry })}
    />
  );
}
