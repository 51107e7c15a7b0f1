import {
  ActionForm,
  type FieldErrors,
  FormDone,
  NewPasswordField,
  Username,
} from '@studio/shared/kit';
import { maximumPasswordLength, minimumPasswordLength } from '@studio/shared/rules';
import { useTranslation } from 'react-i18next';
import type { LoginSettings } from '../content/login-settings.ts';
import { CodeField, useCode } from '../parts/code-field.tsx';
import { FormBehindButton } from '../parts/form-behind-button.tsx';
import { OwnPassword, useOwnPassword } from '../parts/own-password.tsx';
import section from '../parts/section.module.css';
import { Card, Section } from '../parts/section.tsx';
import { StepTitle } from '../parts/step-title.tsx';

interface ChangePasswordProps {
  /** The client's login; undefined when it could not be read. */
  readonly login: LoginSettings | undefined;
}

/** Renders the section of the password, with the form that changes it. */
export function ChangePassword({ login }: ChangePasswordProps) {
  const { t } = useTranslation('customer-area');

  return (
    <Section
      title={t('password.title')}
      badge={<p className={`${section.state} ${section.on}`}>{t('password.state')}</p>}
      more={
        <>
          <p>{t('password.why')}</p>
          <p>{t('password.effect')}</p>
        </>
      }
    >
      <Card className={section.stack}>
        <FormBehindButton
          button={t('password.change')}
          done={
            <FormDone title={t('password.done')}>
              <p>{t('password.doneNext')}</p>
            </FormDone>
          }
        >
          {(close) => <NewPasswordForm login={login} onChanged={close} />}
        </FormBehindButton>
      </Card>
    </Section>
  );
}

interface Values {
  readonly step: 'changePassword';
  readonly password: string;
  readonly new_password: string;
  readonly otp: string;
}

interface NewPasswordFormProps extends ChangePasswordProps {
  readonly onChanged: () => void;
}

/** Renders the form for both passwords and, while the second factor is on, for a code. */
function NewPasswordForm({ login, onChanged }: NewPasswordFormProps) {
  const { t } = useTranslation('customer-area');
  const ownPassword = useOwnPassword();
  const code = useCode('orRecovery');
  const takesCode = login?.factor === 'on';

  function newPasswordProblem({ password, new_password: next }: Values): string | undefined {
    if (next === '') return t('password.error.required');
    if (next.length < minimumPasswordLength)
      return t('password.error.tooShort', { count: minimumPasswordLength });
    if (next.length > maximumPasswordLength)
      return t('password.error.tooLong', { count: maximumPasswordLength });
    return next === password ? t('password.error.unchanged') : undefined;
  }

  function validate(values: Values) {
    const problem = newPasswordProblem(values);
    return {
      ...ownPassword.validate(values),
      ...(problem !== undefined && { new_password: problem }),
      ...(takesCode && code.validate(values)),
    };
  }

  const newPasswordError = (text: string) => ({ field: 'new_password', text }) as const;
  const fieldErrors: FieldErrors<Values> = {
    ...ownPassword.fieldErrors,
    ...code.fieldErrors,
    // Another tab has enabled the second factor: this answer reloads the page, which then has the field for the code.
    ...(!takesCode && {
      INVALID_PAYLOAD: { field: 'otp', text: t('security.error.codeRequired') },
    }),
    PASSWORD_TOO_COMMON: newPasswordError(t('password.error.tooCommon')),
    PASSWORD_UNCHANGED: newPasswordError(t('password.error.unchanged')),
    FAILED_VALIDATION: newPasswordError(t('password.error.invalid')),
  };

  return (
    <ActionForm<Values>
      name={t('password.change')}
      initialValues={{ step: 'changePassword', password: '', new_password: '', otp: '' }}
      validate={validate}
      fieldErrors={fieldErrors}
      onAnswer={({ error }) => {
        if (error === null) onChanged();
      }}
      submit={t('password.submit')}
      busy={t('password.changing')}
    >
      <StepTitle takesFocus>{t('password.change')}</StepTitle>
      <Username email={login?.email} />
      <OwnPassword label={t('password.current')} />
      <NewPasswordField
        name="new_password"
        label={t('password.new')}
        hint={t('password.newHint', { count: minimumPasswordLength })}
      />
      {takesCode && <CodeField accepts="orRecovery" />}
    </ActionForm>
  );
}
