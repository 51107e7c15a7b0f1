import { contentContext } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import {
  ActionForm,
  FormDone,
  NewPasswordField,
  type Outcome,
  submittedValues,
  Username,
} from '@studio/shared/forms';
import { minimumPasswordLength } from '@studio/shared/profile-rules';
import { LinkButton } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { type ActionFunctionArgs, useLoaderData } from 'react-router-dom';
import * as v from 'valibot';
import { resetPassword } from '../content/password.ts';
import { attempt } from '../parts/attempt.ts';
import { AccountEmail, AuthScreen } from '../parts/auth-screen.tsx';
import { LinkProblem } from '../parts/link-problem.tsx';
import { dropToken, isInvalidLink, type LinkData, readToken } from '../parts/link-token.ts';
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
      <ActionForm<NewPassword>
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
        done={({ error }) =>
          error === null ? (
            <FormDone title={t(`${messages}.done`)}>
              <div>
                <LinkButton to={paths.login.href()}>{t('toLogin')}</LinkButton>
              </div>
            </FormDone>
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

/** Returns the error of a new password (specification, section 5). */
function checkNewPassword({ password }: NewPassword): ErrorKeys<NewPassword> {
  if (password === '') return { password: 'newPassword.required' };
  return password.length < minimumPasswordLength ? { password: 'newPassword.tooShort' } : {};
}

/** Sets the password by the token of a mail's link; the action of both screens. */
export async function setPassword(visit: ActionFunctionArgs): Promise<Outcome> {
  const { password } = await submittedValues(visit.request, schema);
  const content = visit.context.get(contentContext);
  const outcome = await attempt(() => resetPassword(content, readToken(visit) ?? '', password));
  if (outcome.error === null || isInvalidLink(outcome.error)) dropToken(visit);
  return outcome;
}
