import type { ThreadSubject } from '@studio/shared/contract/calls';
import { Dialog, DialogHead, InlineError, useModal } from '@studio/shared/kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
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
