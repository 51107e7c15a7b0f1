import { userAtom } from '@studio/shared/client';
import type { ThreadSubject } from '@studio/shared/contract/calls';
import { Button } from '@studio/shared/kit';
import { atom, useStore } from 'jotai';
import { MessageCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { LazyDialog } from '../parts/lazy-dialog.tsx';

const loadThread = async () =>
  (await import(/* webpackChunkName: "thread" */ './thread-dialog.tsx')).ThreadDialog;

interface OpenThreadProps {
  readonly subject: ThreadSubject;
  /** The words for the document or the request, in the language of the interface or of the firm. */
  readonly title: string;
  readonly onClose: () => void;
}

/** A thread that was open when its page was left without the client's doing, as at the end of a session. */
interface LeftThread extends Omit<OpenThreadProps, 'onClose'> {
  readonly owner: string | undefined;
  readonly pathname: string;
}

const leftThreadAtom = atom<LeftThread | undefined>(undefined);

/** Renders the dialog with the messages about a document or a request; its code loads when the first one opens. */
export function OpenThread({ subject, title, onClose }: OpenThreadProps) {
  const store = useStore();
  const { pathname } = useLocation();
  const remember = useEffectEvent(() =>
    store.set(leftThreadAtom, { subject, title, pathname, owner: store.get(userAtom)?.id }),
  );
  useEffect(() => remember(), []);

  function close() {
    store.set(leftThreadAtom, undefined);
    onClose();
  }

  return (
    <LazyDialog load={loadThread} onClose={close}>
      {(ThreadDialog) => <ThreadDialog subject={subject} title={title} onClose={close} />}
    </LazyDialog>
  );
}

/** Renders the thread that was open when the session ended, once the same client is back on its page. */
export function ReopenedThread() {
  const store = useStore();
  const { pathname } = useLocation();
  const [left, setLeft] = useState(() => {
    const thread = store.get(leftThreadAtom);
    const isHere = thread?.pathname === pathname && thread.owner === store.get(userAtom)?.id;
    return isHere ? thread : undefined;
  });
  return left && <OpenThread {...left} onClose={() => setLeft(undefined)} />;
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
      <Button ref={button} kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('thread.ask')}
        <span className="visually-hidden">{` ${title}`}</span>
      </Button>
      {isOpen && <OpenThread subject={subject} title={title} onClose={close} />}
    </>
  );
}
