import {
  call,
  errorCode,
  hasSessionEnded,
  readSetting,
  saveSetting,
  useContent,
} from '@studio/shared/client';
import {
  type Message,
  markMessagesRead,
  type NewMessage,
  readMessages,
  sendMessage,
  type ThreadContent,
  type ThreadSubject,
} from '@studio/shared/contract/calls';
import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import * as v from 'valibot';

/** Time between two reads of an open thread, in milliseconds. */
const readInterval = 20_000;

/** An open thread. */
export interface Thread {
  /** Undefined until the first read; the oldest first. */
  readonly messages: readonly Message[] | undefined;
  /** Undefined until the first read. */
  readonly owner: ThreadContent['owner'] | undefined;
  /** The messages of others that arrived while the thread was open; the last read only. */
  readonly arrived: readonly Message[];
  /** Code of the error of the last read. */
  readonly readError: string | undefined;
  readonly read: () => Promise<void>;
  /** Code of the error of the last attempt to send. */
  readonly sendError: string | undefined;
  readonly isSending: boolean;
  /** Sends a message; returns true once it is stored. */
  readonly send: (message: NewMessage) => Promise<boolean>;
}

/** Reads the messages about a document or a request while it is shown, marks them as read, and sends new ones. */
export function useThread(subject: ThreadSubject): Thread {
  const content = useContent();
  const store = useStore();
  const { revalidate } = useRevalidator();
  const [messages, setMessages] = useState<readonly Message[]>();
  const [owner, setOwner] = useState<ThreadContent['owner']>();
  const [arrived, setArrived] = useState<readonly Message[]>([]);
  const [readError, setReadError] = useState<string>();
  const [sendError, setSendError] = useState<string>();
  const [isSending, setSending] = useState(false);

  /** Returns the code of an error to show; undefined when the session has ended, which the guard handles. */
  async function codeOf(error: unknown): Promise<string | undefined> {
    if (!(await hasSessionEnded(content, store, error))) return errorCode(error);
    await revalidate();
    return undefined;
  }

  async function read(): Promise<void> {
    try {
      const { messages: found, owner } = await call(content, readMessages, subject);
      const known = messages && new Set(messages.map(({ id }) => id));
      setArrived(known ? found.filter(({ id, mia }) => !mia && !known.has(id)) : []);
      setMessages(found);
      setOwner(owner);
      setReadError(undefined);
      const unread = found.filter(({ nuovo }) => nuovo).map(({ id }) => id);
      if (unread.length > 0) markRead(unread);
    } catch (error) {
      setReadError(await codeOf(error));
    }
  }

  /** Marks messages as read; after a failure the next read of the thread marks them. */
  function markRead(ids: readonly number[]): void {
    call(content, markMessagesRead, { messaggi: ids }).catch((error: unknown) => {
      console.warn('messages were not marked as read:', errorCode(error));
    });
  }

  async function send(message: NewMessage): Promise<boolean> {
    if (isSending) return false;
    setSending(true);
    setSendError(undefined);
    try {
      const sent = await call(content, sendMessage, { ...subject, ...message });
      setMessages((shown = []) => [...shown.filter(({ id }) => id !== sent.id), sent]);
      return true;
    } catch (error) {
      setSendError(await codeOf(error));
      return false;
    } finally {
      setSending(false);
    }
  }

  const readWhenVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void read();
  });
  useEffect(() => {
    const readAgain = () => readWhenVisible();
    readAgain();
    const timer = setInterval(readAgain, readInterval);
    document.addEventListener('visibilitychange', readAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readAgain);
    };
  }, []);

  return { messages, owner, arrived, readError, read, sendError, isSending, send };
}

const draftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ testo: v.string(), chiave: v.optional(v.string()) }),
);

/** Text that is not sent yet. After the first attempt to send it has a key, until it changes. */
export type MessageDraft = v.InferOutput<typeof draftSchema>;

/** Returns the name under which the unsent message of a thread is kept. */
export function draftName(subject: ThreadSubject): string {
  const [kind, id] = Object.entries(subject)[0] ?? [];
  return `messaggio.${kind}.${id}`;
}

/** Keeps the unsent text of a thread, across reloads and until the logout. */
export function useDraft(subject: ThreadSubject): [MessageDraft, (draft: MessageDraft) => void] {
  const store = useStore();
  const name = draftName(subject);
  const [draft, setDraft] = useState<MessageDraft>(() => {
    const parsed = v.safeParse(draftSchema, readSetting(store, name));
    return parsed.success ? parsed.output : { testo: '' };
  });

  function save(changed: MessageDraft): void {
    setDraft(changed);
    saveSetting(store, name, JSON.stringify(changed));
  }

  return [draft, save];
}
