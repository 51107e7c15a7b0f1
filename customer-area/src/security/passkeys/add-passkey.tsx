import { ActionForm, PasswordField, TextField } from '@studio/shared/forms';
import { Button } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { StepTitle } from '../step-title.tsx';
import classes from './passkeys.module.css';

const step = 'addPasskey';

interface Values {
  readonly step: typeof step;
  readonly name: string;
  readonly password: string;
}

interface AddPasskeyProps {
  readonly onAdded: () => void;
  readonly onCancel: () => void;
}

/** Longest name that the backend takes, in characters. */
const longestName = 60;

/** Asks for a name and the password; the browser's own dialog follows. */
export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation('customer-area');

  function validate({ name, password }: Values) {
    return {
      ...(name.trim() === '' && { name: t('passkeys.error.nameRequired') }),
      ...(password === '' && { password: t('security.error.passwordRequired') }),
    };
  }

  return (
    <div className={classes.form}>
      <ActionForm<Values>
        name={t('passkeys.add')}
        initialValues={{ step, name: '', password: '' }}
        validate={validate}
        submit={t('passkeys.continue')}
        busy={t('passkeys.adding')}
        fieldErrors={{
          INVALID_CREDENTIALS: { field: 'password', text: t('security.error.password') },
        }}
        failures={{
          CANCELLED: t('passkeys.error.cancelled'),
          KNOWN_DEVICE: t('passkeys.error.knownDevice'),
          UNSUITED_DEVICE: t('passkeys.error.unsuitedDevice'),
          INVALID_PASSKEY: t('passkeys.error.failed'),
          FAILED: t('passkeys.error.failed'),
          TOKEN_EXPIRED: t('passkeys.error.tooLate'),
          TOO_MANY_PASSKEYS: t('passkeys.error.tooMany'),
        }}
        onAnswer={({ error }) => {
          if (error === null) onAdded();
        }}
      >
        <StepTitle takesFocus>{t('passkeys.add')}</StepTitle>
        <TextField
          name="name"
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          autoComplete="off"
          maxLength={longestName}
          required
        />
        <PasswordField
          name="password"
          label={t('security.password')}
          hint={t('passkeys.passwordHint')}
          autoComplete="current-password"
          required
        />
      </ActionForm>
      <div>
        <Button kind="outline" onClick={onCancel}>
          {t('passkeys.cancel')}
        </Button>
      </div>
    </div>
  );
}
