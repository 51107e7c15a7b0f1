import { call, useContent } from '@studio/shared/client';
import {
  type AnswerKind,
  type Approval,
  answerApproval,
  evidenceUrl,
} from '@studio/shared/contract/calls';
import { useTranslation } from 'react-i18next';
import classes from './answer.module.css';
import { AnswerForm } from './answer-form.tsx';
import { ReceiptLine } from './receipt.tsx';

interface ApprovalAnswerProps {
  readonly approval: Approval;
  /** True once the client has opened the document: only then an answer counts. */
  readonly isOpened: boolean;
  /** Called when the answer is stored or does not count, after the page has read its data again. */
  readonly onSettled?: (() => void) | undefined;
}

const choices = {
  presa_visione: ['presa_visione'],
  approvazione: ['approvazione', 'rifiuto'],
} as const satisfies Record<Approval['chiesta'], readonly AnswerKind[]>;

/** Renders the answers to a document that asks for one, with the form while the client has not answered. */
export function ApprovalAnswer({ approval, isOpened, onSettled }: ApprovalAnswerProps) {
  const { t } = useTranslation('customer-area');
  const content = useContent();
  const { documento, titolo, nome, chiesta, mia, risposte } = approval;
  const name = titolo ?? nome;
  return (
    <>
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
      {mia === null && !isOpened && <p className={classes.hint}>{t('toDo.approvals.openFirst')}</p>}
      {mia === null && isOpened && (
        <>
          <p className={classes.hint}>{t('toDo.approvals.noSignature')}</p>
          <AnswerForm
            choices={choices[chiesta]}
            about={name}
            draft={`approval.${documento}`}
            question={(choice) => t(`toDo.approvals.question.${choice}`, { name })}
            send={async (choice, note) => {
              const answered = await call(content, answerApproval, {
                documento,
                risposta: choice,
                nota: note,
              });
              const { mia: own, risposte: all } = answered;
              return { own, others: all.filter(({ numero }) => numero !== own?.numero) };
            }}
            onSettled={onSettled}
          />
        </>
      )}
    </>
  );
}
