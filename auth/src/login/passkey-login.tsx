import { errorCode } from '@studio/shared/client';
import type { PasskeyChallenge } from '@studio/shared/contract/calls';
import { Button, InlineError, type Outcome } from '@studio/shared/kit';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetcher, useLoaderData } from 'react-router-dom';
import type { MessageKey } from '../messages/index.ts';
import classes from './passkey-login.module.css';

interface PasskeyLoginProps {
  /** Makes the browser offer passkeys as autofill at the e-mail field too. */
  readonly withAutofill?: boolean;
}

/** Renders the login by passkey, which needs no second factor; nothing when the browser does not support passkeys. */
export function PasskeyLogin({ withAutofill = false }: PasskeyLoginProps) {
  const { t, i18n } = useTranslation('auth');
  const { isOffered, isBusy, problem, ask } = usePasskey(withAutofill);
  if (!isOffered) return null;
  // Some codes of the browser and the backend have no message of their own.
  const key = `login.passkey.error.${problem}`;
  const isMessage = (name: string): name is MessageKey => i18n.exists(name, { ns: 'auth' });
  return (
    <div className={classes.passkey}>
      {problem !== undefined && problem !== 'withdrawn' && (
        <InlineError message={t(isMessage(key) ? key : 'login.passkey.error.failed')} />
      )}
      <div>
        <Button kind="outline" aria-disabled={isBusy} onClick={() => void (isBusy || ask())}>
          {t(isBusy ? 'login.passkey.busy' : 'login.passkey.submit')}
        </Button>
      </div>
    </div>
  );
}

/** The loader data that the login by passkey needs. */
export interface PasskeyLoginData {
  /** Returns a new login challenge of the backend. */
  readonly readChallenge: () => Promise<PasskeyChallenge>;
}

/** Age at which autofill gets a new challenge, in milliseconds; a challenge is valid for five minutes. */
const renewal = 4 * 60 * 1000;

interface PasskeyState {
  /** True when the browser supports passkeys; false during the first render. */
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** Reason why the last attempt failed. */
  readonly problem: string | undefined;
  /** Opens the browser's dialog. */
  readonly ask: () => Promise<void>;
}

/**
 * Logs in by passkey through the route's action.
 * @param withAutofill offers passkeys at the field with `autocomplete="… webauthn"` too
 */
function usePasskey(withAutofill: boolean): PasskeyState {
  const { readChallenge } = useLoaderData<PasskeyLoginData>();
  const { data, state, submit } = useFetcher<Outcome>();
  const [isOffered, setIsOffered] = useState(false);
  const [isRequesting, setIsRequesting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const hasRequested = useRef(false);
  const isBusy = isRequesting || state !== 'idle';

  useLayoutEffect(() => setIsOffered('PublicKeyCredential' in window), []);

  useEffect(
    () => () => {
      if (hasRequested.current) void cancelRequest();
    },
    [],
  );

  function handleAnswer(answer: PasskeyAnswer) {
    setFailure('problem' in answer ? answer.problem : undefined);
    if ('problem' in answer) return;
    const values = JSON.stringify({ passkey: answer.response });
    void submit(values, { method: 'post', encType: 'application/json' });
  }

  async function ask() {
    hasRequested.current = true;
    setIsRequesting(true);
    setFailure(undefined);
    handleAnswer(await requestPasskey(readChallenge, 'dialog'));
    setIsRequesting(false);
  }

  const latestHandler = useRef(handleAnswer);
  useEffect(() => {
    latestHandler.current = handleAnswer;
  });

  useEffect(() => {
    if (!isOffered || !withAutofill || isBusy) return undefined;
    let isOver = false;
    let timer: number | undefined;
    async function offer() {
      if (!(await canAutofill()) || isOver) return;
      timer = window.setTimeout(() => void offer(), renewal);
      hasRequested.current = true;
      const answer = await requestPasskey(readChallenge, 'field');
      // A failed offer is not an error of the visitor's, so it is not shown.
      if (!isOver && 'response' in answer) latestHandler.current(answer);
    }
    void offer();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [isOffered, withAutofill, isBusy, readChallenge]);

  const problem = failure ?? (isBusy ? undefined : (data?.error ?? undefined));
  return { isOffered, isBusy, problem, ask };
}

/** The answer of a browser: the passkey's assertion, or the reason for its absence. */
type PasskeyAnswer = { readonly response: object } | { readonly problem: string };

/** The problems by the names of the browser's errors (WebAuthn Level 3, section 5.1.4). */
const problems: { readonly [name: string]: string } = {
  // Cancelled, timed out, or no passkey: the browser does not distinguish them.
  NotAllowedError: 'cancelled',
  // Another request has replaced it, or the visitor has left the screen.
  AbortError: 'withdrawn',
};

/** Returns true when the browser can offer passkeys as autofill at a field. */
async function canAutofill(): Promise<boolean> {
  // Firefox before 119 supports passkeys but lacks this method.
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/**
 * Requests a passkey from the browser; the first request loads the library.
 * @param where `dialog` opens the browser's dialog, `field` offers autofill until a choice or another request
 */
async function requestPasskey(
  readChallenge: () => Promise<PasskeyChallenge>,
  where: 'dialog' | 'field',
): Promise<PasskeyAnswer> {
  try {
    const [{ startAuthentication }, optionsJSON] = await Promise.all([
      import('@simplewebauthn/browser'),
      readChallenge(),
    ]);
    try {
      const useBrowserAutofill = where === 'field';
      return { response: await startAuthentication({ optionsJSON, useBrowserAutofill }) };
    } catch (error) {
      return { problem: (error instanceof Error && problems[error.name]) || 'failed' };
    }
  } catch (error) {
    // The library or the challenge did not load.
    return { problem: errorCode(error) };
  }
}

/** Cancels the pending request, if there is one. */
async function cancelRequest(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
