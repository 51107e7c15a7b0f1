import { call, contentContext, errorCode, hasSession } from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import { confirmAccount, sendConfirmation } from '@studio/shared/contract/calls';
import {
  ActionForm,
  emailText,
  PasswordField,
  submittedValues,
  Username,
} from '@studio/shared/kit';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActionFunctionArgs, Link, replace, useLoaderData } from 'react-router-dom';
import * as v from 'valibot';
import { attempt } from '../parts/attempt.ts';
import type { ScreenCode } from '../parts/auth-route.ts';
import { AccountEmail, AuthScreen } from '../parts/auth-screen.tsx';
import { enter } from '../parts/enter.tsx';
import {
  dropToken,
  isEmailChange,
  isInvalidLink,
  isSecondAddress,
  type LinkData,
  loadLink,
  readClaims,
  readToken,
  type TokenClaims,
} from '../parts/link-token.ts';
import { TapToConfirm } from '../parts/tap-to-confirm.tsx';
import classes from './confirm-screen.module.css';
import { ConfirmationForm } from './confirmation-form.tsx';
import {
  Confirmed,
  type ConfirmOutcome,
  EmailNotChanged,
  NotConfirmed,
  SecondAddressNotConfirmed,
} from './confirmation-result.tsx';

/** Renders what the opened link confirms, and confirms it by a tap; without a link a form for a new one (decision C2). */
export function ConfirmScreen() {
  const { t } = useTranslation('auth');
  const data = useLoaderData<LinkData>();
  // The first link counts, because the action drops the token.
  const [{ claims, problem, isActive }] = useState(data);
  const isAccount = claims === null || !(isEmailChange(claims) || isSecondAddress(claims));
  return (
    <AuthScreen
      title={t(isAccount ? 'confirm.title' : 'confirm.addressTitle')}
      links={[[paths.login.href(), t('backToLogin')]]}
    >
      {claims === null ? (
        <>
          <p>{t('confirm.newLinkLead')}</p>
          <ConfirmationForm />
        </>
      ) : (
        <OpenedLink claims={claims} problem={problem} isActive={isActive} />
      )}
    </AuthScreen>
  );
}

interface OpenedLinkProps {
  readonly claims: TokenClaims;
  /** Code of the error that the link would meet. */
  readonly problem: string | undefined;
  /** True when the account is active already. */
  readonly isActive: boolean;
}

/** Renders the next step of a link: its result when it is known already, the password of the sign-up, or a tap. */
function OpenedLink({ claims, problem, isActive }: OpenedLinkProps) {
  const { t } = useTranslation('auth');
  const { email, password } = claims;
  if (problem !== undefined) return <Failed claims={claims} />;
  if (isActive)
    return <Confirmed result="already_active" email={email} hasPassword={password === true} />;
  if (isEmailChange(claims) || isSecondAddress(claims)) {
    const lead = isEmailChange(claims) ? 'confirm.emailLead' : 'confirm.secondLead';
    return <ConfirmByTap claims={claims} lead={t(lead)} />;
  }
  if (password === true) return <ConfirmWithPassword claims={claims} />;
  return (
    <ConfirmByTap claims={claims} lead={t('confirm.lead')}>
      <AccountEmail email={email} />
    </ConfirmByTap>
  );
}

/** Renders the problem of an invalid link of this kind. */
function Failed({ claims }: Pick<OpenedLinkProps, 'claims'>) {
  if (isEmailChange(claims)) return <EmailNotChanged />;
  return isSecondAddress(claims) ? <SecondAddressNotConfirmed /> : <NotConfirmed />;
}

interface ConfirmByTapProps
  extends Pick<OpenedLinkProps, 'claims'>,
    Omit<
      ComponentProps<typeof TapToConfirm<ConfirmOutcome>>,
      'name' | 'busy' | 'failed' | 'done'
    > {}

/** Renders the button that confirms by the link alone. */
function ConfirmByTap({ claims, ...step }: ConfirmByTapProps) {
  const { t } = useTranslation('auth');
  const isAddress = isEmailChange(claims) || isSecondAddress(claims);
  return (
    <TapToConfirm<ConfirmOutcome>
      {...step}
      name={t(isAddress ? 'confirm.addressTitle' : 'confirm.title')}
      busy={t('confirm.waiting')}
      failed={isAddress ? t('confirm.emailFailed') : <ActivationFailed />}
      done={(outcome) => doneOf(outcome, claims)}
    />
  );
}

/** Renders a failed activation that may succeed later, with the link to support. */
function ActivationFailed() {
  const { t } = useTranslation('auth');
  return (
    <>
      {t('confirm.failed')}. <Link to={paths.contacts.href()}>{t('confirm.support')}</Link>
    </>
  );
}

/** Returns what replaces the form after an answer; false when the link may still succeed. */
function doneOf({ error, result, ...outcome }: ConfirmOutcome, claims: TokenClaims) {
  if (result) return <Confirmed {...outcome} result={result} email={claims.email} />;
  return isInvalidLink(error) && <Failed claims={claims} />;
}

interface Values {
  readonly intent: 'confirm';
  readonly password: string;
}

/**
 * Renders the form for the password of the sign-up, which proves that the owner of the mailbox chose it, and a button for
 * an owner who wants another one, or did not sign up.
 */
function ConfirmWithPassword({ claims }: Pick<OpenedLinkProps, 'claims'>) {
  const { t } = useTranslation('auth');
  const { email } = claims;
  const [finished, setFinished] = useState<'password' | 'other'>();
  const finish = (form: 'password' | 'other', outcome: ConfirmOutcome) => {
    if (doneOf(outcome, claims)) setFinished(form);
  };
  return (
    <>
      {finished !== 'other' && (
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
          onAnswer={(outcome) => finish('password', outcome)}
          done={(outcome) => doneOf(outcome, claims)}
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
      )}
      {finished !== 'password' && (
        <section className={finished === undefined ? classes.other : undefined}>
          <ConfirmByTap
            claims={claims}
            lead={t('confirm.otherLead')}
            submit={t('confirm.other')}
            kind="outline"
            onAnswer={(outcome) => finish('other', outcome)}
          />
        </section>
      )}
    </>
  );
}

/** The code of the link that activates an account or a new address. */
export const code: ScreenCode = {
  loader: loadLink,
  action: confirmOrResend,
  Component: ConfirmScreen,
};

const schema = v.variant('intent', [
  v.object({ intent: v.literal('confirm'), password: v.optional(v.string()) }),
  v.object({ intent: v.literal('resend'), email: emailText }),
]);

/**
 * Confirms the address of the link. An account without a password continues to set one (decision C2), one with the
 * password of the sign-up continues inside.
 */
async function confirm(
  visit: ActionFunctionArgs,
  given: string | undefined,
): Promise<ConfirmOutcome | Response> {
  const token = readToken(visit) ?? '';
  const { email, password } = readClaims(visit);
  try {
    const result = await call(visit.context.get(contentContext), confirmAccount, {
      token,
      password: given,
    });
    dropToken(visit);
    if (result === 'email_changed') return { error: null, result, isInside: hasSession() };
    if (result === 'already_active') {
      return { error: null, result, hasPassword: password !== false || email === undefined };
    }
    if (password === false && email !== undefined) return replace(paths.firstLogin.href(email));
    if (given === undefined) return { error: null, result, isPasswordMailed: true };
    return { error: null, result, isInside: await enter(visit, email, given) };
  } catch (error) {
    const code = errorCode(error);
    if (isInvalidLink(code)) dropToken(visit);
    return { error: code };
  }
}

/** Confirms by the link's token, or sends a new link. */
async function confirmOrResend(visit: ActionFunctionArgs): Promise<ConfirmOutcome | Response> {
  const values = await submittedValues(visit.request, schema);
  if (values.intent === 'confirm') return confirm(visit, values.password);
  return attempt(() =>
    call(visit.context.get(contentContext), sendConfirmation, { email: values.email }),
  );
}
