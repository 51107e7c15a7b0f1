import { paths } from '@studio/shared/contract';
import { ActionForm, FormDone, TextField } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';
import { AuthScreen } from '../parts/auth-screen.tsx';
import { emailError } from '../parts/email-error.ts';
import { useValidation } from '../parts/use-validation.ts';
import { Ways } from '../parts/ways.tsx';

interface Values {
  readonly email: string;
}

/** Asks for the address and says the same whoever it belongs to. */
export function ForgotScreen() {
  const { t } = useTranslation('auth');
  const validate = useValidation<Values>(({ email }) => ({ email: emailError(email) }));
  return (
    <AuthScreen title={t('forgot.title')}>
      <ActionForm<Values>
        name={t('forgot.title')}
        initialValues={{ email: '' }}
        validate={validate}
        submit={t('forgot.submit')}
        busy={t('forgot.busy')}
        failures={{ INVALID_PAYLOAD: t('error.INVALID_PAYLOAD') }}
        done={({ error }) =>
          error === null && (
            <FormDone title={t('forgot.done')}>
              <p>{t('forgot.doneNext')}</p>
            </FormDone>
          )
        }
      >
        <p>{t('forgot.lead')}</p>
        <TextField
          name="email"
          label={t('field.email')}
          type="email"
          autoComplete="email"
          required
        />
      </ActionForm>
      <Ways ways={[[paths.login.href(), t('backToLogin')]]} />
    </AuthScreen>
  );
}
