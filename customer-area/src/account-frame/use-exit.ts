import { errorCode } from '@studio/shared/content';
import { safeRedirect } from '@studio/shared/session';
import { unsavedAtom } from '@studio/shared/state';
import { useStore } from 'jotai';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** How long the page they left for stands before it is loaded anew, in milliseconds (specification, section 2). */
const reloadDelay = 300;

interface Exit {
  readonly logOut: () => Promise<void>;
  /** Loads the page anew, so that nothing of the account stays in memory. */
  readonly reload: () => void;
}

/**
 * The way out of the account: logs out and returns to `redirectFrom` or home, once however often it is asked. Where a
 * form holds unsent input there is a question first.
 */
export function useExit({ logOut, reload }: Exit) {
  const store = useStore();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const leaving = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);

  function settle(code: string | undefined) {
    leaving.current = code === undefined;
    setIsLeaving(code === undefined);
    setFailure(code);
  }

  async function leave() {
    settle(undefined);
    try {
      await logOut();
    } catch (error) {
      settle(errorCode(error));
      return;
    }
    await navigate(safeRedirect(query.get('redirectFrom')), { replace: true });
    setTimeout(reload, reloadDelay);
  }

  async function exit() {
    if (leaving.current) return;
    if (store.get(unsavedAtom)) setIsAsking(true);
    else await leave();
  }

  function answer(isSure: boolean) {
    setIsAsking(false);
    if (isSure) void leave();
  }

  const question = isAsking && { stay: () => answer(false), leave: () => answer(true) };
  return { exit, isLeaving, failure, question };
}
