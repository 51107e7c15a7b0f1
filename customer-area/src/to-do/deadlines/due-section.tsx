import { assetUrl } from '@studio/shared/content';
import { formatAmount, formatDate } from '@studio/shared/format';
import { Button, useContentLanguage, useLocale } from '@studio/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Due } from '../../content/answers.ts';
import { ReadFailed } from '../../parts/read-failed.tsx';
import { Section } from '../../parts/section.tsx';
import { useClipboard } from '../../parts/use-clipboard.ts';
import classes from '../answer.module.css';
import { Answered, AnswerForm, ReceiptLine } from '../answer.tsx';
import { DueDate } from '../due-date.tsx';
import { CalendarPart } from './calendar-part.tsx';
import type { DueData } from './load-due.ts';

interface DueSectionProps {
  readonly data: DueData | undefined;
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
}

/** Renders the deadlines: the next amount first and large, then the later ones, then those that are answered. */
export function DueSection({ data, today }: DueSectionProps) {
  const { t } = useTranslation('customer-area');
  const [answered, setAnswered] = useState<number>();
  // A failed reading keeps the last data, and with it what is typed.
  const [read, setRead] = useState(data);
  if (data !== undefined && data !== read) setRead(data);
  const failure = data === undefined && <ReadFailed message={t('toDo.due.unread')} />;
  if (read === undefined) return failure;
  const { due, open, calendar } = read;
  if (due.length === 0) return failure || null;
  const last = due.find(({ id }) => id === answered);
  const answer: DueData['answer'] = async (one, choice, note) => {
    await read.answer(one, choice, note);
    setAnswered(one.id);
  };
  const closed = due.filter(({ stato }) => stato !== 'da_rispondere');
  return (
    <Section title={t('toDo.due.title')} about={<p>{t('toDo.due.about', { count: open })}</p>}>
      <div className={classes.groups}>
        {failure}
        <Answered
          last={last?.risposta ? { title: last.tributo, receipt: last.risposta } : undefined}
        />
        {open > 0 && (
          <ul className={classes.list}>
            {due.slice(0, open).map((one, index) => (
              <DueItem key={one.id} due={one} isNext={index === 0} {...{ today, answer }} />
            ))}
          </ul>
        )}
        {closed.length > 0 && (
          <details className={classes.group}>
            <summary className={classes.groupTitle}>
              {t('toDo.due.closed', { count: closed.length })}
            </summary>
            <ul className={classes.list}>
              {closed.map((one) => (
                <DueItem key={one.id} due={one} isNext={false} {...{ today, answer }} />
              ))}
            </ul>
          </details>
        )}
        <CalendarPart calendar={calendar} />
      </div>
    </Section>
  );
}

interface DueItemProps extends Pick<DueSectionProps, 'today'> {
  readonly due: Due;
  /** True for the next amount, which is the largest thing on the page. */
  readonly isNext: boolean;
  readonly answer: DueData['answer'];
}

function DueItem({ due, isNext, today, answer }: DueItemProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const lang = useContentLanguage();
  const { tributo, importo, scade_il, documento, risposta, risposte, stato } = due;
  const amount = formatAmount(Number(importo), locale);
  const question = (choice: Due['risposte'][number]) =>
    t(`toDo.due.question.${choice}`, { amount, date: formatDate(scade_il, locale) });
  return (
    <li className={classes.item} data-next={isNext || undefined}>
      <DueDate last={scade_il} today={stato === 'da_rispondere' ? today : undefined} />
      <p className={classes.amount}>{amount}</p>
      <h3 className={classes.title} lang={lang}>
        {tributo}
      </h3>
      <HowToPay due={due} />
      {documento !== null && (
        <p>
          <a href={assetUrl(documento.file)} target="_blank" rel="noreferrer" lang={lang}>
            {documento.titolo ?? documento.nome}
          </a>
        </p>
      )}
      {risposta !== null && <ReceiptLine receipt={risposta} />}
      {risposta === null && stato === 'pagata' && <p>{t('toDo.due.paid')}</p>}
      {risposte.length > 0 && (
        <AnswerForm
          choices={risposte}
          about={tributo}
          isChange={risposta !== null}
          draft={`due.${due.id}`}
          question={question}
          send={(choice, note) => answer(due, choice, note)}
        />
      )}
    </li>
  );
}

/** Renders the account to pay to, or what an authorisation leads to; nothing once it is paid or authorised. */
function HowToPay({ due: { modo, iban, stato, risposte } }: Pick<DueItemProps, 'due'>) {
  const { t } = useTranslation('customer-area');
  if (modo === 'iban' && iban !== null) return stato === 'pagata' ? null : <Iban iban={iban} />;
  return risposte.includes('autorizzo') ? <p>{t('toDo.due.debit')}</p> : null;
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
        {copied !== undefined && t(copied ? 'toDo.due.copied' : 'toDo.due.notCopied')}
      </span>
    </div>
  );
}
