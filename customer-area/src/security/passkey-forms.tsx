import type { Passkey } from '@studio/shared/contract/calls';
import { ActionForm, TextField, useLocale } from '@studio/shared/kit';
import { formatDate } from '@studio/shared/kit/format';
import { useTranslation } from 'react-i18next';
import { FormBehindButton } from '../parts/form-behind-button.tsx';
import { OwnPassword, useOwnPassword } from '../parts/own-password.tsx';
import { StepTitle } from '../parts/step-title.tsx';
import classes from './rows.module.css';

interface AdditionValues {
  readonly step: 'addPasskey';
  readonly name: string;
  readonly password: string;
}

interface AddPasskeyProps {
  readonly onAdded: () => void;
}

/** The draft of a new passkey's name. */
export const additionDraft = 'passkeys.add';

/** Longest name that the backend accepts, in characters. */
const longestName = 60;

/** Renders the form for the name of a passkey and the password; the browser's own dialog follows. */
export function AddPasskey({ onAdded }: AddPasskeyProps) {
  const { t } = useTranslation('customer-area');
  const ownPassword = useOwnPassword();

  function validate(values: AdditionValues) {
    return {
      ...(values.name.trim() === '' && { name: t('passkeys.error.nameRequired') }),
      ...ownPassword.validate(values),
    };
  }

  return (
    <ActionForm<AdditionValues>
      name={t('passkeys.add')}
      initialValues={{ step: 'addPasskey', name: '', password: '' }}
      validate={validate}
      submit={t('passkeys.continue')}
      busy={t('passkeys.adding')}
      draft={additionDraft}
      fieldErrors={ownPassword.fieldErrors}
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
  );
}

interface RemovablePasskeyProps {
  readonly passkey: Passkey;
  /** Called when the client opens the form that removes the passkey. */
  readonly onBegin: () => void;
}

/** Renders a passkey with its dates, and the button and form that remove it. */
export function RemovablePasskey({ passkey, onBegin }: RemovablePasskeyProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const { name, created, lastUsed, isBackedUp } = passkey;
  return (
    <li className={classes.item}>
      <div className={classes.details}>
        <p className={classes.name}>{name}</p>
        <p className={classes.dates}>
          {t('passkeys.created', { date: formatDate(created, locale) })}
          {' · '}
          {lastUsed === null
            ? t('passkeys.neverUsed')
            : t('passkeys.lastUsed', { date: formatDate(lastUsed, locale) })}
        </p>
        {isBackedUp && <p className={classes.dates}>{t('passkeys.backedUp')}</p>}
      </div>
      <FormBehindButton
        button={t('passkeys.remove')}
        label={t('passkeys.removeNamed', { name })}
        onOpen={onBegin}
        className={classes.removal}
      >
        {() => <RemovePasskey passkey={passkey} />}
      </FormBehindButton>
    </li>
  );
}

interface RemovalValues {
  readonly step: 'removePasskey';
  readonly id: number;
  readonly password: string;
}

function RemovePasskey({ passkey: { id, name } }: Pick<RemovablePasskeyProps, 'passkey'>) {
  const { t } = useTranslation('customer-area');
  const { validate, fieldErrors } = useOwnPassword();
  return (
    <ActionForm<RemovalValues>
      name={t('passkeys.removeNamed', { name })}
      initialValues={{ step: 'removePasskey', id, password: '' }}
      validate={validate}
      submit={t('passkeys.confirmRemoval')}
      busy={t('passkeys.removing')}
      fieldErrors={fieldErrors}
    >
      <StepTitle takesFocus>{t('passkeys.removeTitle', { name })}</StepTitle>
      <p>{t('passkeys.removeText')}</p>
      <OwnPassword />
    </ActionForm>
  );
}
