import type { ContactMessage } from '@studio/shared/content';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router-dom';

/** What became of a message. */
export interface ContactOutcome {
  /** Code of what went wrong; null when the message was sent. */
  readonly error: string | null;
}

/** Sends a message through the route's action, one at a time, and says what became of it. */
export function useSending() {
  const { data: outcome, state, submit } = useFetcher<ContactOutcome>();
  const waiting = useRef(false);

  // An answer is rendered some time after it came: until then a second click is not a second message.
  useEffect(() => {
    if (outcome) waiting.current = false;
  }, [outcome]);

  async function send(message: ContactMessage) {
    if (waiting.current) return;
    waiting.current = true;
    await submit({ ...message }, { method: 'post' });
  }

  return { outcome, isSending: state !== 'idle', send };
}
