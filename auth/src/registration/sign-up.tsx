import { bootstrapContext, call, contentContext } from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import { sendConfirmation, signUp } from '@studio/shared/contract/calls';
import {
  ActionForm,
  CheckboxField,
  emailText,
  FormDone,
  FormNote,
  lineText,
  type Outcome,
  submittedValues,
  TextField,
} from '@studio/shared/kit';
import { maxFieldLength } from '@studio/shared/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActionFunctionArgs, Link } from 'react-router-dom';
import * as v from 'valibot';
import { attempt } from '../parts/attempt.ts';
import type { ScreenCode } from '../parts/auth-route.ts';
import { AuthScreen } from '../parts/auth-screen.tsx';
import { EmailField, emailError } from '../parts/email-field.tsx';
import { GoogleLink } from '../parts/google-link.tsx';
import { type ErrorKeys, useValidation } from '../parts/use-validation.ts';
import { ConfirmationForm } from './confirmation-form.tsx';
import { checkRepeated, RepeatedPasswordFields } from './repeated-password-fields.tsx';

/** Requests the account and then its mail; both can be repeated when the second fails. */
async function register({ request, context }: ActionFunctionArgs): Promise<Outcome> {
  const { first_name, last_name, email, password } = await submittedValues(request, signUpSchema);
  const content = context.get(contentContext);
  const { clientRole } = context.get(bootstrapContext);
  return attempt(async () => {
    await call(content, signUp, {
      first_name,
      last_name,
      email,
      password,
      role: clientRole,
      status: 'invited',
    });
    await call(content, sendConfirmation, { email });
  });
}

/** The code of the sign-up. */
export const code: ScreenCode = {
  action: register,
  Component: SignUpScreen,
};

/** Renders the sign-up of a visitor whom the firm has not invited. */
function SignUpScreen() {
  const { t } = useTranslation('auth');
  const [isDone, setDone] = useState(false);
  return (
    <AuthScreen title={t('signup.title')} links={[[paths.login.href(), t('signup.login')]]}>
      <SignUpForm onDone={() => setDone(true)} />
      {!isDone && <GoogleLink redirectFrom={paths.account.href()} />}
    </AuthScreen>
  );
}

interface SignUpFormProps {
  readonly onDone: () => void;
}

/** Renders the form for name, address and password. */
function SignUpForm({ onDone }: SignUpFormProps) {
  const { t } = useTranslation('auth');
  return (
    <ActionForm<SignUpValues>
      name={t('signup.title')}
      initialValues={emptySignUp}
      validate={useValidation(checkSignUp)}
      submit={t('signup.submit')}
      busy={t('signup.busy')}
      failures={{
        INVALID_PAYLOAD: t('error.INVALID_PAYLOAD'),
        FAILED_VALIDATION: t('error.FAILED_VALIDATION'),
      }}
      fieldErrors={{
        PASSWORD_TOO_COMMON: { field: 'password', text: t('error.PASSWORD_TOO_COMMON') },
      }}
      onAnswer={({ error }) => {
        if (error === null) onDone();
      }}
      done={({ error }, { email }) => error === null && <CheckYourMail email={email.trim()} />}
    >
      <FormNote>{t('signup.required')}</FormNote>
      <TextField
        name="first_name"
        label={t('field.firstName')}
        autoComplete="given-name"
        maxLength={maxFieldLength('first_name')}
        required
      />
      <TextField
        name="last_name"
        label={t('field.lastName')}
        autoComplete="family-name"
        maxLength={maxFieldLength('last_name')}
        required
      />
      <EmailField label={t('field.email')} autoComplete="email" />
      <RepeatedPasswordFields />
      <CheckboxField name="acceptTerms" required>
        {t('signup.terms')} <Link to={paths.privacy.href()}>{t('signup.privacy')}</Link>
      </CheckboxField>
    </ActionForm>
  );
}

interface CheckYourMailProps {
  readonly email: string;
}

/** Renders the result of a sign-up, which is the same for known and unknown addresses (decision C1). */
function CheckYourMail({ email }: CheckYourMailProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <FormDone title={t('signup.done')}>
        <p>{t('signup.doneNext', { email })}</p>
      </FormDone>
      <p>{t('signup.again')}</p>
      <ConfirmationForm email={email} />
    </>
  );
}

const signUpSchema = v.object({
  first_name: lineText,
  last_name: lineText,
  email: emailText,
  password: v.string(),
  confirm_password: v.string(),
  acceptTerms: v.boolean(),
});

type SignUpValues = v.InferOutput<typeof signUpSchema>;

const emptySignUp: SignUpValues = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  confirm_password: '',
  acceptTerms: false,
};

/** Returns the errors of a sign-up. */
function checkSignUp(values: SignUpValues): ErrorKeys<SignUpValues> {
  return {
    first_name: values.first_name.trim() ? undefined : 'signup.error.firstNameRequired',
    last_name: values.last_name.trim() ? undefined : 'signup.error.lastNameRequired',
    email: emailError(values.email),
    ...checkRepeated(values),
    acceptTerms: values.acceptTerms ? undefined : 'signup.error.termsRequired',
  };
}
