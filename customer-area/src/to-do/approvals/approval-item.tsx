import { assetUrl } from '@studio/shared/content';
import { monthName } from '@studio/shared/format';
import { useContentLanguage, useLocale } from '@studio/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerKind, type Approval, evidenceUrl } from '../../content/answers.ts';
import classes from '../agenda.module.css';
import { AnswerForm } from '../answer-form.tsx';
import { DueDate } from '../due-date.tsx';
import { ReceiptLine } from '../receipt.tsx';
import { type ApprovalData, isUnanswered } from './load-approvals.ts';

interface ApprovalItemProps {
  readonly approval: Approval;
  readonly today: string;
  readonly answer: ApprovalData['answer'];
}

const choices = {
  presa_visione: ['presa_visione'],
  approvazione: ['approvazione', 'rifiuto'],
} as const satisfies Record<Approval['chiesta'], readonly AnswerKind[]>;

/** Renders a document that asks the client for an answer, or that has one. */
export function ApprovalItem({ approval, today, answer }: ApprovalItemProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const lang = useContentLanguage();
  // The backend knows of the reading once the document has begun to arrive; it decides.
  const [hasOpened, setHasOpened] = useState(approval.aperto);
  const { documento, tipologia, anno, mese, titolo, nome, file, chiesta, entro } = approval;
  const { mia, risposte } = approval;
  const name = titolo ?? nome;
  const period = mese === null ? `${anno}` : `${monthName(mese, locale)} ${anno}`;
  const isWaiting = isUnanswered(approval);
  return (
    <li className={classes.item}>
      {(isWaiting || entro !== null) && (
        <DueDate last={entro} today={isWaiting ? today : undefined} />
      )}
      <h2 className={classes.title} lang={lang}>
        {name}
      </h2>
      <p className={classes.kind}>
        <span>{t(`toDo.kind.${chiesta}`)}</span>
        <span lang={lang}>{[tipologia, period].filter(Boolean).join(', ')}</span>
      </p>
      <p>
        <a
          href={assetUrl(file)}
          target="_blank"
          rel="noreferrer"
          onClick={() => setHasOpened(true)}
          onAuxClick={() => setHasOpened(true)}
        >
          {t('toDo.approvals.open')}
        </a>
      </p>
      {risposte.map((receipt) => (
        <ReceiptLine key={receipt.numero} receipt={receipt} />
      ))}
      {mia !== null && (
        <p>
          <a href={evidenceUrl(documento)} download>
            {t('toDo.approvals.evidence')}
          </a>
        </p>
      )}
      {mia === null && !(hasOpened || approval.aperto) && (
        <p className={classes.hint}>{t('toDo.approvals.openFirst')}</p>
      )}
      {mia === null && (hasOpened || approval.aperto) && (
        <>
          <p className={classes.hint}>{t('toDo.approvals.noSignature')}</p>
          <AnswerForm
            choices={choices[chiesta]}
            about={name}
            draft={`approval.${documento}`}
            question={(choice) => t(`toDo.approvals.question.${choice}`, { name })}
            send={async (choice, note) => {
              const { mia: own, risposte: all } = await answer(approval, choice, note);
              return { own, others: all.filter(({ numero }) => numero !== own?.numero) };
            }}
          />
        </>
      )}
    </li>
  );
}
