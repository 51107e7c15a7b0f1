import { paths } from '@studio/shared/contract';
import type { Confirmation } from '@studio/shared/contract/calls';
import { FormDone, InlineError, LinkButton } from '@studio/shared/kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attempt } from '../parts/attempt.ts';
import { AccountReady, ToLogin } from '../parts/enter.tsx';
import { ConfirmationForm } from './confirmation-form.tsx';
import classes from './confirmation-result.module.css';

/** The result of the action that confirms an address. */
export interface ConfirmOutcome extends Attempt {
  /** Undefined after an error. */
  readonly result?: Confirmation;
  /** True when the backend has mailed a link to set a password. */
  readonly isPasswordMailed?: boolean;
  /** False for an account that still has to set a password; such an account goes on to do so. */
  readonly hasPassword?: boolean;
  /** True when the client was logged in with the password of the sign-up, or has been logged in before. */
  readonly isInside?: boolean;
}

interface ConfirmedProps extends Omit<ConfirmOutcome, 'error' | 'result'> {
  readonly result: Confirmation;
  /** Address of the account. */
  readonly email: string | undefined;
}

/** Renders a successful confirmation and a link to the next page. */
export function Confirmed({
  result,
  email,
  isPasswordMailed = false,
  hasPassword = true,
  isInside = false,
}: ConfirmedProps) {
  const { t } = useTranslation('auth');
  const title = t(`confirm.${result}`);
  // The owner of a second address has no account to go on to.
  if (result === 'second_address_confirmed') {
    return (
      <FormDone title={title}>
        <p>{t('confirm.secondNext')}</p>
      </FormDone>
    );
  }
  // The login would refuse the account until its owner has followed the link of the mail.
  if (isPasswordMailed) {
    return (
      <FormDone title={title}>
        <p>{t('confirm.passwordMailed')}</p>
      </FormDone>
    );
  }
  if (result === 'email_changed' || !hasPassword) {
    return (
      <FormDone title={title}>
        <div>
          <NextStep email={email} hasPassword={hasPassword} isInside={isInside} />
        </div>
      </FormDone>
    );
  }
  return <AccountReady title={title} email={email} isInside={isInside} />;
}

type NextStepProps = Required<Pick<ConfirmOutcome, 'hasPassword' | 'isInside'>> &
  Pick<ConfirmedProps, 'email'>;

function NextStep({ email, hasPassword, isInside }: NextStepProps) {
  const { t } = useTranslation('auth');
  if (!hasPassword && email !== undefined)
    return <LinkButton to={paths.firstLogin.href(email)}>{t('confirm.setPassword')}</LinkButton>;
  if (!isInside) return <ToLogin email={email} />;
  return <LinkButton to={paths.profile.href()}>{t('confirm.toProfile')}</LinkButton>;
}

/** Renders an invalid link of an activation: a link to support and a form for a new link. */
export function NotConfirmed() {
  const { t } = useTranslation('auth');
  const headingId = useId();
  return (
    <>
      <InlineError message={t('confirm.failed')} />
      <div>
        <LinkButton to={paths.contacts.href()} kind="outline">
          {t('confirm.support')}
        </LinkButton>
      </div>
      <section className={classes.renewal} aria-labelledby={headingId}>
        <h2 id={headingId} className={classes.heading}>
          {t('confirm.newLink')}
        </h2>
        <p>{t('confirm.newLinkLead')}</p>
        <ConfirmationForm />
      </section>
    </>
  );
}

/**
 * Renders the invalid link of a change of address. It leads to the profile, where the client can request another one;
 * the mail that activates accounts would not help.
 */
export function EmailNotChanged() {
  const { t } = useTranslation('auth');
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

/** Renders the invalid link of a second address; only the client can name it again. */
export function SecondAddressNotConfirmed() {
  const { t } = useTranslation('auth');
  return <InlineError message={t('confirm.secondLinkGone')} />;
}
