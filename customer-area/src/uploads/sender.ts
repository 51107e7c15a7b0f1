import type { Content, Store } from '@studio/shared/client';
import { loadUser } from '@studio/shared/client';
import { checkContent, hashOf, sizeProblem } from './file-checks.ts';
import { createQueue, type Environment } from './queue.ts';
import { tusTransfers } from './transfer.ts';
import { abandonedUploads, forgetUnfinished } from './unfinished.ts';
import {
  isSameTarget,
  sendingAtom,
  type UploadDetails,
  type UploadItem,
  type UploadTarget,
} from './uploads.ts';

/** A file that has been sent before, by its content. */
export interface KnownFile {
  readonly hash: string;
  readonly sentAt: string;
}

/** The calls of the page about files on their way. Calls that do not fit a file's state do nothing. */
export interface Sender {
  /** Adds the files that the client has chosen; `known` are those that the backend lists as sent. */
  readonly add: (
    files: readonly File[],
    target: UploadTarget,
    known: readonly KnownFile[],
  ) => Promise<void>;
  /** Sends the ready files of a target. */
  readonly send: (target: UploadTarget, details: UploadDetails) => void;
  /** Makes a file ready although the firm has it already. */
  readonly sendAnyway: (id: string) => void;
  readonly pause: (id: string) => void;
  /** Goes on with a paused, interrupted or failed file. */
  readonly resume: (id: string) => void;
  /** Removes a file, and what has arrived of it. */
  readonly cancel: (id: string) => void;
}

/**
 * Creates the sender of a tab. It checks the files that the client chooses, hands them to the queue, and offers what an
 * earlier visit to the page has left unfinished.
 */
export function createSender(environment: Environment): Sender {
  const { store, transfers } = environment;
  const { parts, find, change, setItems, halt, remove, fail, fill } = createQueue(environment);
  void offerUnfinished();

  /** Lists the uploads that an earlier visit to the page has left. */
  async function offerUnfinished(): Promise<void> {
    const abandoned = await abandonedUploads(store);
    const offered = abandoned.map(({ name, size, type, hash, url, company, request }) => {
      const id = crypto.randomUUID();
      parts.set(id, { hash, url, tries: 0 });
      return {
        ...{ id, name, size, type, details: {}, sent: 0 },
        target: { company, request },
        state: 'unfinished' as const,
      };
    });
    if (offered.length > 0) setItems((items) => [...offered, ...items]);
  }

  /** Returns the other files of the same target. */
  function othersOf(id: string, target: UploadTarget): UploadItem[] {
    const { items } = store.get(sendingAtom);
    return items.filter((item) => item.id !== id && isSameTarget(item.target, target));
  }

  /** Goes on with a file that waited to be chosen again; another one is listed already, with the same content. */
  function takeUp({ id, state }: UploadItem, file: File): void {
    const part = parts.get(id);
    if (part === undefined || (state !== 'unfinished' && state !== 'failed')) return;
    Object.assign(part, { file, tries: 0, isAnew: false });
    change(id, { state: 'waiting', problem: undefined });
    fill();
  }

  /**
   * Removes the failed and unfinished files whose place a file of the same name takes; returns true when one of them had
   * other content.
   */
  function replace(id: string, { name }: File, target: UploadTarget): boolean {
    const replaced = othersOf(id, target).filter(
      (item) => item.name === name && (item.state === 'failed' || item.state === 'unfinished'),
    );
    for (const item of replaced) cancel(item.id);
    return replaced.some(({ state, problem }) => {
      return state === 'unfinished' || problem === 'changed' || problem === 'unreadable';
    });
  }

  async function check(
    id: string,
    file: File,
    target: UploadTarget,
    known: readonly KnownFile[],
  ): Promise<void> {
    try {
      const { problem, finding } = await checkContent(file);
      if (find(id)?.state !== 'checking') return;
      if (problem !== undefined) {
        replace(id, file, target);
        return fail(id, problem);
      }
      const hash = await hashOf(file);
      if (find(id)?.state !== 'checking') return;
      const twin = othersOf(id, target).find((item) => parts.get(item.id)?.hash === hash);
      if (twin !== undefined) {
        remove(id);
        return takeUp(twin, file);
      }
      const isChanged = replace(id, file, target);
      Object.assign(parts.get(id) ?? {}, { hash });
      const sent = known.find((one) => one.hash === hash);
      change(id, {
        isChanged,
        finding,
        ...(sent ? { state: 'duplicate', sentBefore: sent.sentAt } : { state: 'ready' }),
      });
    } catch {
      // The file was moved or changed, or the system withholds it: the client reads so.
      replace(id, file, target);
      fail(id, 'unreadable');
    }
  }

  function cancel(id: string): void {
    const url = parts.get(id)?.url;
    remove(id);
    fill();
    if (url === undefined) return;
    forgetUnfinished(store, url);
    // Without an answer the backend removes the bytes later.
    transfers.giveUp(url).catch(() => undefined);
  }

  return {
    async add(files, target, known) {
      store.set(sendingAtom, (sending) => ({ ...sending, arrived: [] }));
      for (const file of files) {
        const id = crypto.randomUUID();
        const { name, size, type } = file;
        const problem = sizeProblem(file);
        const state = problem === undefined ? 'checking' : 'failed';
        parts.set(id, { file, tries: 0 });
        const item = {
          id,
          name,
          size,
          type,
          target,
          details: {},
          state,
          sent: 0,
          problem,
        } as const;
        setItems((items) => [...items, item]);
        if (problem === undefined) await check(id, file, target, known);
        else replace(id, file, target);
      }
    },
    send(target, details) {
      setItems((items) =>
        items.map((item) =>
          item.state === 'ready' && isSameTarget(item.target, target)
            ? { ...item, details, state: 'waiting' }
            : item,
        ),
      );
      fill();
    },
    sendAnyway(id) {
      if (find(id)?.state === 'duplicate') change(id, { state: 'ready' });
    },
    pause(id) {
      const state = find(id)?.state;
      if (state !== 'running' && state !== 'waiting' && state !== 'interrupted') return;
      halt(id);
      change(id, { state: 'paused' });
      fill();
    },
    resume(id) {
      const item = find(id);
      const part = parts.get(id);
      if (part?.file === undefined || item === undefined) return;
      if (!['paused', 'interrupted', 'failed'].includes(item.state)) return;
      part.tries = 0;
      change(id, { state: 'waiting', problem: undefined });
      fill();
    },
    cancel,
  };
}

const senders = new WeakMap<Store, Sender>();

/** Returns the sender of the tab; creates it on first use. */
export function senderOf(content: Content, store: Store): Sender {
  const sender =
    senders.get(store) ??
    createSender({
      store,
      transfers: tusTransfers(content),
      checkSession: () => loadUser(content, store),
    });
  senders.set(store, sender);
  return sender;
}
