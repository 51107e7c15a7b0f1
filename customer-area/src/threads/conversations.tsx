import type { ThreadSubject, ThreadSummary } from '@studio/shared/contract/calls';
import { Tag, useContentLanguage, useLocale } from '@studio/shared/kit';
import { formatDate, monthName } from '@studio/shared/kit/format';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import classes from './conversations.module.css';
import { OpenThread } from './open-thread.tsx';

/** Conversations that are in view; the others open on request. */
const shownAtFirst = 5;

interface ConversationsProps {
  /** The newest first. */
  readonly threads: readonly ThreadSummary[];
}

/** The open thread, with its words. */
interface OpenedThread {
  readonly subject: ThreadSubject;
  readonly title: string;
}

/** Renders the conversations with the firm, unread ones first; nothing while there are none. */
export function Conversations({ threads }: ConversationsProps) {
  const { t } = useTranslation('customer-area');
  const { revalidate } = useRevalidator();
  const titleId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<OpenedThread>();
  if (threads.length === 0) return null;
  const unread = threads.filter(({ da_leggere }) => da_leggere > 0);
  const sorted = [...unread, ...threads.filter((thread) => !unread.includes(thread))];
  const rest = sorted.slice(shownAtFirst);

  function close() {
    setOpened(undefined);
    opener.current?.focus();
    void revalidate();
  }

  const rowsOf = (list: readonly ThreadSummary[]) => (
    <ul className={classes.list}>
      {list.map((thread) => (
        <Conversation
          key={`${thread.documento?.id} ${thread.richiesta?.id}`}
          thread={thread}
          onOpen={(shown, button) => {
            opener.current = button;
            setOpened(shown);
          }}
        />
      ))}
    </ul>
  );

  return (
    <section className={classes.groups} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('thread.conversations')}
      </h2>
      <div>
        {rowsOf(sorted.slice(0, shownAtFirst))}
        {rest.length > 0 && (
          <details>
            <summary className={classes.more}>{t('thread.more', { count: rest.length })}</summary>
            {rowsOf(rest)}
          </details>
        )}
        {opened && <OpenThread {...opened} onClose={close} />}
      </div>
    </section>
  );
}

interface ConversationProps {
  readonly thread: ThreadSummary;
  readonly onOpen: (opened: OpenedThread, button: HTMLButtonElement) => void;
}

/** Renders one conversation as a button: its subject, its last line, and the number of unread messages. */
function Conversation({ thread, onOpen }: ConversationProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const lang = useContentLanguage();
  const { ultimo, da_leggere } = thread;
  const opened = useOpened(thread);
  if (opened === undefined) return null;
  const author = ultimo.mia ? 'you' : ultimo.da === 'studio' ? 'firm' : 'colleague';
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-haspopup="dialog"
        data-unread={da_leggere > 0 || undefined}
        onClick={({ currentTarget }) => onOpen(opened, currentTarget)}
      >
        <span className={classes.subject} lang={lang}>
          {opened.title}
        </span>
        {da_leggere > 0 && <Tag>{t('thread.toRead', { count: da_leggere })}</Tag>}
        <span className={classes.last}>
          {t(`thread.${author}`)}: {ultimo.testo}
        </span>
        <time className={classes.day} dateTime={ultimo.quando}>
          {formatDate(ultimo.quando, locale)}
        </time>
      </button>
    </li>
  );
}

/** Returns the subject of a thread with its words; undefined for one of an unknown kind. */
function useOpened({ documento, richiesta }: ThreadSummary): OpenedThread | undefined {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  if (richiesta !== null) {
    return {
      subject: { richiesta: richiesta.id },
      title: richiesta.titolo ?? t('thread.request'),
    };
  }
  if (documento === null) return undefined;
  const { id, tipologia, titolo, anno, mese } = documento;
  const period = mese === null ? `${anno}` : `${monthName(mese, locale)} ${anno}`;
  return { subject: { documento: id }, title: `${tipologia ?? titolo ?? ''} ${period}`.trim() };
}
