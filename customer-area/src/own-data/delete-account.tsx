import type { Deletion } from '@studio/shared/contract/calls';
import { ActionForm, FormDone, TextField, useLocale } from '@studio/shared/kit';
import { formatDate } from '@studio/shared/kit/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBehindButton } from '../parts/form-behind-button.tsx';
import { ReadFailed } from '../parts/read-failed.tsx';
import section from '../parts/section.module.css';
import { Card, Section } from '../parts/section.tsx';
import { StepTitle } from '../parts/step-title.tsx';
import { useSentDraft } from '../parts/use-sent-draft.ts';
import classes from './own-data.module.css';

interface DeleteAccountProps {
  /** The client's request; undefined when it could not be read. */
  readonly deletion: Deletion | undefined;
}

/** Renders the section of the request for deletion. */
export function DeleteAccount({ deletion }: DeleteAccountProps) {
  const { t } = useTranslation('customer-area');
  const state = deletion?.request?.stato;
  const isWaiting = state === 'in_attesa' || state === 'confermata';
  // Only a change made here is announced: the page opens at its title.
  const [wasWaiting] = useState(isWaiting);
  const [hasWaited, setHasWaited] = useState(wasWaiting);
  if (isWaiting && !hasWaited) setHasWaited(true);
  return (
    <Section
      title={t('ownData.deletion.title')}
      about={
        <>
          <p>{t('ownData.deletion.what')}</p>
          <p>{t('ownData.deletion.companies')}</p>
        </>
      }
    >
      <Card className={section.stack}>
        {deletion === undefined ? (
          <ReadFailed message={t('ownData.deletion.unknown')} />
        ) : isWaiting ? (
          <Waiting deletion={deletion} isNew={!wasWaiting} />
        ) : (
          <>
            {hasWaited && deletion.request === undefined && (
              <FormDone title={t('ownData.deletion.withdrawn')} />
            )}
            <NoneWaiting deletion={deletion} />
          </>
        )}
      </Card>
    </Section>
  );
}

interface WithDeletion {
  readonly deletion: Deletion;
}

/** Renders the data that the law keeps, each with its end and its reason. */
function Kept({ deletion: { kept } }: WithDeletion) {
  const { t } = useTranslation('customer-area');
  const day = useDay();
  const { documents, documents_until, downloads_until, answers_until } = kept;
  if (documents_until === null && downloads_until === null && answers_until === null) {
    return <p>{t('ownData.deletion.keepsNothing')}</p>;
  }
  return (
    <>
      <p>{t('ownData.deletion.keeps')}</p>
      <ul className={classes.list}>
        {documents_until !== null && (
          <li>
            {t('ownData.deletion.keptDocuments', { count: documents, until: day(documents_until) })}
          </li>
        )}
        {downloads_until !== null && (
          <li>{t('ownData.deletion.keptDownloads', { until: day(downloads_until) })}</li>
        )}
        {answers_until !== null && (
          <li>{t('ownData.deletion.keptAnswers', { until: day(answers_until) })}</li>
        )}
      </ul>
    </>
  );
}

/** Returns a function that formats a day or a moment as a day in Italy. */
function useDay(): (iso: string) => string {
  const locale = useLocale();
  return (iso) => formatDate(iso, locale);
}

interface WaitingProps extends WithDeletion {
  /** True when the client has just sent it. */
  readonly isNew: boolean;
}

/** Renders a waiting request, with the button that takes it back. */
function Waiting({ deletion, isNew }: WaitingProps) {
  const { t } = useTranslation('customer-area');
  const day = useDay();
  const { date_created: date, da_eseguire_il: end } = deletion.request ?? {};
  useSentDraft(deletionDraft);
  const title = t('ownData.deletion.waiting');
  const next = (
    <p>
      {date && <span>{t('ownData.deletion.waitingSince', { date: day(date) })}</span>}{' '}
      {end
        ? t('ownData.deletion.confirmed', { date: day(end) })
        : t('ownData.deletion.waitingNext')}
    </p>
  );
  return (
    <>
      {isNew ? (
        <FormDone title={title}>{next}</FormDone>
      ) : (
        <div>
          <p className={classes.address}>{title}</p>
          {next}
        </div>
      )}
      <Kept deletion={deletion} />
      <ActionForm
        name={t('ownData.deletion.withdraw')}
        initialValues={{ step: 'withdrawDeletion' }}
        validate={() => ({})}
        submit={t('ownData.deletion.withdraw')}
        busy={t('ownData.deletion.withdrawing')}
      >
        {null}
      </ActionForm>
    </>
  );
}

/** The draft of the reason. */
const deletionDraft = 'own-data.deletion';

/** Renders the last answer of the firm, if there is one, and the button that opens the form. */
function NoneWaiting({ deletion }: WithDeletion) {
  const { t } = useTranslation('customer-area');
  const { request } = deletion;
  const refused = request?.stato === 'respinta' && (
    <div>
      <p className={classes.address}>{t('ownData.deletion.refused')}</p>
      <p lang="it">{request.nota}</p>
    </div>
  );
  return (
    <FormBehindButton button={t('ownData.deletion.ask')} draft={deletionDraft} intro={refused}>
      {() => <RequestForm deletion={deletion} />}
    </FormBehindButton>
  );
}

/** Renders the form that requests the deletion; the page then shows that it waits. */
function RequestForm({ deletion }: WithDeletion) {
  const { t } = useTranslation('customer-area');
  return (
    <ActionForm
      name={t('ownData.deletion.ask')}
      initialValues={{ step: 'requestDeletion', motivo: '' }}
      validate={() => ({})}
      submit={t('ownData.deletion.send')}
      draft={deletionDraft}
      busy={t('ownData.deletion.sending')}
    >
      <StepTitle takesFocus>{t('ownData.deletion.ask')}</StepTitle>
      <p>{t('ownData.deletion.erased')}</p>
      <Kept deletion={deletion} />
      <TextField
        name="motivo"
        label={t('ownData.deletion.reason')}
        hint={t('ownData.deletion.reasonHint')}
        lines={3}
        maxLength={2000}
      />
    </ActionForm>
  );
}
