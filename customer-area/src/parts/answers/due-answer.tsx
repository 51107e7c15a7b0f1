import { call, useContent } from '@studio/shared/client';
import { answerDue, type Due } from '@studio/shared/contract/calls';
import { Button, useLocale } from '@studio/shared/kit';
import { formatAmount, formatDate } from '@studio/shared/kit/format';
import { useTranslation } from 'react-i18next';
import { useClipboard } from '../use-clipboard.ts';
import classes from './answer.module.css';
import { AnswerForm } from './answer-form.tsx';
import { ReceiptLine } from './receipt.tsx';

interface DueAnswerProps {
  readonly due: Due;
  /** Called when the answer is stored or does not count, after the page has read its data again. */
  readonly onSettled?: (() => void) | undefined;
}

/** Renders how an amount is paid, the answer that was given, and the form with the answers that are possible now. */
export function DueAnswer({ due, onSettled }: DueAnswerProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const content = useContent();
  const { id, tributo, importo, scade_il, risposta, risposte, stato, versione } = due;
  const question = (choice: Due['risposte'][number]) =>
    t(`toDo.due.question.${choice}`, {
      amount: formatAmount(importo, locale),
      date: formatDate(scade_il, locale),
    });
  return (
    <>
      <HowToPay due={due} />
      {risposta !== null && <ReceiptLine receipt={risposta} />}
      {risposta === null && stato === 'pagata' && <p>{t('toDo.due.paid')}</p>}
      {risposte.length > 0 && (
        <AnswerForm
          choices={risposte}
          about={tributo}
          isChange={risposta !== null}
          draft={`due.${id}`}
          question={question}
          send={async (choice, note) => {
            const { risposta: own } = await call(content, answerDue, {
              id,
              versione,
              risposta: choice,
              nota: note,
            });
            return { own, others: [] };
          }}
          onSettled={onSettled}
        />
      )}
    </>
  );
}

/** Renders the account to pay to, or what an authorisation leads to; nothing once it is paid or authorised. */
function HowToPay({ due: { modo, iban, stato, risposte } }: Pick<DueAnswerProps, 'due'>) {
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
