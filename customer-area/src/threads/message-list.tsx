import { assetUrl } from '@studio/shared/client';
import type { Message } from '@studio/shared/contract/calls';
import { useContentLanguage, useLocale } from '@studio/shared/kit';
import { fileBadge, formatShortMoment } from '@studio/shared/kit/format';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './message-list.module.css';

interface MessageListProps {
  /** The oldest first. */
  readonly messages: readonly Message[];
}

/** Renders the messages of a thread, and scrolls to the last one when it changes. */
export function MessageList({ messages }: MessageListProps) {
  const list = useRef<HTMLOListElement>(null);
  const last = messages.at(-1)?.id;

  useEffect(() => {
    if (last !== undefined) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [last]);

  return (
    <ol ref={list} className={classes.list}>
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
    <li className={classes.message} data-own={mia || undefined}>
      <p className={classes.head}>
        <strong>{author}</strong> <time dateTime={quando}>{formatShortMoment(quando, locale)}</time>
        {nuovo && <span className={classes.new}>{t('thread.new')}</span>}
      </p>
      <p className={classes.text} lang={da === 'studio' ? lang : undefined}>
        {testo}
      </p>
      {allegati.length > 0 && (
        <ul className={classes.files}>
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
      {mia && letto_dallo_studio_il !== null && <p className={classes.seen}>{t('thread.seen')}</p>}
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
