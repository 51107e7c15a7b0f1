import {
  type LoginSettings,
  maximumPasswordLength,
  minimumPasswordLength,
} from '@studio/shared/accounts';
import {
  ActionForm,
  type FieldErrors,
  FormDone,
  NewPasswordField,
  Username,
} from '@studio/shared/forms';
import { Button } from '@studio/shared/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from './code-field.tsx';
import classes from './connect-app.module.css';
import { OwnPassword } from './own-password.tsx';
import screen from './security-screen.module.css';
import { StepTitle } from './step-title.tsx';
import { useCodeMessages } from './use-code-messages.ts';
import { usePasswordMessages } from './use-password-messages.ts';

const step = 'changePassword';

interface Values {
  readonly step: typeof step;
  readonly password: string;
  readonly new_password: string;
  readonly otp: string;
}

interface ChangePasswordProps {
  /** How the client logs in; undefined where it could not be read. */
  readonly login: LoginSettings | undefined;
}

/** The client's password, and the way to another one. */
export function ChangePassword({ login }: ChangePasswordProps) {
  const { t } = useTranslation('customer-area');
  const titleId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'asking' | 'cancelled' | 'done'>();

  // A client who cancels is back at the button that led to the form.
  useEffect(() => {
    if (state === 'cancelled') button.current?.focus();
  }, [state]);

  return (
    <section className={screen.part} aria-labelledby={titleId}>
      <div className={screen.about}>
        <h2 id={titleId} className={screen.title}>
          {t('password.title')}
        </h2>
        <p>{t('password.why')}</p>
        <p>{t('password.effect')}</p>
      </div>
      <div className={`${screen.card} ${classes.connect}`}>
        {state === 'asking' ? (
          <NewPasswordForm
            login={login}
            onCancel={() => setState('cancelled')}
            onChanged={() => setState('done')}
          />
        ) : (
          <>
            {state === 'done' && (
              <FormDone title={t('password.done')}>
                <p>{t('password.doneNext')}</p>
              </FormDone>
            )}
            <div>
              <Button ref={button} kind="outline" onClick={() => setState('asking')}>
                {t('password.change')}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

interface NewPasswordFormProps extends ChangePasswordProps {
  readonly onCancel: () => void;
  readonly onChanged: () => void;
}

/** Asks for both passwords and, where the second factor is on, for a code. */
function NewPasswordForm({ login, onCancel, onChanged }: NewPasswordFormProps) {
  const { t } = useTranslation('customer-area');
  const passwordMessages = usePasswordMessages();
  const codeMessages = useCodeMessages('orRecovery');
  const takesCode = login?.factor === 'on';

  function problemOf({ password, new_password: next }: Values): string | undefined {
    if (next === '') return t('password.error.required');
    if (next.length < minimumPasswordLength)
      return t('password.error.tooShort', { count: minimumPasswordLength });
    if (next.length > maximumPasswordLength)
      return t('password.error.tooLong', { count: maximumPasswordLength });
    return next === password ? t('password.error.unchanged') : undefined;
  }

  function validate(values: Values) {
    const problem = problemOf(values);
    return {
      ...passwordMessages.validate(values),
      ...(problem !== undefined && { new_password: problem }),
      ...(takesCode && codeMessages.validate(values)),
    };
  }

  const refused = (text: string) => ({ field: 'new_password', text }) as const;
  const fieldErrors: FieldErrors<Values> = {
    ...passwordMessages.fieldErrors,
    ...codeMessages.fieldErrors,
    // Another tab has switched the second factor on: the field for the code comes with this answer.
    ...(!takesCode && {
      INVALID_PAYLOAD: { field: 'otp', text: t('security.error.codeRequired') },
    }),
    PASSWORD_TOO_COMMON: refused(t('password.error.tooCommon')),
    PASSWORD_UNCHANGED: refused(t('password.error.unchanged')),
    FAILED_VALIDATION: refused(t('password.error.invalid')),
  };

  return (
    <>
      <ActionForm<Values>
        name={t('password.change')}
        initialValues={{ step, password: '', new_password: '', otp: '' }}
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
        {takesCode && <CodeField orRecovery />}
      </ActionForm>
      <div>
        <Button kind="outline" onClick={onCancel}>
          {t('security.cancel')}
        </Button>
      </div>
    </>
  );
}
