import { minimumPasswordLength } from '../profile-rules/password-length.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps {
  readonly name: string;
  readonly label: string;
  /** Says the fewest characters. */
  readonly hint: string;
}

/** A password that is being chosen: password managers propose one that is long enough. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      minLength={minimumPasswordLength}
      required
    />
  );
}
