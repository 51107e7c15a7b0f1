import { assetUrl } from '@studio/shared/client';
import type { Approval } from '@studio/shared/contract/calls';
import { useContentLanguage, useLocale } from '@studio/shared/kit';
import { monthName } from '@studio/shared/kit/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalAnswer } from '../parts/answers/approval-answer.tsx';
import classes from './agenda.module.css';
import { DueDate } from './due-date.tsx';
import { isUnanswered } from './load-to-do.ts';

interface ApprovalItemProps {
  readonly approval: Approval;
}

/** Renders a document that asks the client for an answer, or that has one. */
export function ApprovalItem({ approval }: ApprovalItemProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const lang = useContentLanguage();
  // The backend knows of the reading once the document has begun to arrive; it decides.
  const [hasOpened, setHasOpened] = useState(approval.aperto);
  const { tipologia, anno, mese, titolo, nome, file, chiesta, entro } = approval;
  const name = titolo ?? nome;
  const period = mese === null ? `${anno}` : `${monthName(mese, locale)} ${anno}`;
  const isWaiting = isUnanswered(approval);
  return (
    <li className={classes.item}>
      {(isWaiting || entro !== null) && <DueDate last={entro} isOpen={isWaiting} />}
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
      <ApprovalAnswer approval={approval} isOpened={hasOpened || approval.aperto} />
    </li>
  );
}
