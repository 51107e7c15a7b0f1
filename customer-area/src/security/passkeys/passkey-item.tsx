import type { Passkey } from '@studio/shared/accounts';
import { formatDate } from '@studio/shared/format';
import { ActionForm } from '@studio/shared/forms';
import { Button, useLocale } from '@studio/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnPassword } from '../own-password.tsx';
import { StepTitle } from '../step-title.tsx';
import { usePasswordMessages } from '../use-password-messages.ts';
import classes from './passkeys.module.css';

interface PasskeyItemProps {
  readonly passkey: Passkey;
  /** Called when its removal is begun. */
  readonly onBegin: () => void;
}

/** A passkey with its dates, and the way to remove it. */
export function PasskeyItem({ passkey, onBegin }: PasskeyItemProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState<boolean>();
  const { name, created, lastUsed, isBackedUp } = passkey;

  // A client who cancels is back at the button that led to the question.
  useEffect(() => {
    if (isAsking === false) button.current?.focus();
  }, [isAsking]);

  return (
    <li className={classes.item}>
      <div className={classes.what}>
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
      {!isAsking && (
        <Button
          ref={button}
          kind="outline"
          aria-label={t('passkeys.removeNamed', { name })}
          onClick={() => {
            onBegin();
            setIsAsking(true);
          }}
        >
          {t('passkeys.remove')}
        </Button>
      )}
      {isAsking && <RemovePasskey passkey={passkey} onCancel={() => setIsAsking(false)} />}
    </li>
  );
}

const step = 'removePasskey';

interface RemovalValues {
  readonly step: typeof step;
  readonly id: number;
  readonly password: string;
}

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly onCancel: () => void;
}

function RemovePasskey({ passkey: { id, name }, onCancel }: RemovePasskeyProps) {
  const { t } = useTranslation('customer-area');
  const { validate, fieldErrors } = usePasswordMessages();
  return (
    <div className={classes.removal}>
      <ActionForm<RemovalValues>
        name={t('passkeys.removeNamed', { name })}
        initialValues={{ step, id, password: '' }}
        validate={validate}
        submit={t('passkeys.confirmRemoval')}
        busy={t('passkeys.removing')}
        fieldErrors={fieldErrors}
      >
        <StepTitle takesFocus>{t('passkeys.removeTitle', { name })}</StepTitle>
        <p>{t('passkeys.removeText')}</p>
        <OwnPassword />
      </ActionForm>
      <div>
        <Button kind="outline" onClick={onCancel}>
          {t('passkeys.cancel')}
        </Button>
      </div>
    </div>
  );
}
