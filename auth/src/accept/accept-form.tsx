import { paths } from '@studio/shared/contract';
import { ActionForm, FormDone, Username } from '@studio/shared/forms';
import { LinkButton } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { AccountLine } from '../parts/account-line.tsx';
import { isLinkGone } from '../parts/is-link-gone.ts';
import { LinkProblem } from '../parts/link-problem.tsx';
import { checkRepeated } from '../parts/new-account-password.ts';
import { RepeatedPasswordFields } from '../parts/repeated-password-fields.tsx';
import { useValidation } from '../parts/use-validation.ts';

interface Values {
  readonly password: string;
  readonly confirm_password: string;
}

interface AcceptFormProps {
  /** Address that the invitation names. */
  readonly email: string;
}

/** The password of the account that an invitation leads to. */
export function AcceptForm({ email }: AcceptFormProps) {
  const { t } = useTranslation('auth');
  return (
    <ActionForm<Values>
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
      done={({ error }) =>
        error === null ? (
          <FormDone title={t('accept.done')}>
            <div>
              <LinkButton to={paths.login.href()}>{t('toLogin')}</LinkButton>
            </div>
          </FormDone>
        ) : (
          isLinkGone(error) && (
            <LinkProblem message={t('accept.gone')} to={paths.contacts.href()} takesFocus>
              {t('contacts')}
            </LinkProblem>
          )
        )
      }
    >
      <p>{t('accept.lead')}</p>
      <AccountLine email={email} />
      <Username email={email} />
      <RepeatedPasswordFields />
    </ActionForm>
  );
}
