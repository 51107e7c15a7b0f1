import { useContent, userAtom } from '@studio/shared/client';
import type { ThreadContent, ThreadSubject } from '@studio/shared/contract/calls';
import type { Finding } from '@studio/shared/rules';
import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { checkContent, hashOf, sizeProblem } from '../uploads/file-checks.ts';
import { problemOf, type TransferFailure, tusTransfers } from '../uploads/transfer.ts';
import { needsOtherFile, type UploadProblem } from '../uploads/uploads.ts';
import { setUnsent } from '../uploads/use-leave-messages.ts';
import { draftName } from './use-thread.ts';

/** The most files of a message, as the backend counts them. */
export const mostAttachments = 10;

/** A file that goes out with the message. */
export interface Attachment {
  readonly key: string;
  readonly file: File;
  /** Bytes that have arrived. */
  readonly sent: number;
  /** The address of the transfer, once the backend knows the file. */
  readonly url?: string | undefined;
  readonly hasArrived?: boolean;
  readonly problem?: UploadProblem | undefined;
  /** What the client should know about the content before they send it. */
  readonly finding?: Finding | undefined;
  /** The SHA-256 of the content when it was chosen; undefined when it cannot be sent. */
  readonly hash: Promise<string | undefined>;
}

/** Returns true for a file that must be chosen again, or taken out. */
export function needsChoice({ problem }: Attachment): boolean {
  return needsOtherFile(problem);
}

/** The files of the message that is being written. */
export interface Attachments {
  readonly items: readonly Attachment[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (key: string) => void;
  readonly clear: () => void;
  /** Sends those that have not arrived; resolves with the ids of all transfers, or undefined after a failure. */
  readonly upload: () => Promise<readonly string[] | undefined>;
}

/** The chosen files by client and thread. They outlive the dialog and a login, but not the page. */
const chosenAtom = atom<ReadonlyMap<string, readonly Attachment[]>>(new Map());

const none: readonly Attachment[] = [];

function useChosen(subject: ThreadSubject) {
  const store = useStore();
  const key = `${useAtomValue(userAtom)?.id}.${draftName(subject)}`;
  const items = useAtomValue(chosenAtom).get(key) ?? none;

  function setItems(change: (items: readonly Attachment[]) => readonly Attachment[]): void {
    const all = store.get(chosenAtom);
    const changed = change(all.get(key) ?? none);
    store.set(chosenAtom, new Map(all).set(key, changed));
    setUnsent(store, key, changed.length > 0);
  }

  return { items, setItems };
}

/**
 * Holds the files of a message, and sends them with it: nothing leaves the browser before. While there are some, the
 * browser asks before the page is left.
 */
export function useAttachments(
  subject: ThreadSubject,
  owner: ThreadContent['owner'] | undefined,
): Attachments {
  const content = useContent();
  const { items, setItems } = useChosen(subject);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const change = (key: string, changes: Partial<Attachment>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...changes } : item)));

  async function hashOrProblem(key: string, file: File): Promise<string | undefined> {
    try {
      const found = await checkContent(file);
      change(key, found);
      return found.problem === undefined ? await hashOf(file) : undefined;
    } catch {
      // The file was moved or changed, or the system withholds it: the client reads so.
      change(key, { problem: 'unreadable' });
      return undefined;
    }
  }

  /** Sends one file; resolves with the id of its transfer, or undefined after a failure. */
  async function uploadOne({ key, file, url: known, ...item }: Attachment) {
    const hash = await item.hash;
    if (hash === undefined) return undefined;
    return new Promise<string | undefined>((resolve) => {
      let url = known;
      change(key, { problem: undefined });
      stop.current = tusTransfers(content).start(
        { file, hash, url, metadata: metadataOf(file, owner) },
        {
          onUrl(announced) {
            url = announced;
            change(key, { url: announced });
          },
          onProgress: (sent) => change(key, { sent }),
          onArrived() {
            change(key, { hasArrived: true, sent: file.size });
            resolve(url === undefined ? undefined : idOf(url));
          },
          onFailure(failure) {
            // The backend has no such transfer any more: the next try announces the file anew.
            const isGone = [403, 404, 410].includes(failure.status ?? 0);
            change(key, { problem: attachProblem(failure), ...(isGone && { url: undefined }) });
            resolve(undefined);
          },
        },
      );
    });
  }

  return {
    items,
    add(files) {
      const added = files.map((file) => {
        const [key, problem] = [crypto.randomUUID(), sizeProblem(file)];
        const hash = problem === undefined ? hashOrProblem(key, file) : Promise.resolve(undefined);
        return { key, file, sent: 0, problem, hash };
      });
      const isReplaced = (item: Attachment) =>
        item.problem !== undefined && files.some(({ name }) => name === item.file.name);
      setItems((all) =>
        [...all.filter((item) => !isReplaced(item)), ...added].slice(0, mostAttachments),
      );
    },
    remove: (key) => setItems((all) => all.filter((item) => item.key !== key)),
    clear: () => setItems(() => none),
    async upload() {
      const ids: string[] = [];
      // Before the first read it is not known whose the files would be.
      if (items.some(needsChoice) || (owner === undefined && items.length > 0)) return undefined;
      for (const item of items) {
        const id =
          item.hasArrived && item.url !== undefined ? idOf(item.url) : await uploadOne(item);
        if (id === undefined) return undefined;
        ids.push(id);
      }
      return ids;
    },
  };
}

const idOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

function metadataOf(file: File, owner: ThreadContent['owner'] | undefined) {
  const { azienda = null, tipologia = null } = owner ?? {};
  return {
    filename: file.name,
    ...(azienda !== null && { azienda: String(azienda) }),
    ...(tipologia !== null && { tipologia: String(tipologia) }),
  };
}

function attachProblem(failure: TransferFailure): UploadProblem {
  const { status } = failure;
  return problemOf(failure) ?? (status === 403 ? 'forbidden' : status === 429 ? 'busy' : 'failed');
}
