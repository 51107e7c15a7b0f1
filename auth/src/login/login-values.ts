import { emailText } from '@studio/shared/kit';
import * as v from 'valibot';
import { emailError } from '../parts/email-field.tsx';
import type { ErrorKeys } from '../parts/use-validation.ts';

/** The schema of both steps' values; the code is empty in the first step. */
export const loginSchema = v.object({
  email: emailText,
  password: v.string(),
  otp: v.pipe(
    v.string(),
    v.transform((code) => code.replaceAll(/\s/g, '')),
  ),
});

export type LoginValues = v.InferOutput<typeof loginSchema>;

/** Returns the errors of e-mail and password. */
export function checkCredentials({ email, password }: LoginValues): ErrorKeys<LoginValues> {
  return {
    email: emailError(email, 'login.error'),
    password: password === '' ? 'login.error.passwordRequired' : undefined,
  };
}

/** Returns the error of a recovery code: ten letters and digits, with or without the hyphen. */
export function checkRecoveryCode({ otp }: LoginValues): ErrorKeys<LoginValues> {
  const isCode = /^[\dA-Z]{5}-?[\dA-Z]{5}$/i.test(otp.replaceAll(/\s/g, ''));
  return { otp: isCode ? undefined : 'login.error.recoveryShape' };
}

/** Returns the error of a code of the app: six digits. */
export function checkCode({ otp }: LoginValues): ErrorKeys<LoginValues> {
  return { otp: /^\s*(\d\s*){6}$/.test(otp) ? undefined : 'login.error.codeShape' };
}
