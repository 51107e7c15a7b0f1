import { assetUrl } from '@studio/shared/content';
import { formatAmount } from '@studio/shared/format';
import { useContentLanguage, useLocale } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import type { Due } from '../../content/answers.ts';
import { DueAnswer } from '../../parts/answers/due-answer.tsx';
import classes from '../agenda.module.css';
import { DueDate } from '../due-date.tsx';
import type { DueData } from './load-due.ts';

interface DueItemProps {
  readonly due: Due;
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
  readonly answer: DueData['answer'];
}

/** Renders an amount to pay with the possible answers, or with the one that was given. */
export function DueItem({ due, today, answer }: DueItemProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const lang = useContentLanguage();
  const { tributo, importo, scade_il, documento, stato } = due;
  return (
    <li className={classes.item}>
      <DueDate last={scade_il} today={stato === 'da_rispondere' ? today : undefined} />
      <div className={classes.heading}>
        <h2 className={classes.title} lang={lang}>
          {tributo}
        </h2>
        <p className={classes.amount}>{formatAmount(importo, locale)}</p>
      </div>
      <p className={classes.kind}>
        <span>{t('toDo.kind.due')}</span>
        {documento !== null && (
          <a href={assetUrl(documento.file)} target="_blank" rel="noreferrer" lang={lang}>
            {documento.titolo ?? documento.nome}
          </a>
        )}
      </p>
      <DueAnswer due={due} answer={answer} />
    </li>
  );
}
