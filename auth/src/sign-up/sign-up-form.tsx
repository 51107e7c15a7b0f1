import { paths } from '@studio/shared/contract';
import { ActionForm, CheckboxField, FormNote, TextField } from '@studio/shared/forms';
import { maxFieldLength } from '@studio/shared/profile-rules';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmailField } from '../parts/email-field.tsx';
import { RepeatedPasswordFields } from '../parts/repeated-password-fields.tsx';
import { useValidation } from '../parts/use-validation.ts';
import { CheckYourMail } from './check-your-mail.tsx';
import { checkSignUp, emptySignUp, type SignUpValues } from './sign-up-values.ts';

interface SignUpFormProps {
  readonly onDone: () => void;
}

/** Who wants an account, and under what password. */
export function SignUpForm({ onDone }: SignUpFormProps) {
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
