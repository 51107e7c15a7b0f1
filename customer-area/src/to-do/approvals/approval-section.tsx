import { assetUrl } from '@studio/shared/content';
import { monthName } from '@studio/shared/format';
import { useContentLanguage, useLocale } from '@studio/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerKind, Approval } from '../../content/answers.ts';
import { ReadFailed } from '../../parts/read-failed.tsx';
import { Section } from '../../parts/section.tsx';
import classes from '../answer.module.css';
import { Answered, AnswerForm, ReceiptLine } from '../answer.tsx';
import { DueDate } from '../due-date.tsx';
import { type ApprovalData, isUnanswered } from './load-approvals.ts';

interface ApprovalSectionProps {
  readonly data: ApprovalData | undefined;
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
}

const nameOf = ({ titolo, nome }: Approval) => titolo ?? nome;

/** Renders the documents that ask the client for an answer, and those that were answered lately. */
export function ApprovalSection({ data, today }: ApprovalSectionProps) {
  const { t } = useTranslation('customer-area');
  const [answered, setAnswered] = useState<number>();
  // A failed reading keeps the last data, and with it what is typed.
  const [read, setRead] = useState(data);
  if (data !== undefined && data !== read) setRead(data);
  const failure = data === undefined && <ReadFailed message={t('toDo.approvals.unread')} />;
  if (read === undefined) return failure;
  const { approvals, open } = read;
  if (approvals.length === 0) return failure || null;
  const last = approvals.find(({ documento }) => documento === answered);
  const answer: ApprovalData['answer'] = async (approval, choice, note) => {
    await read.answer(approval, choice, note);
    setAnswered(approval.documento);
  };
  const closed = approvals.filter((one) => !isUnanswered(one));
  return (
    <Section
      title={t('toDo.approvals.title')}
      about={
        <>
          <p>{t('toDo.approvals.about', { count: open })}</p>
          <p className={classes.hint}>{t('toDo.approvals.noSignature')}</p>
        </>
      }
    >
      <div className={classes.groups}>
        {failure}
        <Answered last={last?.mia ? { title: nameOf(last), receipt: last.mia } : undefined} />
        {open > 0 && (
          <ul className={classes.list}>
            {approvals.filter(isUnanswered).map((one) => (
              <ApprovalItem key={one.documento} approval={one} {...{ today, answer }} />
            ))}
          </ul>
        )}
        {closed.length > 0 && (
          <details className={classes.group}>
            <summary className={classes.groupTitle}>
              {t('toDo.approvals.closed', { count: closed.length })}
            </summary>
            <ul className={classes.list}>
              {closed.map((one) => (
                <ApprovalItem key={one.documento} approval={one} {...{ today, answer }} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </Section>
  );
}

interface ApprovalItemProps extends Pick<ApprovalSectionProps, 'today'> {
  readonly approval: Approval;
  readonly answer: ApprovalData['answer'];
}

const choices = {
  presa_visione: ['presa_visione'],
  approvazione: ['approvazione', 'rifiuto'],
} as const satisfies Record<Approval['chiesta'], readonly AnswerKind[]>;

/** Returns the address of a document's evidence sheet. */
const evidenceUrl = (document: number) => `/api/approvals/evidence?documento=${document}`;

function ApprovalItem({ approval, today, answer }: ApprovalItemProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const lang = useContentLanguage();
  // The backend knows of the reading once the document has begun to arrive; it decides.
  const [hasOpened, setHasOpened] = useState(approval.aperto);
  const { documento, tipologia, anno, mese, file, chiesta, entro, mia, risposte } = approval;
  const name = nameOf(approval);
  const period = mese === null ? `${anno}` : `${monthName(mese, locale)} ${anno}`;
  const isOpen = hasOpened || approval.aperto;
  return (
    <li className={classes.item}>
      {entro !== null && (
        <DueDate last={entro} today={isUnanswered(approval) ? today : undefined} />
      )}
      <h3 className={classes.title} lang={lang}>
        {name}
      </h3>
      <p className={classes.hint}>{[tipologia, period].filter(Boolean).join(', ')}</p>
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
      {mia === null &&
        (isOpen ? (
          <AnswerForm
            choices={choices[chiesta]}
            about={name}
            draft={`approval.${documento}`}
            question={(choice) => t(`toDo.approvals.question.${choice}`, { name })}
            send={(choice, note) => answer(approval, choice, note)}
          />
        ) : (
          <p className={classes.hint}>{t('toDo.approvals.openFirst')}</p>
        ))}
    </li>
  );
}
