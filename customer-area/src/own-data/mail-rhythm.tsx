import { ActionForm, FormDone, SelectField } from '@studio/shared/forms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rhythm } from '../content/own-data.ts';

interface Values {
  readonly step: 'setRhythm';
  readonly documents: Rhythm;
}

interface MailRhythmProps {
  readonly rhythm: Rhythm;
  /** The address of the account; undefined when it could not be read. */
  readonly email: string | undefined;
}

const rhythms = ['subito', 'ogni_giorno', 'mai'] as const;

/** Renders the choice when mails about new documents come. */
export function MailRhythm({ rhythm, email }: MailRhythmProps) {
  const { t } = useTranslation('customer-area');
  const [saved, setSaved] = useState<Rhythm>();
  return (
    <>
      {saved !== undefined && <FormDone key={saved} title={t(`ownData.mails.saved.${saved}`)} />}
      <ActionForm<Values>
        name={t('ownData.mails.title')}
        initialValues={{ step: 'setRhythm', documents: rhythm }}
        validate={() => ({})}
        onChange={() => setSaved(undefined)}
        onAnswer={({ error }, { documents }) => {
          if (error === null) setSaved(documents);
        }}
        submit={t('ownData.mails.save')}
        busy={t('ownData.mails.saving')}
      >
        {email !== undefined && <p>{t('ownData.mails.to', { email })}</p>}
        <SelectField
          name="documents"
          label={t('ownData.mails.when')}
          choices={rhythms.map((value) => ({ value, label: t(`ownData.mails.rhythm.${value}`) }))}
        />
      </ActionForm>
    </>
  );
}
