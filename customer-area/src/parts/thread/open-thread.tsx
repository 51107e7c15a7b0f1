import { MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadSubject } from '../../content/messages.ts';
import { LazyDialog } from '../lazy-dialog.tsx';
import classes from './open-thread.module.css';

const loadThread = async () =>
  (await import(/* webpackChunkName: "thread" */ './thread-dialog.tsx')).ThreadDialog;

interface OpenThreadProps {
  readonly subject: ThreadSubject;
  /** The words for the document or the request, in the language of the interface or of the firm. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Renders the dialog with the messages about a document or a request; its code loads when the first one opens. */
export function OpenThread(props: OpenThreadProps) {
  return (
    <LazyDialog load={loadThread} onClose={props.onClose}>
      {(ThreadDialog) => <ThreadDialog {...props} />}
    </LazyDialog>
  );
}

interface ThreadButtonProps extends Omit<OpenThreadProps, 'onClose'> {
  /** Called after the dialog has closed, for example to read again what is unread. */
  readonly onClosed?: () => void;
}

/** Renders the button 'Chiedi allo studio', which opens the messages about a document or a request. */
export function ThreadButton({ subject, title, onClosed }: ThreadButtonProps) {
  const { t } = useTranslation('customer-area');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  function close() {
    setOpen(false);
    button.current?.focus();
    onClosed?.();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('thread.ask')}
        <span className="visually-hidden">{` ${title}`}</span>
      </button>
      {isOpen && <OpenThread subject={subject} title={title} onClose={close} />}
    </>
  );
}
