import { assetUrl } from '@studio/shared/client';
import type { Message, ThreadSubject } from '@studio/shared/contract/calls';
import {
  Dialog,
  DialogHead,
  InlineError,
  Tag,
  useContentLanguage,
  useLocale,
  useModal,
} from '@studio/shared/kit';
import { fileBadge, formatShortMoment } from '@studio/shared/kit/format';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Composer } from './composer.tsx';
import lines from './message-list.module.css';
import classes from './thread-dialog.module.css';
import { useThread } from './use-thread.ts';

interface ThreadDialogProps {
  readonly subject: ThreadSubject;
  readonly title: string;
  /** Called after the dialog has closed. */
  readonly onClose: () => void;
}

/** Renders the messages about a document or a request, and the field for a new one, in a dialog. */
export function ThreadDialog({ subject, title, onClose }: ThreadDialogProps) {
  const { t } = useTranslation(['customer-area', 'shared']);
  const titleId = useId();
  const modal = useModal(onClose);
  const { close } = modal;
  const thread = useThread(subject);
  const { messages, arrived, readError } = thread;
  return (
    <Dialog modal={modal} className={classes.dialog} aria-labelledby={titleId}>
      <div className={classes.panel}>
        <DialogHead id={titleId} onClick={close}>
          <span className={classes.kind}>{t('thread.title')}</span> {title}
        </DialogHead>
        {/* Messages have nothing else to focus: the keyboard scrolls them by their part. */}
        <section
          className={classes.body}
          aria-label={t('thread.conversation')}
          tabIndex={messages?.length ? 0 : undefined}
        >
          <div className={classes.content}>
            {messages === undefined && readError === undefined && (
              <p role="status">{t('shared:loading')}</p>
            )}
            {readError !== undefined && (
              <InlineError
                message={t(readError === 'FORBIDDEN' ? 'thread.gone' : 'thread.unread')}
                onRetry={() => void thread.read()}
                recovers
              />
            )}
            {messages?.length === 0 && <p className={classes.hint}>{t('thread.empty')}</p>}
            {messages !== undefined && messages.length > 0 && <MessageList messages={messages} />}
          </div>
        </section>
        {readError !== 'FORBIDDEN' && <Composer subject={subject} thread={thread} />}
        <p role="status" className="visually-hidden">
          {arrived.map(({ testo }) => t('thread.arrived', { text: testo })).join(' ')}
        </p>
      </div>
    </Dialog>
  );
}

interface MessageListProps {
  /** The oldest first. */
  readonly messages: readonly Message[];
}

/** Renders the messages of a thread, and scrolls to the last one when it changes. */
function MessageList({ messages }: MessageListProps) {
  const list = useRef<HTMLOListElement>(null);
  const last = messages.at(-1)?.id;

  useEffect(() => {
    if (last !== undefined) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [last]);

  return (
    <ol ref={list} className={lines.list}>
      {messages.map((message) => (
        <MessageItem key={message.id} message={message} />
      ))}
    </ol>
  );
}

interface MessageItemProps {
  readonly message: Message;
}

/** Renders one message: its author and moment, its text and its attachments. */
function MessageItem({ message }: MessageItemProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const lang = useContentLanguage();
  const author = useAuthor(message);
  const { testo, quando, da, mia, nuovo, letto_dallo_studio_il, allegati } = message;
  return (
    <li className={lines.message} data-own={mia || undefined}>
      <p className={lines.head}>
        <strong>{author}</strong> <time dateTime={quando}>{formatShortMoment(quando, locale)}</time>
        {nuovo && <Tag>{t('thread.new')}</Tag>}
      </p>
      <p className={lines.text} lang={da === 'studio' ? lang : undefined}>
        {testo}
      </p>
      {allegati.length > 0 && (
        <ul className={lines.files}>
          {allegati.map(({ id, nome, tipo, dimensione, stato, file }) => (
            <li key={id}>
              {file === null ? <span>{nome}</span> : <a href={assetUrl(file)}>{nome}</a>}{' '}
              <span>
                {stato === 'respinto'
                  ? t('toDo.sent.state.respinto')
                  : fileBadge(tipo, dimensione, locale)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {mia && letto_dallo_studio_il !== null && <p className={lines.seen}>{t('thread.seen')}</p>}
    </li>
  );
}

/** Returns the author of a message in words: the client, the firm, or another person of the company. */
function useAuthor({ da, mia, autore }: Message): string {
  const { t } = useTranslation('customer-area');
  const name = [autore?.first_name, autore?.last_name].filter(Boolean).join(' ');
  if (mia) return t('thread.you');
  if (da === 'cliente') return name || t('thread.colleague');
  return name === '' ? t('thread.firm') : t('thread.firmBy', { name });
}
