import { TextField } from '@studio/shared/kit';
import { maxFieldLength, readEmail } from '@studio/shared/rules';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
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

const schema = v.object({ email: v.string() });

/** The state of a link to another screen: the address that the visitor has typed. The URL must not contain it. */
export type TypedEmail = v.InferOutput<typeof schema>;

/** Returns the address that the visitor typed on the screen before; empty without one. */
export function useTypedEmail(): string {
  const result = v.safeParse(schema, useLocation().state);
  return result.success ? result.output.email : '';
}
