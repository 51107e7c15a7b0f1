import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import classes from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import { useFieldState } from './use-field-state.ts';

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  /** Tells password managers whether to fill in the password they keep or to propose one. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly required?: boolean;
  /** Fewest characters, for those who propose passwords; say it in the hint as well. */
  readonly minLength?: number;
  readonly hint?: string;
}

/** A password that can be pasted, filled in by a password manager, and looked at. */
export function PasswordField({ label, hint, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation('shared');
  const { value, change, blur, focus, error } = useFieldState<string>(rest.name);
  const { submitting } = useFormState({ subscription: { submitting: true } });
  const [wanted, setWanted] = useState(false);
  // Browsers remember what they see as text when a form is sent.
  const shown = wanted && !submitting;
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) => (
        <div className={classes.password}>
          <input
            {...rest}
            {...ties}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={change}
            onBlur={blur}
            onFocus={focus}
            className={classes.control}
          />
          <button
            type="button"
            className={classes.show}
            aria-label={t('form.showPassword')}
            aria-pressed={shown}
            aria-controls={ties.id}
            onClick={() => setWanted(!wanted)}
          >
            <Icon size={20} aria-hidden />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
