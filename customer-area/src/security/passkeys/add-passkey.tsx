import { ActionForm, TextField } from '@studio/shared/forms';
import { Button } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { OwnPassword } from '../own-password.tsx';
import { StepTitle } from '../step-title.tsx';
import { usePasswordMessages } from '../use-password-messages.ts';
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
  const passwordMessages = usePasswordMessages();

  function validate(values: Values) {
    return {
      ...(values.name.trim() === '' && { name: t('passkeys.error.nameRequired') }),
      ...passwordMessages.validate(values),
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
        fieldErrors={passwordMessages.fieldErrors}
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
        <OwnPassword hint={t('passkeys.passwordHint')} />
      </ActionForm>
      <div>
        <Button kind="outline" onClick={onCancel}>
          {t('passkeys.cancel')}
        </Button>
      </div>
    </div>
  );
}
