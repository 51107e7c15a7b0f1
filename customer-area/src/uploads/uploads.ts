import { type Finding, type Refusal, refusals } from '@studio/shared/rules';
import { atom } from 'jotai';
import type { MessageKey } from '../messages/index.ts';

/** The destination of a file that the client sends. */
export interface UploadTarget {
  readonly company: number | undefined;
  /** The request that the file answers; undefined for a file that the firm has not asked for. */
  readonly request: { readonly id: number; readonly title: string } | undefined;
}

/** The client's words about a file: its type, the day on which the document expires, and a message. */
export interface UploadDetails {
  readonly type?: number;
  /** YYYY-MM-DD */
  readonly expires?: string;
  readonly message?: string;
}

/** The reasons why a file was not sent. */
export type UploadProblem =
  | Refusal
  | 'empty'
  | 'tooLarge'
  | 'closed'
  | 'busy'
  | 'open'
  | 'waiting'
  | 'full'
  | 'network'
  | 'forbidden'
  | 'unreadable'
  | 'changed'
  | 'failed';

const isRefusal = (problem: UploadProblem): problem is Refusal =>
  refusals.some((one) => one === problem);

/** The problems that another choice of the file solves, and nothing else. */
export function needsOtherFile(problem: UploadProblem | undefined): boolean {
  return problem !== undefined && (isRefusal(problem) || choiceProblems.includes(problem));
}

const choiceProblems: readonly UploadProblem[] = ['empty', 'tooLarge', 'unreadable', 'changed'];

/** Returns the sentence about a problem; a refused content has the same one as after its arrival. */
export function problemKey(problem: UploadProblem): MessageKey {
  return isRefusal(problem) ? `toDo.sent.reason.${problem}` : `toDo.send.problem.${problem}`;
}

/**
 * The states of a file on its way. `ready` and `duplicate` wait for the client, `interrupted` for the network,
 * `loggedOut` for a login, and `unfinished`, after the page was left, for the same file once more.
 */
export type UploadState =
  | 'checking'
  | 'ready'
  | 'duplicate'
  | 'waiting'
  | 'running'
  | 'paused'
  | 'interrupted'
  | 'loggedOut'
  | 'unfinished'
  | 'failed';

/** A file on its way to the firm. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly target: UploadTarget;
  readonly details: UploadDetails;
  readonly state: UploadState;
  /** Bytes that have arrived. */
  readonly sent: number;
  readonly problem?: UploadProblem | undefined;
  /** What the client should know about the content before they send it. */
  readonly finding?: Finding | undefined;
  /** True for a file that has other content than the one of this name before it. */
  readonly isChanged?: boolean;
  /** The moment at which the same file was sent before. */
  readonly sentBefore?: string | undefined;
}

/** The files on their way from this tab. */
export interface Sending {
  readonly items: readonly UploadItem[];
  /** Names of the files that have arrived since the client last sent some. */
  readonly arrived: readonly string[];
  /** Counts the moments at which the page must be read again: all files of a target arrived, or the session ended. */
  readonly version: number;
}

/** The files on their way; they go on while the client visits other pages of the site. */
export const sendingAtom = atom<Sending>({ items: [], arrived: [], version: 0 });

const busy: readonly UploadState[] = ['waiting', 'running', 'paused', 'interrupted', 'loggedOut'];

/** Returns true for a file that the client has sent and that has not arrived yet. */
export function isOnItsWay({ state }: UploadItem): boolean {
  return busy.includes(state);
}

/** True while leaving the site would stop a file on its way. */
export const isSendingAtom = atom((get) => get(sendingAtom).items.some(isOnItsWay));

/** The name of the setting that keeps the addresses of unfinished uploads until the logout. */
export const unfinishedSetting = 'invii';

/** Returns true when two targets are the same. */
export function isSameTarget(one: UploadTarget, other: UploadTarget): boolean {
  return one.company === other.company && one.request?.id === other.request?.id;
}

/** Returns the metadata that announces a file (`POST /uploads`). */
export function metadataOf({
  name,
  target,
  details,
}: UploadItem): Readonly<Record<string, string>> {
  const { type, expires, message } = details;
  return {
    filename: name,
    ...(target.company !== undefined && { azienda: String(target.company) }),
    ...(target.request !== undefined && { richiesta: String(target.request.id) }),
    ...(type !== undefined && { tipologia: String(type) }),
    ...(expires && { scade_il: expires }),
    ...(message && { messaggio: message }),
  };
}
