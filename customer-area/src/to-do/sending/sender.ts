import type { Store } from '@studio/shared/state';
import { fileProblem, hashOf } from '../../parts/sending/file-checks.ts';
import {
  isSameTarget,
  sendingAtom,
  type UploadDetails,
  type UploadTarget,
} from '../../parts/uploads.ts';
import type { Environment } from './environment.ts';
import { createQueue } from './queue.ts';
import { abandonedUploads, forgetUnfinished } from './unfinished.ts';

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
    const offered = abandoned.map(({ name, size, type, url, company, request }) => {
      const id = crypto.randomUUID();
      parts.set(id, { url, tries: 0 });
      return {
        ...{ id, name, size, type, details: {}, sent: 0 },
        target: { company, request },
        state: 'unfinished' as const,
      };
    });
    if (offered.length > 0) setItems((items) => [...offered, ...items]);
  }

  /** Goes on with an unfinished upload when this is its file. */
  function takeUp(file: File, target: UploadTarget): boolean {
    const item = store
      .get(sendingAtom)
      .items.find(
        (one) =>
          one.state === 'unfinished' &&
          one.name === file.name &&
          one.size === file.size &&
          isSameTarget(one.target, target),
      );
    const part = item && parts.get(item.id);
    if (item === undefined || part === undefined) return false;
    part.file = file;
    change(item.id, { state: 'waiting', problem: undefined });
    fill();
    return true;
  }

  /** Returns true when the client has chosen this very file for the target already. */
  function isListed(file: File, target: UploadTarget): boolean {
    return store
      .get(sendingAtom)
      .items.some(
        ({ id, ...item }) =>
          isSameTarget(item.target, target) &&
          item.name === file.name &&
          item.size === file.size &&
          parts.get(id)?.file?.lastModified === file.lastModified,
      );
  }

  async function check(id: string, file: File, known: readonly KnownFile[]): Promise<void> {
    try {
      const hash = await hashOf(file);
      if (find(id)?.state !== 'checking') return;
      const sent = hash === undefined ? undefined : known.find((one) => one.hash === hash);
      change(id, sent ? { state: 'duplicate', sentBefore: sent.sentAt } : { state: 'ready' });
    } catch (error) {
      console.warn('a chosen file cannot be read:', error);
      fail(id, 'unreadable');
    }
  }

  return {
    async add(files, target, known) {
      store.set(sendingAtom, (sending) => ({ ...sending, arrived: [] }));
      for (const file of files) {
        if (takeUp(file, target) || isListed(file, target)) continue;
        const id = crypto.randomUUID();
        const { name, size, type } = file;
        const problem = fileProblem(file);
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
        if (problem === undefined) await check(id, file, known);
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
    cancel(id) {
      const url = parts.get(id)?.url;
      remove(id);
      fill();
      if (url === undefined) return;
      forgetUnfinished(store, url);
      // Without an answer the backend removes the bytes after a week.
      transfers.giveUp(url).catch(() => undefined);
    },
  };
}

const senders = new WeakMap<Store, Sender>();

/** Returns the sender of the tab; creates it on first use. */
export function senderOf(environment: Environment): Sender {
  const sender = senders.get(environment.store) ?? createSender(environment);
  senders.set(environment.store, sender);
  return sender;
}
