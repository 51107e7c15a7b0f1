import { trimmedText } from '@studio/shared/forms';
import * as v from 'valibot';
import { emailError } from '../parts/email-error.ts';
import { checkRepeated } from '../parts/new-account-password.ts';
import type { ErrorKeys } from '../parts/use-validation.ts';

/** The form as it is sent. */
export const signUpSchema = v.object({
  first_name: trimmedText,
  last_name: trimmedText,
  email: trimmedText,
  password: v.string(),
  confirm_password: v.string(),
  acceptTerms: v.boolean(),
});

export type SignUpValues = v.InferOutput<typeof signUpSchema>;

/** The form as nobody has filled it in. */
export const emptySignUp: SignUpValues = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  confirm_password: '',
  acceptTerms: false,
};

/** What is wrong with a sign-up (specification, section 5). */
export function checkSignUp(values: SignUpValues): ErrorKeys<SignUpValues> {
  return {
    first_name: values.first_name.trim() ? undefined : 'signup.error.firstNameRequired',
    last_name: values.last_name.trim() ? undefined : 'signup.error.lastNameRequired',
    email: emailError(values.email),
    ...checkRepeated(values),
    acceptTerms: values.acceptTerms ? undefined : 'signup.error.termsRequired',
  };
}
