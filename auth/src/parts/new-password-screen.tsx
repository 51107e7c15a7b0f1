import { minimumPasswordLength } from '@studio/shared/accounts';
import { paths } from '@studio/shared/contract';
import { ActionForm, FormDone, NewPasswordField, Username } from '@studio/shared/forms';
import { LinkButton } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { AccountLine } from './account-line.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { isLinkGone } from './is-link-gone.ts';
import { LinkProblem } from './link-problem.tsx';
import type { LinkData } from './link-token.ts';
import { checkNewPassword, type NewPassword } from './new-password.ts';
import { useValidation } from './use-validation.ts';
import { Ways } from './ways.tsx';

interface NewPasswordScreenProps {
  /** Where the screen's own messages are. */
  readonly messages: 'reset' | 'firstPassword';
  /** Where a new link can be had, given the address that the old one was for. */
  readonly renewal: (email: string | undefined) => string;
}

/** Sets a password by the link of a mail: for the first time or anew. */
export function NewPasswordScreen({ messages, renewal }: NewPasswordScreenProps) {
  const { t } = useTranslation('auth');
  const { claims } = useLoaderData<LinkData>();
  const validate = useValidation(checkNewPassword);
  const newLink = renewal(claims?.email);
  const ways = <Ways ways={[[paths.login.href(), t('backToLogin')]]} />;

  if (claims === null) {
    return (
      <AuthScreen title={t(`${messages}.title`)}>
        <LinkProblem message={t('link.missing')} to={newLink}>
          {t('link.renew')}
        </LinkProblem>
        {ways}
      </AuthScreen>
    );
  }
  return (
    <AuthScreen title={t(`${messages}.title`)}>
      <AccountLine email={claims.email} />
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
            isLinkGone(error) && (
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
      {ways}
    </AuthScreen>
  );
}
