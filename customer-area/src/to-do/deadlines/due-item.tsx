import { assetUrl } from '@studio/shared/content';
import { formatAmount, formatDate } from '@studio/shared/format';
import { Button, useContentLanguage, useLocale } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import type { Due } from '../../content/answers.ts';
import { useClipboard } from '../../parts/use-clipboard.ts';
import classes from '../agenda.module.css';
import { AnswerForm } from '../answer-form.tsx';
import { DueDate } from '../due-date.tsx';
import { ReceiptLine } from '../receipt.tsx';
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
  const { tributo, importo, scade_il, documento, risposta, risposte, stato } = due;
  const amount = formatAmount(importo, locale);
  const question = (choice: Due['risposte'][number]) =>
    t(`toDo.due.question.${choice}`, { amount, date: formatDate(scade_il, locale) });
  return (
    <li className={classes.item}>
      <DueDate last={scade_il} today={stato === 'da_rispondere' ? today : undefined} />
      <div className={classes.heading}>
        <h2 className={classes.title} lang={lang}>
          {tributo}
        </h2>
        <p className={classes.amount}>{amount}</p>
      </div>
      <p className={classes.kind}>
        <span>{t('toDo.kind.due')}</span>
        {documento !== null && (
          <a href={assetUrl(documento.file)} target="_blank" rel="noreferrer" lang={lang}>
            {documento.titolo ?? documento.nome}
          </a>
        )}
      </p>
      <HowToPay due={due} />
      {risposta !== null && <ReceiptLine receipt={risposta} />}
      {risposta === null && stato === 'pagata' && <p>{t('toDo.due.paid')}</p>}
      {risposte.length > 0 && (
        <AnswerForm
          choices={risposte}
          about={tributo}
          isChange={risposta !== null}
          draft={`due.${due.id}`}
          question={question}
          send={async (choice, note) => {
            const { risposta: own } = await answer(due, choice, note);
            return { own, others: [] };
          }}
        />
      )}
    </li>
  );
}

/** Renders the account to pay to, or what an authorisation leads to; nothing once it is paid or authorised. */
function HowToPay({ due: { modo, iban, stato, risposte } }: Pick<DueItemProps, 'due'>) {
  const { t } = useTranslation('customer-area');
  if (modo === 'iban' && iban !== null) return stato === 'pagata' ? null : <Iban iban={iban} />;
  return risposte.includes('autorizzo') ? (
    <p className={classes.text}>{t('toDo.due.debit')}</p>
  ) : null;
}

interface IbanProps {
  readonly iban: string;
}

/** Renders an IBAN in groups of four, with a button that copies it. */
function Iban({ iban }: IbanProps) {
  const { t } = useTranslation('customer-area');
  const { copied, copy } = useClipboard(iban);
  return (
    <div className={classes.iban}>
      <span>
        {t('toDo.due.transfer')} <code>{iban.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </span>
      <Button kind="outline" onClick={() => void copy()}>
        {t('toDo.due.copyIban')}
      </Button>
      <span role="status">
        {copied !== undefined && (
          <span>{t(copied ? 'toDo.due.copied' : 'toDo.due.notCopied')}</span>
        )}
      </span>
    </div>
  );
}
