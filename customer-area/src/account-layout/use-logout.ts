import { errorCode, logout, safeRedirect, unsavedAtom, useContent } from '@studio/shared/client';
import { useStore } from 'jotai';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { removeServiceWorker } from '../parts/service-worker.ts';

/** Time between the navigation after a logout and the reload, in milliseconds. */
const reloadDelay = 300;

/**
 * Logs out and goes to `redirectFrom` or home; further calls meanwhile do nothing. Asks first while a form has unsent
 * input. Not an action: the guard would ask the backend for the user before and after it, and while the backend is down
 * the client would lose the page that offers the retry.
 * @param reload reloads the page, so that no data of the account stays in memory
 */
export function useLogout(reload: () => void) {
  const content = useContent();
  const store = useStore();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isUnderWay = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);

  function update(errorCode: string | undefined) {
    isUnderWay.current = errorCode === undefined;
    setIsLeaving(errorCode === undefined);
    setFailure(errorCode);
  }

  async function leave() {
    update(undefined);
    try {
      await logout(content, store);
    } catch (error) {
      update(errorCode(error));
      return;
    }
    await removeServiceWorker();
    await navigate(safeRedirect(query.get('redirectFrom')), { replace: true });
    setTimeout(reload, reloadDelay);
  }

  async function start() {
    if (isUnderWay.current) return;
    if (store.get(unsavedAtom)) setIsAsking(true);
    else await leave();
  }

  function answer(isSure: boolean) {
    setIsAsking(false);
    if (isSure) void leave();
  }

  const question = isAsking && { stay: () => answer(false), leave: () => answer(true) };
  return { start, isLeaving, failure, question };
}
