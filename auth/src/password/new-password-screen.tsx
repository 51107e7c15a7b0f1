import { call, contentContext } from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import { resetPassword } from '@studio/shared/contract/calls';
import {
  ActionForm,
  NewPasswordField,
  type Outcome,
  submittedValues,
  Username,
} from '@studio/shared/kit';
import { minimumPasswordLength } from '@studio/shared/rules';
import { useTranslation } from 'react-i18next';
import { type ActionFunctionArgs, useLoaderData } from 'react-router-dom';
import * as v from 'valibot';
import { attempt } from '../parts/attempt.ts';
import { AccountEmail, AuthScreen } from '../parts/auth-screen.tsx';
import { AccountReady, enter } from '../parts/enter.tsx';
import { LinkProblem } from '../parts/link-problem.tsx';
import {
  dropToken,
  isInvalidLink,
  type LinkData,
  readClaims,
  readToken,
} from '../parts/link-token.ts';
import { type ErrorKeys, useValidation } from '../parts/use-validation.ts';

interface NewPasswordScreenProps {
  /** Group of the screen's own messages. */
  readonly messages: 'reset' | 'firstPassword';
  /** Returns the path of the page that sends a new link to an address. */
  readonly renewal: (email: string | undefined) => string;
}

/** Renders the form that sets a password by a mail's link. */
export function NewPasswordScreen({ messages, renewal }: NewPasswordScreenProps) {
  const { t } = useTranslation('auth');
  const { claims, problem } = useLoaderData<LinkData>();
  const validate = useValidation(checkNewPassword);
  const newLink = renewal(claims?.email);
  const links = [[paths.login.href(), t('backToLogin')]] as const;

  if (claims === null || problem !== undefined) {
    return (
      <AuthScreen title={t(`${messages}.title`)} links={links}>
        <LinkProblem message={t(claims === null ? 'link.missing' : 'link.gone')} to={newLink}>
          {t('link.renew')}
        </LinkProblem>
      </AuthScreen>
    );
  }
  return (
    <AuthScreen title={t(`${messages}.title`)} links={links}>
      <AccountEmail email={claims.email} />
      <ActionForm<NewPassword, NewPasswordOutcome>
        name={t(`${messages}.title`)}
        initialValues={{ password: '' }}
        validate={validate}
        submit={t(`${messages}.submit`)}
        busy={t(`${messages}.busy`)}
        failures={{ INVALID_PAYLOAD: t('error.INVALID_PAYLOAD') }}
        fieldErrors={{
          PASSWORD_TOO_COMMON: { field: 'password', text: t('error.PASSWORD_TOO_COMMON') },
          FAILED_VALIDATION: {
            field: 'password',
            text: t('newPassword.tooShort', { count: minimumPasswordLength }),
          },
        }}
        done={({ error, isInside }) =>
          error === null ? (
            <AccountReady title={t(`${messages}.done`)} email={claims.email} isInside={isInside} />
          ) : (
            isInvalidLink(error) && (
              <LinkProblem message={t('link.gone')} to={newLink} takesFocus>
                {t('link.renew')}
              </LinkProblem>
            )
          )
        }
      >
        <Username email={claims.email} />
        <NewPasswordField
          name="password"
          label={t('field.newPassword')}
          hint={t('field.passwordHint', { count: minimumPasswordLength })}
        />
      </ActionForm>
    </AuthScreen>
  );
}

const schema = v.object({ password: v.string() });

type NewPassword = v.InferOutput<typeof schema>;

/** Returns the error of a new password. */
function checkNewPassword({ password }: NewPassword): ErrorKeys<NewPassword> {
  if (password === '') return { password: 'newPassword.required' };
  return password.length < minimumPasswordLength ? { password: 'newPassword.tooShort' } : {};
}

interface NewPasswordOutcome extends Outcome {
  /** True when the client was logged in with the new password. */
  readonly isInside?: boolean;
}

/** Sets the password by the token of a mail's link. */
export async function setPassword(visit: ActionFunctionArgs): Promise<Outcome> {
  const { password } = await submittedValues(visit.request, schema);
  return replacePassword(visit, password);
}

/** Sets the first password by the token of a mail's link, and logs in: it is the client's first way in. */
export async function setFirstPassword(visit: ActionFunctionArgs): Promise<NewPasswordOutcome> {
  const { password } = await submittedValues(visit.request, schema);
  const { email } = readClaims(visit);
  const outcome = await replacePassword(visit, password);
  if (outcome.error !== null) return outcome;
  return { ...outcome, isInside: await enter(visit, email, password) };
}

async function replacePassword(visit: ActionFunctionArgs, password: string): Promise<Outcome> {
  const content = visit.context.get(contentContext);
  const outcome = await attempt(() =>
    call(content, resetPassword, { token: readToken(visit) ?? '', password }),
  );
  if (outcome.error === null || isInvalidLink(outcome.error)) dropToken(visit);
  return outcome;
}
