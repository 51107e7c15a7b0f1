import { trimmedText } from '@studio/shared/forms';
import * as v from 'valibot';
import { emailError } from '../parts/email-error.ts';
import type { ErrorKeys } from '../parts/use-validation.ts';

/** What both steps of the login send; the code is empty in the first. */
export const loginSchema = v.object({
  email: trimmedText,
  password: v.string(),
  otp: v.pipe(
    v.string(),
    v.transform((code) => code.replaceAll(/\s/g, '')),
  ),
});

export type LoginValues = v.InferOutput<typeof loginSchema>;

/** What is wrong with e-mail and password (specification, section 5). */
export function checkCredentials({ email, password }: LoginValues): ErrorKeys<LoginValues> {
  return {
    email: emailError(email, 'login.error'),
    password: password === '' ? 'login.error.passwordRequired' : undefined,
  };
}

/** Checks a recovery code: ten letters and digits, with or without the hyphen between them. */
export function checkRecoveryCode({ otp }: LoginValues): ErrorKeys<LoginValues> {
  const isCode = /^[\dA-Z]{5}-?[\dA-Z]{5}$/i.test(otp.replaceAll(/\s/g, ''));
  return { otp: isCode ? undefined : 'login.error.recoveryShape' };
}

/** What is wrong with the second factor's code. */
export function checkCode({ otp }: LoginValues): ErrorKeys<LoginValues> {
  return { otp: /^\s*(\d\s*){6}$/.test(otp) ? undefined : 'login.error.codeShape' };
}
