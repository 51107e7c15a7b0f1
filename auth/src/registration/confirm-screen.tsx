import { paths } from '@studio/shared/contract';
import { ActionForm, PasswordField, Username } from '@studio/shared/forms';
import { Button } from '@studio/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetcher, useLoaderData } from 'react-router-dom';
import { isEmailChange, isSecondAddress } from '../content/mail-link.ts';
import { AccountEmail, AuthScreen } from '../parts/auth-screen.tsx';
import { isInvalidLink, type LinkData } from '../parts/link-token.ts';
import classes from './confirm-screen.module.css';
import { ConfirmationForm } from './confirmation-form.tsx';
import {
  Confirmed,
  type ConfirmOutcome,
  EmailNotChanged,
  NotConfirmed,
  SecondAddressNotConfirmed,
} from './confirmation-result.tsx';

/** Activates the account of the opened link; without a link it renders a form for a new one (decision C2). */
export function ConfirmScreen() {
  const { t } = useTranslation('auth');
  const data = useLoaderData<LinkData>();
  // The first claims count, because the action drops the token.
  const [{ claims, problem }] = useState(data);
  const asksPassword = claims?.password === true && !isEmailChange(claims);
  const { outcome, isPending, confirm } = useConfirmation(
    claims !== null && problem === undefined && !asksPassword,
  );
  const Failed = failureOf(claims);
  return (
    <AuthScreen title={t('confirm.title')} links={[[paths.login.href(), t('backToLogin')]]}>
      {problem !== undefined && <Failed error={problem} />}
      {problem === undefined && claims !== null && (
        <>
          {isPending && <ConfirmationPending />}
          {asksPassword && !isPending && outcome === undefined && (
            <ConfirmWithPassword email={claims.email} onOtherPassword={confirm} />
          )}
          {outcome?.result && (
            <Confirmed
              result={outcome.result}
              setPassword={outcome.setPassword}
              isPasswordMailed={outcome.isPasswordMailed}
              isLoggedIn={outcome.isLoggedIn}
            />
          )}
          {outcome?.error && <Failed error={outcome.error} onRetry={confirm} />}
        </>
      )}
      {claims === null && (
        <>
          <p>{t('confirm.newLinkLead')}</p>
          <ConfirmationForm />
        </>
      )}
    </AuthScreen>
  );
}

/** Returns the component for a failure of this kind of link. */
function failureOf(claims: LinkData['claims']) {
  if (claims !== null && isEmailChange(claims)) return EmailNotChanged;
  return claims !== null && isSecondAddress(claims) ? SecondAddressNotConfirmed : NotConfirmed;
}

interface Values {
  readonly intent: 'confirm';
  readonly password: string;
}

interface ConfirmWithPasswordProps {
  /** Address that the link was sent to. */
  readonly email: string | undefined;
  /** Called when the owner of the mailbox wants another password than that of the sign-up, or did not sign up. */
  readonly onOtherPassword: () => void;
}

/** Renders the form for the password of the sign-up, which proves that the owner of the mailbox chose it. */
function ConfirmWithPassword({ email, onOtherPassword }: ConfirmWithPasswordProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <ActionForm<Values, ConfirmOutcome>
        name={t('confirm.title')}
        initialValues={{ intent: 'confirm', password: '' }}
        validate={({ password }) =>
          password === '' ? { password: t('confirm.passwordRequired') } : {}
        }
        submit={t('confirm.submit')}
        busy={t('confirm.waiting')}
        failures={{ REQUESTS_EXCEEDED: t('error.REQUESTS_EXCEEDED') }}
        fieldErrors={{
          INVALID_CREDENTIALS: { field: 'password', text: t('confirm.otherPasswordChosen') },
        }}
        done={({ error, result, isPasswordMailed }) => {
          if (result) return <Confirmed result={result} isPasswordMailed={isPasswordMailed} />;
          return error !== null && isInvalidLink(error) && <NotConfirmed error={error} />;
        }}
      >
        <p>{t('confirm.passwordLead')}</p>
        <AccountEmail email={email} />
        <Username email={email} />
        <PasswordField
          name="password"
          label={t('confirm.password')}
          autoComplete="current-password"
          required
        />
      </ActionForm>
      <section className={classes.other}>
        <p>{t('confirm.otherLead')}</p>
        <Button kind="outline" onClick={onOtherPassword}>
          {t('confirm.other')}
        </Button>
      </section>
    </>
  );
}

/** Renders the progress of the activation. */
function ConfirmationPending() {
  const { t } = useTranslation('auth');
  return (
    <p role="status" className={classes.pending}>
      <span className={classes.ring} />
      {t('confirm.waiting')}
    </p>
  );
}

/**
 * Confirms by the link alone.
 * @param immediately confirms once on mount; otherwise only `confirm` does
 */
function useConfirmation(immediately: boolean) {
  const { data, state, submit } = useFetcher<ConfirmOutcome>();
  const started = useRef(false);

  function confirm() {
    void submit({ intent: 'confirm' }, { method: 'post', encType: 'application/json' });
  }

  useEffect(() => {
    if (!immediately || started.current) return;
    started.current = true;
    confirm();
  });

  const outcome = state === 'idle' ? data : undefined;
  return { outcome, isPending: state !== 'idle' || (immediately && data === undefined), confirm };
}
