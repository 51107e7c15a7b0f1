import type { MailPreferences, Rhythm } from '@studio/shared/contract/calls';
import {
  ActionForm,
  Button,
  type FieldErrors,
  FormDone,
  isEmail,
  TextField,
} from '@studio/shared/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetcher } from 'react-router-dom';
import { useSentDraft } from '../parts/use-sent-draft.ts';
import classes from './own-data.module.css';
import type { OwnDataOutcome } from './own-data.ts';

interface SecondAddressProps {
  readonly second: MailPreferences['second'];
  readonly rhythm: Rhythm;
}

/** Renders the second address for mails about new documents, or the form that names one. */
export function SecondAddress({ second, rhythm }: SecondAddressProps) {
  const { t } = useTranslation('customer-area');
  const email = second?.email;
  // Only a change made here is announced: the page opens at its title.
  const [known, setKnown] = useState(email);
  const [change, setChange] = useState<'named' | 'removed'>();
  if (email !== known) {
    setKnown(email);
    setChange(email === undefined ? 'removed' : 'named');
  }
  return (
    <div className={classes.part}>
      <h3 className={classes.subtitle}>{t('ownData.second.title')}</h3>
      <p>{t('ownData.second.why')}</p>
      {change === 'removed' && <FormDone title={t('ownData.second.removed')} />}
      {second === null ? (
        <NewAddress />
      ) : (
        <KnownAddress second={second} isNew={change === 'named'} />
      )}
      {second?.is_verified && rhythm === 'mai' && <p>{t('ownData.second.silent')}</p>}
    </div>
  );
}

interface Values {
  readonly step: 'addSecond';
  readonly email: string;
}

/** The draft of the address. */
const secondDraft = 'own-data.second';

/** Renders the form for a second address; afterwards the page shows that it waits for its confirmation. */
function NewAddress() {
  const { t } = useTranslation('customer-area');
  const fieldErrors: FieldErrors<Values> = {
    OWN_ADDRESS: { field: 'email', text: t('ownData.second.own') },
    FAILED_VALIDATION: { field: 'email', text: t('ownData.second.invalid') },
  };

  function validate({ email }: Values) {
    if (email.trim() === '') return { email: t('ownData.second.required') };
    return isEmail(email) ? {} : { email: t('ownData.second.invalid') };
  }

  return (
    <ActionForm<Values>
      name={t('ownData.second.title')}
      initialValues={{ step: 'addSecond', email: '' }}
      validate={validate}
      fieldErrors={fieldErrors}
      submit={t('ownData.second.add')}
      draft={secondDraft}
      busy={t('ownData.second.adding')}
    >
      <TextField
        name="email"
        type="email"
        label={t('ownData.second.email')}
        inputMode="email"
        maxLength={128}
        required
      />
    </ActionForm>
  );
}

interface KnownAddressProps {
  readonly second: NonNullable<MailPreferences['second']>;
  /** True when the client has just named it. */
  readonly isNew: boolean;
}

/** Renders the second address with its state, and the buttons to send the mail again and to remove it. */
function KnownAddress({ second, isNew }: KnownAddressProps) {
  const { t } = useTranslation('customer-area');
  const again = useFetcher<OwnDataOutcome>();
  const removal = useFetcher<OwnDataOutcome>();
  const { email, is_verified: isVerified } = second;
  useSentDraft(secondDraft);
  const isBusy = again.state !== 'idle' || removal.state !== 'idle';
  const isSentAgain = again.state === 'idle' && again.data?.error === null;
  const failed = [again, removal].some(({ data, state }) => state === 'idle' && data?.error);

  function send(fetcher: typeof again, step: Record<string, string>) {
    if (!isBusy) void fetcher.submit(step, { method: 'post', encType: 'application/json' });
  }

  return (
    <>
      <p className={classes.address}>{email}</p>
      <AddressState isSentAgain={isSentAgain} isNew={isNew} isVerified={isVerified} />
      {failed && <p role="alert">{t('ownData.failed')}</p>}
      <div className={classes.buttons}>
        {!isVerified && (
          <Button
            kind="outline"
            aria-disabled={isBusy}
            onClick={() => send(again, { step: 'addSecond', email })}
          >
            {t('ownData.second.again')}
          </Button>
        )}
        <Button
          kind="outline"
          aria-disabled={isBusy}
          onClick={() => send(removal, { step: 'removeSecond' })}
        >
          {t('ownData.second.remove')}
        </Button>
      </div>
    </>
  );
}

interface AddressStateProps {
  readonly isSentAgain: boolean;
  readonly isNew: boolean;
  readonly isVerified: boolean;
}

/** Renders the state of the second address; focuses what the client has just done. */
function AddressState({ isSentAgain, isNew, isVerified }: AddressStateProps) {
  const { t } = useTranslation('customer-area');
  if (isSentAgain) return <FormDone key="again" title={t('ownData.second.sentAgain')} />;
  const state = t(isVerified ? 'ownData.second.active' : 'ownData.second.waiting');
  return isNew ? <FormDone key="new" title={state} /> : <p>{state}</p>;
}
