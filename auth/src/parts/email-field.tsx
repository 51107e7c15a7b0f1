import { TextField } from '@studio/shared/forms';
import { maxFieldLength } from '@studio/shared/profile-rules';

interface EmailFieldProps {
  readonly label: string;
  /** Whose address the browser may fill in; with `webauthn` it offers passkeys too. */
  readonly autoComplete: 'email' | 'username' | 'username webauthn' | 'off';
}

/** The address of an account, as long as accounts keep one at most. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField name="email" type="email" maxLength={maxFieldLength('email')} required {...props} />
  );
}
