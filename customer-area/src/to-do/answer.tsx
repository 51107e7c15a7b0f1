import { errorCode } from '@studio/shared/content';
import { hasSessionEnded } from '@studio/shared/session';
import { deleteDraft, readDraft, saveDraft } from '@studio/shared/state';
import { Button, useContentLanguage, useIsOnline, useLocale } from '@studio/shared/ui';
import { useStore } from 'jotai';
import { CircleCheck, CircleX } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import type { AnswerKind, Receipt } from '../content/answers.ts';
import { useAccountContent } from '../parts/account-content.ts';
import classes from './answer.module.css';

/** The errors after which the page reads again what it shows. */
const stale = [
  'CHANGED_MEANWHILE',
  'ANSWER_NOT_POSSIBLE',
  'ALREADY_ANSWERED',
  'NOT_OPENED',
] as const;

/** The other errors with a sentence of their own. */
const known = [...stale, 'REQUESTS_EXCEEDED', 'FORBIDDEN'] as const;

interface AnswerFormProps<Kind extends AnswerKind> {
  /** The possible answers, the main one first. */
  readonly choices: readonly Kind[];
  /** The name of what the answers are about, for assistive technology. */
  readonly about: string;
  /** True when the answers change one that is given: none of them is the main one then. */
  readonly isChange?: boolean;
  /** The name of the draft that keeps the choice and the note across a login. */
  readonly draft: string;
  /** Returns the sentence that asks for a confirmation. */
  readonly question: (choice: Kind) => string;
  /** Sends the answer. */
  readonly send: (choice: Kind, note: string) => Promise<void>;
}

/**
 * Renders a button per answer and, after a press, the question whether it is meant, with room for a note. The note stays
 * when the answer could not be stored, also across a login; two presses send one answer.
 */
export function AnswerForm<Kind extends AnswerKind>(props: AnswerFormProps<Kind>) {
  const { choices, about, isChange = false, draft, question, send } = props;
  const { t } = useTranslation('customer-area');
  const { revalidate } = useRevalidator();
  const content = useAccountContent();
  const store = useStore();
  const [kept] = useState(() => readDraft(store, draft));
  const [choice, setChoice] = useState(() => choices.find((one) => one === kept?.choice));
  const [note, setNote] = useState(kept?.note ?? '');
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const sending = useRef(false);
  const ask = useRef<HTMLParagraphElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOnline = useIsOnline();
  const noteId = useId();
  const button = (kind: AnswerKind) => t(`toDo.answer.button.${kind}`);
  const confirm = (kind: AnswerKind) => t(`toDo.answer.confirm.${kind}`);
  const isAsking = choice !== undefined && choices.includes(choice);

  useEffect(() => {
    if (isAsking) ask.current?.focus();
    else if (wasOpen.current) first.current?.focus();
    wasOpen.current = isAsking;
  }, [isAsking]);

  function choose(one: Kind | undefined) {
    setChoice(one);
    if (one === undefined) deleteDraft(store, draft);
    else saveDraft(store, draft, { choice: one, note });
  }

  async function submit(event: FormEvent, answer: Kind) {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setIsSending(true);
    setError(undefined);
    try {
      await send(answer, note.trim());
      await revalidate();
      setNote('');
      choose(undefined);
    } catch (cause) {
      // The guard of the page then leads to the login and back.
      if (await hasSessionEnded(content, store, cause)) return await revalidate();
      const code = errorCode(cause);
      setError(code);
      if (stale.some((one) => one === code)) await revalidate();
    } finally {
      sending.current = false;
      setIsSending(false);
    }
  }

  const message = error !== undefined && (
    <p className={classes.error} role="alert">
      {t(`toDo.answer.error.${known.find((one) => one === error) ?? 'UNREACHABLE'}`)}
    </p>
  );

  if (!isAsking) {
    return (
      <div className={classes.form}>
        {message}
        <div className={classes.buttons}>
          {choices.map((one, index) => (
            <Button
              key={one}
              ref={index === 0 ? first : undefined}
              kind={index === 0 && !isChange ? 'solid' : 'outline'}
              aria-label={`${button(one)}: ${about}`}
              onClick={() => choose(one)}
            >
              {button(one)}
            </Button>
          ))}
        </div>
      </div>
    );
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event, choice)}>
      <p ref={ask} tabIndex={-1} className={classes.question}>
        {question(choice)}
      </p>
      <label className={classes.label} htmlFor={noteId}>
        {t('toDo.answer.note')}
      </label>
      <textarea
        id={noteId}
        className={classes.note}
        rows={2}
        maxLength={1000}
        value={note}
        onChange={({ target }) => {
          setNote(target.value);
          saveDraft(store, draft, { choice, note: target.value });
        }}
      />
      {message}
      {!isOnline && <p className={classes.hint}>{t('toDo.answer.offline')}</p>}
      <div className={classes.buttons}>
        <Button type="submit" disabled={isSending}>
          {isSending ? t('toDo.answer.sending') : confirm(choice)}
        </Button>
        <Button kind="outline" disabled={isSending} onClick={() => choose(undefined)}>
          {t('toDo.answer.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface ReceiptLineProps {
  readonly receipt: Receipt;
}

/** Renders the receipt of an answer: who gave it, and when in Italy. */
export function ReceiptLine({ receipt }: ReceiptLineProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const { risposta, nome, quando, numero, nota } = receipt;
  const isNegative = risposta === 'rifiuto' || risposta === 'non_pagare';
  const Icon = isNegative ? CircleX : CircleCheck;
  const date = new Intl.DateTimeFormat(locale, {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' },
  } as const).format(new Date(quando));
  return (
    <div className={classes.receipt}>
      <Icon
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        data-negative={isNegative || undefined}
      />
      <div>
        <p>{t(`toDo.answer.receipt.${risposta}`, { person: nome, date })}</p>
        {nota !== null && <p className={classes.said}>{nota}</p>}
        <p className={classes.hint}>{t('toDo.answer.number', { number: numero })}</p>
      </div>
    </div>
  );
}

interface AnsweredProps {
  /** The title and the receipt of what was just answered; undefined before the first answer. */
  readonly last: { readonly title: string; readonly receipt: Receipt } | undefined;
}

/** Renders the outcome of the answer that was just given, whose row has moved to the closed ones; gets the focus. */
export function Answered({ last }: AnsweredProps) {
  const lang = useContentLanguage();
  const box = useRef<HTMLDivElement>(null);
  const number = last?.receipt.numero;

  // The pressed button has disappeared.
  useEffect(() => {
    if (number !== undefined && document.activeElement === document.body) box.current?.focus();
  }, [number]);

  return (
    <div role="status" className={classes.status}>
      {last && (
        <div ref={box} tabIndex={-1} className={classes.answered}>
          <p className={classes.title} lang={lang}>
            {last.title}
          </p>
          <ReceiptLine receipt={last.receipt} />
        </div>
      )}
    </div>
  );
}
