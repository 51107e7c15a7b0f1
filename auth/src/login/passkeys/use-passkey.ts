import type { Outcome } from '@studio/shared/forms';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher, useLoaderData } from 'react-router-dom';
import type { LoginData } from '../load-login.ts';
import { askPasskey, canAutofill, type PasskeyAnswer, withdrawRequest } from './ask-passkey.ts';

/** Time after which the field's request gets a new challenge, in milliseconds: one is valid for five minutes. */
const renewal = 4 * 60 * 1000;

interface PasskeyLogin {
  /** Whether this browser knows passkeys; not known before the first render. */
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly problem: string | undefined;
  /** Opens the browser's dialog. */
  readonly ask: () => Promise<void>;
}

/**
 * Logs in by passkey through the route's action.
 * @param atField whether the browser also offers passkeys at the field with `autocomplete="… webauthn"`
 */
export function usePasskey(atField: boolean): PasskeyLogin {
  const { readChallenge } = useLoaderData<LoginData>();
  const { data, state, submit } = useFetcher<Outcome>();
  const [isOffered, setIsOffered] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const hasAsked = useRef(false);
  const isBusy = isAsking || state !== 'idle';

  useLayoutEffect(() => setIsOffered('PublicKeyCredential' in window), []);

  useEffect(
    () => () => {
      if (hasAsked.current) void withdrawRequest();
    },
    [],
  );

  function take(answer: PasskeyAnswer) {
    setRefusal('problem' in answer ? answer.problem : undefined);
    if ('problem' in answer) return;
    const values = JSON.stringify({ passkey: answer.response });
    void submit(values, { method: 'post', encType: 'application/json' });
  }

  async function ask() {
    hasAsked.current = true;
    setIsAsking(true);
    setRefusal(undefined);
    take(await askPasskey(readChallenge, 'dialog'));
    setIsAsking(false);
  }

  const takeLatest = useRef(take);
  useEffect(() => {
    takeLatest.current = take;
  });

  useEffect(() => {
    if (!isOffered || !atField || isBusy) return undefined;
    let isOver = false;
    let timer: number | undefined;
    async function offer() {
      if (!(await canAutofill()) || isOver) return;
      timer = window.setTimeout(() => void offer(), renewal);
      hasAsked.current = true;
      const answer = await askPasskey(readChallenge, 'field');
      // Faults of an offer that the visitor has not taken are not shown.
      if (!isOver && 'response' in answer) takeLatest.current(answer);
    }
    void offer();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [isOffered, atField, isBusy, readChallenge]);

  const problem = refusal ?? (isBusy ? undefined : (data?.error ?? undefined));
  return { isOffered, isBusy, problem, ask };
}
