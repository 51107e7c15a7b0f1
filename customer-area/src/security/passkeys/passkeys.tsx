import type { Passkey } from '@studio/shared/accounts';
import { FormDone } from '@studio/shared/forms';
import { Button } from '@studio/shared/ui';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import screen from '../security-screen.module.css';
import { StateUnknown } from '../state-unknown.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyItem } from './passkey-item.tsx';
import classes from './passkeys.module.css';
import { type PasskeyChange, usePasskeyChange } from './use-passkey-change.ts';

interface PasskeysProps {
  /** Those of the client, the oldest first; undefined where they could not be read. */
  readonly passkeys: readonly Passkey[] | undefined;
}

/** The passkeys of the client: each with its dates, and the ways to add and remove one. */
export function Passkeys({ passkeys }: PasskeysProps) {
  const { t } = useTranslation('customer-area');
  const titleId = useId();
  const [change, begin] = usePasskeyChange(passkeys);
  return (
    <section className={screen.part} aria-labelledby={titleId}>
      <div className={screen.about}>
        <h2 id={titleId} className={screen.title}>
          {t('passkeys.title')}
        </h2>
        <p>{t('passkeys.whatItIs')}</p>
        <p>{t('passkeys.whatItDoes')}</p>
      </div>
      <div className={`${screen.card} ${classes.passkeys}`}>
        {change && <Done key={`${change.kind} ${change.passkey.id}`} {...change} />}
        {passkeys === undefined && <StateUnknown message={t('passkeys.unknown')} />}
        {passkeys?.length === 0 && <p className={classes.dates}>{t('passkeys.none')}</p>}
        {passkeys !== undefined && passkeys.length > 0 && (
          <ul className={classes.list}>
            {passkeys.map((passkey) => (
              <PasskeyItem key={passkey.id} passkey={passkey} onBegin={begin} />
            ))}
          </ul>
        )}
        <Addition onBegin={begin} />
      </div>
    </section>
  );
}

function Done({ kind, passkey: { name } }: PasskeyChange) {
  const { t } = useTranslation('customer-area');
  return (
    <FormDone title={t(`passkeys.done.${kind}`, { name })}>
      <p>{t(`passkeys.doneNext.${kind}`)}</p>
    </FormDone>
  );
}

interface AdditionProps {
  readonly onBegin: () => void;
}

/** The way to add a passkey, where the browser knows them: that is not known before the first render. */
function Addition({ onBegin }: AdditionProps) {
  const { t } = useTranslation('customer-area');
  const button = useRef<HTMLButtonElement>(null);
  const [canAdd, setCanAdd] = useState<boolean>();
  const [state, setState] = useState<'adding' | 'cancelled'>();

  useLayoutEffect(() => setCanAdd('PublicKeyCredential' in window), []);

  // A client who cancels is back at the button that led to the form.
  useEffect(() => {
    if (state === 'cancelled') button.current?.focus();
  }, [state]);

  if (canAdd === undefined) return null;
  if (!canAdd) return <p className={classes.dates}>{t('passkeys.unsupported')}</p>;
  if (state === 'adding') {
    return (
      <AddPasskey onCancel={() => setState('cancelled')} onAdded={() => setState(undefined)} />
    );
  }
  return (
    <div>
      <Button
        ref={button}
        kind="outline"
        onClick={() => {
          onBegin();
          setState('adding');
        }}
      >
        {t('passkeys.add')}
      </Button>
    </div>
  );
}
