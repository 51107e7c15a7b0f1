import { assetUrl } from '@studio/shared/client';
import type { Due } from '@studio/shared/contract/calls';
import { useContentLanguage, useLocale } from '@studio/shared/kit';
import { formatAmount } from '@studio/shared/kit/format';
import { useTranslation } from 'react-i18next';
import { DueAnswer } from '../parts/answers/due-answer.tsx';
import classes from './agenda.module.css';
import { DueDate } from './due-date.tsx';
import { isDue } from './load-to-do.ts';

interface DueItemProps {
  readonly due: Due;
}

/** Renders an amount to pay with the possible answers, or with the one that was given. */
export function DueItem({ due }: DueItemProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const lang = useContentLanguage();
  const { tributo, importo, scade_il, documento } = due;
  return (
    <li className={classes.item}>
      <DueDate last={scade_il} isOpen={isDue(due)} />
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
      <DueAnswer due={due} />
    </li>
  );
}
