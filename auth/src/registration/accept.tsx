import { call, contentContext } from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import { acceptInvitation } from '@studio/shared/contract/calls';
import { ActionForm, type Outcome, submittedValues, Username } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import { type ActionFunctionArgs, useLoaderData } from 'react-router-dom';
import * as v from 'valibot';
import { attempt } from '../parts/attempt.ts';
import type { ScreenCode } from '../parts/auth-route.ts';
import { AccountEmail, AuthScreen } from '../parts/auth-screen.tsx';
import { AccountReady, enter } from '../parts/enter.tsx';
import { LinkProblem } from '../parts/link-problem.tsx';
import {
  dropToken,
  isInvalidLink,
  type LinkData,
  loadLink,
  readClaims,
  readToken,
} from '../parts/link-token.ts';
import { useValidation } from '../parts/use-validation.ts';
import { checkRepeated, RepeatedPasswordFields } from './repeated-password-fields.tsx';

const schema = v.object({ password: v.string() });

interface AcceptOutcome extends Outcome {
  /** True when the client was logged in with the new password. */
  readonly isInside?: boolean;
}

async function accept(visit: ActionFunctionArgs): Promise<AcceptOutcome> {
  const { password } = await submittedValues(visit.request, schema);
  const { email } = readClaims(visit);
  const content = visit.context.get(contentContext);
  const outcome = await attempt(() =>
    call(content, acceptInvitation, { token: readToken(visit) ?? '', password }),
  );
  if (outcome.error === null || isInvalidLink(outcome.error)) dropToken(visit);
  if (outcome.error !== null) return outcome;
  return { ...outcome, isInside: await enter(visit, email, password) };
}

/** The code of the page that accepts an invitation. */
export const code: ScreenCode = {
  loader: loadLink,
  action: accept,
  Component: AcceptScreen,
};

/** Renders the form of an invitation with the address that its unverified token names (decision C7). */
function AcceptScreen() {
  const { t } = useTranslation('auth');
  const { claims, problem } = useLoaderData<LinkData>();
  return (
    <AuthScreen title={t('accept.title')} links={[[paths.login.href(), t('backToLogin')]]}>
      {claims?.email === undefined || problem !== undefined ? (
        <LinkProblem message={t(messageOf(claims === null, problem))} to={paths.contacts.href()}>
          {t('contacts')}
        </LinkProblem>
      ) : (
        <AcceptForm email={claims.email} />
      )}
    </AuthScreen>
  );
}

function messageOf(isMissing: boolean, problem: string | undefined) {
  if (isMissing) return 'link.missing';
  return problem === undefined ? 'accept.unreadable' : 'accept.gone';
}

interface Values {
  readonly password: string;
  readonly confirm_password: string;
}

interface AcceptFormProps {
  /** Address in the invitation's token. */
  readonly email: string;
}

/** Renders the form for the password of the new account. */
function AcceptForm({ email }: AcceptFormProps) {
  const { t } = useTranslation('auth');
  return (
    <ActionForm<Values, AcceptOutcome>
      name={t('accept.title')}
      initialValues={{ password: '', confirm_password: '' }}
      validate={useValidation(checkRepeated)}
      submit={t('accept.submit')}
      busy={t('accept.busy')}
      failures={{
        INVALID_PAYLOAD: t('error.INVALID_PAYLOAD'),
        FAILED_VALIDATION: t('error.FAILED_VALIDATION'),
      }}
      fieldErrors={{
        PASSWORD_TOO_COMMON: { field: 'password', text: t('error.PASSWORD_TOO_COMMON') },
      }}
      done={({ error, isInside }) =>
        error === null ? (
          <AccountReady title={t('accept.done')} email={email} isInside={isInside} />
        ) : (
          isInvalidLink(error) && (
            <LinkProblem message={t('accept.gone')} to={paths.contacts.href()} takesFocus>
              {t('contacts')}
            </LinkProblem>
          )
        )
      }
    >
      <p>{t('accept.lead')}</p>
      <AccountEmail email={email} />
      <Username email={email} />
      <RepeatedPasswordFields />
    </ActionForm>
  );
}
