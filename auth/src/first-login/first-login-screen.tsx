import { paths } from '@studio/shared/contract';
import { ActionForm, FormDone, TextField } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { AccountLine } from '../parts/account-line.tsx';
import { AuthScreen } from '../parts/auth-screen.tsx';
import { emailError } from '../parts/email-error.ts';
import type { ScreenData } from '../parts/screen-data.ts';
import { useValidation } from '../parts/use-validation.ts';
import { Ways } from '../parts/ways.tsx';
import { knownEmail } from './known-email.ts';

interface Values {
  readonly email: string;
}

/** Sends the link with which the first password is set, to the address that the visitor came with. */
export function FirstLoginScreen() {
  const { t } = useTranslation('auth');
  const { origin } = useLoaderData<ScreenData>();
  const [query] = useSearchParams();
  const email = knownEmail(query.get('email'));
  const validate = useValidation<Values>((values) => ({ email: emailError(values.email) }));
  return (
    <AuthScreen title={t('firstLogin.title')}>
      <ActionForm<Values>
        key={email}
        name={t('firstLogin.title')}
        initialValues={{ email: email ?? '' }}
        validate={validate}
        submit={t('firstLogin.submit')}
        busy={t('firstLogin.busy')}
        failures={{ INVALID_PAYLOAD: t('error.INVALID_PAYLOAD') }}
        done={({ error }) =>
          error === null && (
            <FormDone title={t('firstLogin.done')}>
              <p>{t('firstLogin.doneNext')}</p>
            </FormDone>
          )
        }
      >
        <p>{t('firstLogin.welcome')}</p>
        <AccountLine email={email} />
        {email === undefined ? (
          <TextField
            name="email"
            label={t('field.email')}
            type="email"
            autoComplete="email"
            required
          />
        ) : (
          <input type="hidden" name="email" value={email} />
        )}
        <input type="hidden" name="reset_url" value={`${origin}${paths.firstPassword.pattern}`} />
      </ActionForm>
      <Ways ways={[[paths.login.href(), t('backToLogin')]]} />
    </AuthScreen>
  );
}
