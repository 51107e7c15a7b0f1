import { minimumPasswordLength } from '@studio/shared/accounts';
import type { MessageKey } from '../messages/index.ts';
import type { ErrorKeys } from './use-validation.ts';

interface RepeatedPassword {
  readonly password: string;
  readonly confirm_password: string;
}

function passwordError(password: string): MessageKey | undefined {
  if (password === '') return 'signup.error.passwordRequired';
  return password.length < minimumPasswordLength ? 'signup.error.passwordTooShort' : undefined;
}

/** What is wrong with the password of a new account and its repetition (specification, section 5). */
export function checkRepeated({
  password,
  confirm_password,
}: RepeatedPassword): ErrorKeys<RepeatedPassword> {
  const repeated = confirm_password === password ? undefined : 'signup.error.mismatch';
  return {
    password: passwordError(password),
    confirm_password: confirm_password === '' ? 'signup.error.confirmRequired' : repeated,
  };
}
