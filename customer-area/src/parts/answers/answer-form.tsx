import {
  deleteDraft,
  errorCode,
  hasSessionEnded,
  readDraft,
  saveDraft,
  useContent,
} from '@studio/shared/client';
import type { AnswerKind, Receipt } from '@studio/shared/contract/calls';
import { Button, FieldFrame, useIsOnline } from '@studio/shared/kit';
import { useStore } from 'jotai';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { overtakenBy } from '../../content/overtaken.ts';
import { useReportOutcome } from '../outcome/outcome.ts';
import { useOvertakenWords } from '../outcome/overtaken-words.ts';
import classes from './answer.module.css';
import { useReceiptWords } from './receipt.tsx';

/** The errors after which the answer does not count: the page reads again what it shows, and says so at its top. */
const overtaking = [
  'CHANGED_MEANWHILE',
  'ANSWER_NOT_POSSIBLE',
  'ALREADY_ANSWERED',
  'FORBIDDEN',
] as const;

/** The errors that the form shows itself: the same answer can be sent again. */
const repeatable = ['NOT_OPENED', 'REQUESTS_EXCEEDED'] as const;

/** The answers that hold after one was stored: the own one, and those of other people of the company. */
export interface GivenAnswer {
  readonly own: Receipt | null;
  readonly others: readonly Receipt[];
}

interface AnswerFormProps<Kind extends AnswerKind> {
  /** The possible answers, the main one first. */
  readonly choices: readonly Kind[];
  /** The name of what the answers are about. */
  readonly about: string;
  /** True when the answers change one that is given: none of them is the main one then. */
  readonly isChange?: boolean;
  /** The name of the draft that keeps the choice and the note across a login. */
  readonly draft: string;
  /** Returns the sentence that asks for a confirmation. */
  readonly question: (choice: Kind) => string;
  /** Sends the answer. */
  readonly send: (choice: Kind, note: string) => Promise<GivenAnswer>;
  /** Called when the answer is stored or does not count, after the page has read its data again. */
  readonly onSettled?: (() => void) | undefined;
}

/**
 * Renders a button per answer and, after a press, the question whether it is meant, with room for a note. The outcome
 * stands at the top of the page, because the form may disappear with it. The note stays when the answer could not be
 * stored, also across a login; two presses send one answer.
 */
export function AnswerForm<Kind extends AnswerKind>(props: AnswerFormProps<Kind>) {
  const { choices, about, isChange = false, draft, question, send, onSettled } = props;
  const { t } = useTranslation('customer-area');
  const { revalidate } = useRevalidator();
  const content = useContent();
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
  const report = useReportOutcome();
  const outcomeOf = useOutcomes(about);
  const button = (kind: AnswerKind) => t(`toDo.answer.button.${kind}`);
  const confirm = (kind: AnswerKind) => t(`toDo.answer.confirm.${kind}`);
  const isAsking = choice !== undefined && choices.includes(choice);

  useEffect(() => {
    if (isAsking) ask.current?.focus();
    else if (wasOpen.current && document.activeElement === document.body) first.current?.focus();
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
      const given = await send(answer, note.trim());
      setNote('');
      choose(undefined);
      report(outcomeOf.given(given));
      await revalidate();
      onSettled?.();
    } catch (cause) {
      // The guard of the page then leads to the login and back.
      if (await hasSessionEnded(content, store, cause)) return await revalidate();
      const code = overtaking.find((one) => one === errorCode(cause));
      if (code === undefined) return setError(errorCode(cause));
      // Choice and note stay in the form while it is there; elsewhere the answer would be another one.
      deleteDraft(store, draft);
      report(outcomeOf.lost({ code, cause, answer: button(answer), note: note.trim() }));
      await revalidate();
      onSettled?.();
    } finally {
      sending.current = false;
      setIsSending(false);
    }
  }

  const message = error !== undefined && (
    <p className={classes.error} role="alert">
      {t(`toDo.answer.error.${repeatable.find((one) => one === error) ?? 'UNREACHABLE'}`)}
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
      <FieldFrame label={t('toDo.answer.note')}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={2}
            maxLength={1000}
            value={note}
            onChange={({ target }) => {
              setNote(target.value);
              saveDraft(store, draft, { choice, note: target.value });
            }}
          />
        )}
      </FieldFrame>
      {message}
      {!isOnline && <p className={classes.hint}>{t('toDo.answer.offline')}</p>}
      <div className={classes.buttons}>
        <Button type="submit" disabled={isSending}>
          <span>{isSending ? t('toDo.answer.sending') : confirm(choice)}</span>
        </Button>
        <Button kind="outline" disabled={isSending} onClick={() => choose(undefined)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

interface LostAnswer {
  readonly code: (typeof overtaking)[number];
  readonly cause: unknown;
  /** The answer in words. */
  readonly answer: string;
  readonly note: string;
}

/** Returns the outcomes of an answer about one thing. */
function useOutcomes(subject: string) {
  const { t } = useTranslation('customer-area');
  const overtakenWords = useOvertakenWords();
  const receiptWords = useReceiptWords();
  return {
    given: ({ own, others }: GivenAnswer) => {
      const details = others.map((receipt) => receiptWords(receipt).text);
      if (own === null)
        return { kind: 'done', subject, text: t('outcome.answered'), details } as const;
      const { text, number } = receiptWords(own);
      const note = own.nota === null ? [] : [own.nota];
      return { kind: 'done', subject, text, details: [...note, ...details, number] } as const;
    },
    lost: ({ code, cause, answer, note }: LostAnswer) => {
      const overtaken = overtakenBy(cause);
      const isWhoKnown = code !== 'ANSWER_NOT_POSSIBLE' && overtaken !== undefined;
      const [who = '', ...holds] = overtaken === undefined ? [] : overtakenWords(overtaken);
      return {
        kind: 'lost',
        subject,
        text: t('outcome.lost.answer', { answer }),
        details: [
          isWhoKnown ? who : t(`toDo.answer.error.${code}`),
          ...holds,
          ...(note === '' ? [] : [t('outcome.note', { note })]),
        ],
        asksFirm: true,
      } as const;
    },
  };
}
