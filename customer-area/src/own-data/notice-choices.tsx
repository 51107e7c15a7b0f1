import type { MailPreferences, NoticeChoices } from '@studio/shared/contract/calls';
import { ActionForm, CheckboxField, FormDone, SelectField } from '@studio/shared/kit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './notice-choices.module.css';

interface Values extends NoticeChoices {
  readonly step: 'setChoices';
}

interface NoticeChoicesProps {
  readonly preferences: MailPreferences;
  /** The address of the account; undefined when it could not be read. */
  readonly email: string | undefined;
}

const kinds = ['documents', 'requests', 'due', 'approvals', 'messages'] as const;
const rhythms = ['subito', 'ogni_giorno', 'mai'] as const;

function choicesIn({ mail, push }: MailPreferences): Values {
  return {
    step: 'setChoices',
    mail_documents: mail.documents,
    mail_requests: mail.requests,
    mail_due: mail.due,
    mail_approvals: mail.approvals,
    mail_messages: mail.messages,
    push_documents: push.documents,
    push_requests: push.requests,
    push_due: push.due,
    push_approvals: push.approvals,
    push_messages: push.messages,
  };
}

/** Renders the choices about notices as a table: kinds by channels. */
export function NoticeChoicesForm({ preferences, email }: NoticeChoicesProps) {
  const { t } = useTranslation('customer-area');
  const [isSaved, setIsSaved] = useState(false);
  return (
    <>
      {isSaved && <FormDone title={t('ownData.mails.saved')} />}
      <ActionForm<Values>
        name={t('ownData.mails.title')}
        initialValues={choicesIn(preferences)}
        validate={() => ({})}
        onChange={() => setIsSaved(false)}
        onAnswer={({ error }) => setIsSaved(error === null)}
        submit={t('ownData.mails.save')}
        busy={t('ownData.mails.saving')}
      >
        {email !== undefined && <p>{t('ownData.mails.to', { email })}</p>}
        <div className={classes.table}>
          {kinds.map((kind) => (
            <KindRow key={kind} kind={kind} />
          ))}
        </div>
      </ActionForm>
    </>
  );
}

/** Renders the choices about one kind of notices. */
function KindRow({ kind }: { readonly kind: (typeof kinds)[number] }) {
  const { t } = useTranslation('customer-area');
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend takes no place in a grid.
    <div role="group" aria-labelledby={titleId} className={classes.row}>
      <p id={titleId} className={classes.kind}>
        {t(`ownData.mails.kind.${kind}`)}
      </p>
      <SelectField
        name={`mail_${kind}`}
        label={t('ownData.mails.mail')}
        choices={rhythms.map((value) => ({ value, label: t(`ownData.mails.rhythm.${value}`) }))}
      />
      <CheckboxField name={`push_${kind}`}>{t('ownData.mails.push')}</CheckboxField>
    </div>
  );
}
