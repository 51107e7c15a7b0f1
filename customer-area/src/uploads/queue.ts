import type { Store } from '@studio/shared/client';
import { type SessionState, userAtom } from '@studio/shared/client';
import { hashOf } from './file-checks.ts';
import { problemOf, type TransferFailure, type Transfers } from './transfer.ts';
import { forgetUnfinished, holdTabLock, keepUnfinished } from './unfinished.ts';
import {
  isOnItsWay,
  isSameTarget,
  metadataOf,
  sendingAtom,
  type UploadItem,
  type UploadProblem,
  type UploadState,
} from './uploads.ts';
import { setUnsent } from './use-leave-messages.ts';

/** The parts of a file on its way that the page does not show. */
export interface Parts {
  /** Absent for an unfinished upload whose file was not chosen again. */
  file?: File;
  /** SHA-256 of the content when it was chosen; absent until it is known. */
  hash?: string;
  url?: string | undefined;
  stop?: (() => void) | undefined;
  timer?: ReturnType<typeof setTimeout> | undefined;
  /** Failed tries in a row. */
  tries: number;
  /** True once the backend has refused the address and the file was announced anew. */
  isAnew?: boolean;
}

/** The surroundings of the sender. */
export interface Environment {
  readonly store: Store;
  readonly transfers: Transfers;
  /** Asks the backend whether the client is logged in still. */
  readonly checkSession: () => Promise<SessionState>;
}

/** Files that are sent at the same time. */
const atOnce = 2;

/** The longest pause before another try, in milliseconds. */
const longestPause = 30_000;

/** The longest time without a further byte or an answer, in milliseconds; the check of a large file takes seconds. */
const longestSilence = 90_000;

/** Failed tries in a row, with an answer of the backend, after which the client has to ask for another one. */
const mostTries = 6;

/**
 * Creates the queue of a tab: it moves the files in the store from state to state, two at a time, and goes on by itself
 * when the network or the login is back.
 */
export function createQueue({ store, transfers, checkSession }: Environment) {
  const tab = crypto.randomUUID();
  const parts = new Map<string, Parts>();
  let owner = store.get(userAtom)?.id;

  const find = (id: string) => store.get(sendingAtom).items.find((item) => item.id === id);

  function setItems(change: (items: readonly UploadItem[]) => readonly UploadItem[]): void {
    store.set(sendingAtom, (sending) => ({ ...sending, items: change(sending.items) }));
    setUnsent(store, 'uploads', store.get(sendingAtom).items.some(isOnItsWay));
  }

  function change(id: string, values: Partial<UploadItem>): void {
    setItems((items) => items.map((item) => (item.id === id ? { ...item, ...values } : item)));
  }

  function halt(id: string): void {
    const part = parts.get(id);
    part?.stop?.();
    clearTimeout(part?.timer);
    if (part) Object.assign(part, { stop: undefined, timer: undefined });
  }

  function remove(id: string): void {
    halt(id);
    parts.delete(id);
    setItems((items) => items.filter((item) => item.id !== id));
  }

  function fail(id: string, problem: UploadProblem): void {
    halt(id);
    change(id, { state: 'failed', problem });
    fill();
  }

  /** Starts waiting files until as many are under way as may be. */
  function fill(): void {
    const { items } = store.get(sendingAtom);
    const free = atOnce - items.filter(({ state }) => state === 'running').length;
    const next = items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free));
    for (const { id } of next) start(id);
  }

  function start(id: string): void {
    const item = find(id);
    const part = parts.get(id);
    if (item === undefined || part?.file === undefined || part.hash === undefined) return;
    halt(id);
    change(id, { state: 'running', problem: undefined });
    const { url, file, hash } = part;
    watch(id, part);
    part.stop = transfers.start(
      { file, hash, url, metadata: metadataOf(item) },
      {
        onUrl(found) {
          part.url = found;
          keepUnfinished(store, {
            ...item,
            ...item.target,
            ...{ hash, tab, url: found },
            startedAt: Date.now(),
          });
        },
        onProgress(sent) {
          part.tries = 0;
          watch(id, part);
          change(id, { sent });
        },
        onArrived: () => arrive(id),
        onFailure: (failure) => void handleFailure(id, failure),
      },
    );
  }

  /** Interrupts a file that falls silent: a dead line can keep a request open for many minutes. */
  function watch(id: string, part: Parts): void {
    clearTimeout(part.timer);
    part.timer = setTimeout(() => retryLater(id, part), longestSilence);
  }

  function arrive(id: string): void {
    const item = find(id);
    const url = parts.get(id)?.url;
    if (url !== undefined) forgetUnfinished(store, url);
    remove(id);
    if (item === undefined) return;
    const { items } = store.get(sendingAtom);
    const hasMore = items.some((one) => isOnItsWay(one) && isSameTarget(one.target, item.target));
    store.set(sendingAtom, (sending) => ({
      ...sending,
      arrived: [...sending.arrived, item.name],
      version: sending.version + (hasMore ? 0 : 1),
    }));
    fill();
  }

  /** Tries again after a pause that grows with each try in a row. */
  function retryLater(id: string, part: Parts): void {
    interrupt(id, part, Math.min(longestPause, 1000 * 2 ** part.tries));
    part.tries += 1;
    fill();
  }

  function interrupt(id: string, part: Parts, pause: number): void {
    halt(id);
    change(id, { state: 'interrupted' });
    part.timer = setTimeout(() => restart(id), pause);
  }

  function restart(id: string): void {
    if (find(id)?.state !== 'interrupted') return;
    change(id, { state: 'waiting' });
    fill();
  }

  /** Announces a file anew whose upload the backend no longer has; once, so that it ends. */
  function startAnew(id: string, part: Parts): void {
    if (part.url !== undefined) forgetUnfinished(store, part.url);
    Object.assign(part, { url: undefined, isAnew: true });
    change(id, { state: 'waiting', sent: 0 });
    fill();
  }

  /**
   * Ends a file whose bytes are not those of its choice, which the backend has thrown away. When the file is still the
   * same they changed on the way: then it is sent anew, once.
   */
  async function handleOtherBytes(id: string, part: Parts): Promise<void> {
    // A file that can no longer be read is no longer the same either.
    const isSame = part.file && part.hash === (await hashOf(part.file).catch(() => undefined));
    if (find(id)?.state !== 'running') return;
    if (isSame && !part.isAnew) return startAnew(id, part);
    if (part.url !== undefined) forgetUnfinished(store, part.url);
    part.url = undefined;
    fail(id, isSame ? 'failed' : 'changed');
  }

  async function handleFailure(id: string, failure: TransferFailure): Promise<void> {
    const part = parts.get(id);
    if (part === undefined) return;
    halt(id);
    const { status, code } = failure;
    const problem = problemOf(failure);
    if (problem === 'changed') return handleOtherBytes(id, part);
    if (problem !== undefined) return fail(id, problem);
    if (status === undefined) return retryLater(id, part);
    // Further pieces of a file wait; a further file is the client's decision.
    if (status === 429 && part.url === undefined) return fail(id, 'busy');
    const isRefused = status === 401 || (status === 403 && code !== 'ANTI_FORGERY');
    const isGone = status === 404 || status === 410;
    if (isRefused) {
      const session = await checkSession();
      if (session === 'over') return leadToLogin();
      if (find(id)?.state !== 'running') return;
      if (session === 'unreachable') return retryLater(id, part);
    }
    if ((isRefused || isGone) && part.url !== undefined && !part.isAnew) return startAnew(id, part);
    if (isRefused) return fail(id, 'forbidden');
    const isPassing = status >= 500 || [403, 409, 423, 429].includes(status);
    if (isPassing && part.tries < mostTries) return retryLater(id, part);
    fail(id, status === 429 ? 'busy' : 'failed');
  }

  function each(states: readonly UploadState[], act: (id: string, part: Parts) => void): void {
    for (const { id, state } of store.get(sendingAtom).items) {
      const part = parts.get(id);
      if (part && states.includes(state)) act(id, part);
    }
  }

  /** Stops every file until the client has logged in again. */
  function waitForLogin(): void {
    each(['running', 'waiting', 'interrupted'], (id) => {
      halt(id);
      change(id, { state: 'loggedOut' });
    });
  }

  /**
   * Interrupts every file when the network goes: its request may stay open without a byte. A browser that is wrong about
   * the network tries again after the longest pause.
   */
  function waitForNetwork(): void {
    each(['running', 'waiting'], (id, part) => interrupt(id, part, longestPause));
  }

  /** Makes the page read again: the guard then leads to the login and back. */
  function leadToLogin(): void {
    waitForLogin();
    store.set(sendingAtom, (sending) => ({ ...sending, version: sending.version + 1 }));
  }

  function resumeAll(state: UploadState): void {
    each([state], (id, part) => {
      halt(id);
      part.tries = 0;
      change(id, { state: 'waiting' });
    });
    fill();
  }

  function dropAll(): void {
    for (const { id } of store.get(sendingAtom).items) remove(id);
    store.set(sendingAtom, (sending) => ({ ...sending, arrived: [] }));
  }

  store.sub(userAtom, () => {
    const user = store.get(userAtom)?.id;
    if (user === undefined) waitForLogin();
    else if (user === owner) resumeAll('loggedOut');
    else dropAll();
    owner = user ?? owner;
  });
  window.addEventListener('offline', waitForNetwork);
  window.addEventListener('online', () => resumeAll('interrupted'));
  holdTabLock(tab);

  return { parts, find, change, setItems, halt, remove, fail, fill };
}
