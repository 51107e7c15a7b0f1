import type { Passkey } from '@studio/shared/contract/calls';
import { FormDone } from '@studio/shared/kit';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBehindButton } from '../parts/form-behind-button.tsx';
import { ReadFailed } from '../parts/read-failed.tsx';
import section from '../parts/section.module.css';
import { Card, Section } from '../parts/section.tsx';
import { AddPasskey, additionDraft, RemovablePasskey } from './passkey-forms.tsx';
import classes from './rows.module.css';

interface PasskeysProps {
  /** The oldest first; undefined when they could not be read. */
  readonly passkeys: readonly Passkey[] | undefined;
}

/** Renders the client's passkeys, with the forms to add and remove one. */
export function Passkeys({ passkeys }: PasskeysProps) {
  const { t } = useTranslation('customer-area');
  const [change, resetChange] = usePasskeyChange(passkeys);
  return (
    <Section
      title={t('passkeys.title')}
      badge={
        passkeys && (
          <p className={`${section.state} ${passkeys.length > 0 ? section.on : section.off}`}>
            {t('passkeys.state', { count: passkeys.length })}
          </p>
        )
      }
      more={
        <>
          <p>{t('passkeys.whatItIs')}</p>
          <p>{t('passkeys.whatItDoes')}</p>
        </>
      }
    >
      <Card className={classes.passkeys}>
        {change && <Done key={`${change.kind} ${change.passkey.id}`} {...change} />}
        {passkeys === undefined && <ReadFailed message={t('passkeys.unknown')} />}
        {passkeys !== undefined && passkeys.length > 0 && (
          <ul className={classes.list}>
            {passkeys.map((passkey) => (
              <RemovablePasskey key={passkey.id} passkey={passkey} onBegin={resetChange} />
            ))}
          </ul>
        )}
        <Addition onBegin={resetChange} />
      </Card>
    </Section>
  );
}

/** The last change of the list. */
interface PasskeyChange {
  readonly kind: 'added' | 'removed';
  readonly passkey: Passkey;
}

/**
 * Detects an added or removed passkey by comparing lists: the form that caused the change may have disappeared with its
 * passkey.
 * @param passkeys undefined while they could not be read
 * @returns the change since the screen opened, or since the last call of `reset`
 */
function usePasskeyChange(
  passkeys: readonly Passkey[] | undefined,
): readonly [change: PasskeyChange | undefined, reset: () => void] {
  const [before, setBefore] = useState(passkeys);
  return [changeSince(before, passkeys), () => setBefore(passkeys)];
}

function changeSince(
  before: readonly Passkey[] | undefined,
  now: readonly Passkey[] | undefined,
): PasskeyChange | undefined {
  if (before === undefined || now === undefined) return undefined;
  const added = firstMissing(before, now);
  if (added) return { kind: 'added', passkey: added };
  const removed = firstMissing(now, before);
  return removed && { kind: 'removed', passkey: removed };
}

/** Returns the first passkey of `others` that is not in `list`. */
function firstMissing(list: readonly Passkey[], others: readonly Passkey[]): Passkey | undefined {
  return others.find(({ id }) => list.every((one) => one.id !== id));
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

/** Renders the button and form that add a passkey, in a browser that supports passkeys. */
function Addition({ onBegin }: AdditionProps) {
  const { t } = useTranslation('customer-area');
  const [canAdd, setCanAdd] = useState<boolean>();

  // A first render must not read `window`.
  useLayoutEffect(() => setCanAdd('PublicKeyCredential' in window), []);

  if (canAdd === undefined) return null;
  if (!canAdd) return <p className={classes.dates}>{t('passkeys.unsupported')}</p>;
  return (
    <FormBehindButton
      button={t('passkeys.add')}
      onOpen={onBegin}
      draft={additionDraft}
      className={classes.form}
    >
      {(close) => <AddPasskey onAdded={close} />}
    </FormBehindButton>
  );
}
