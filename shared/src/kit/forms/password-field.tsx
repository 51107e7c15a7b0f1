import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { minimumPasswordLength } from '../../rules/profile/passwords.ts';
import classes from '../ui/field.module.css';
import { FieldFrame } from '../ui/field-frame.tsx';
import { useFieldState } from './use-field-state.ts';

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  /** Makes password managers fill in the stored password or propose a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly required?: boolean;
  /** Fewest characters, for password managers; the hint tells visitors. */
  readonly minLength?: number;
  readonly hint?: string;
}

/** Renders a password field with a button that shows the password. */
export function PasswordField({ label, hint, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation('shared');
  const { value, change, blur, focus, touched, error } = useFieldState<string>(rest.name);
  const [isPasted, setIsPasted] = useState(false);
  const noteId = useId();
  // Copying a password out of a mail or a document often takes a blank along, which dots do not show.
  const hasBlank = (isPasted || touched) && value !== value.trim();
  const { submitting } = useFormState({ subscription: { submitting: true } });
  const [isRequested, setIsRequested] = useState(false);
  // Browsers store text fields, not password fields, when a form is sent.
  const shown = isRequested && !submitting;
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      describedBy={hasBlank ? noteId : undefined}
      note={
        hasBlank && (
          <p id={noteId} className={classes.hint}>
            {t('form.passwordBlank')}
          </p>
        )
      }
    >
      {(attributes) => (
        <div className={classes.password}>
          <input
            {...rest}
            {...attributes}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={change}
            onBlur={blur}
            onFocus={focus}
            onPaste={() => setIsPasted(true)}
          />
          <button
            type="button"
            className={classes.show}
            aria-label={t('form.showPassword')}
            aria-pressed={shown}
            aria-controls={attributes.id}
            onClick={() => setIsRequested(!isRequested)}
          >
            <Icon size={20} aria-hidden />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

interface NewPasswordFieldProps {
  readonly name: string;
  readonly label: string;
  /** States the fewest characters. */
  readonly hint: string;
}

/** Renders a field for a new password; password managers propose one that is long enough. */
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

/** Renders a hidden field that tells password managers the account of a new password. */
export function Username({ email }: { readonly email: string | undefined }) {
  if (email === undefined) return null;
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
