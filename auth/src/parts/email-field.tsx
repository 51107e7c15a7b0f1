import { TextField } from '@studio/shared/kit';
import { maxFieldLength, readEmail } from '@studio/shared/rules';
import type { MessageKey } from '../messages/index.ts';

interface EmailFieldProps {
  readonly label: string;
  /** The kind of address that the browser fills in; `webauthn` also offers passkeys. */
  readonly autoComplete: 'email' | 'username' | 'username webauthn' | 'off';
}

/** Renders the e-mail field of a form. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField name="email" type="email" maxLength={maxFieldLength('email')} required {...props} />
  );
}

/**
 * Returns the message key of an e-mail address's error; undefined when the address is valid.
 * @param prefix the group of the form's own messages
 */
export function emailError(
  email: string,
  prefix: 'error' | 'login.error' = 'error',
): MessageKey | undefined {
  const { value, problem } = readEmail(email);
  if (problem === 'empty') return `${prefix}.emailRequired`;
  // The field limits the length of typed text, but not of text that a password manager fills in.
  const isValid = value !== undefined && value.length <= maxFieldLength('email');
  return isValid ? undefined : `${prefix}.emailInvalid`;
}
