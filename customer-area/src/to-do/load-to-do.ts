import { call, contentContext, storeContext } from '@studio/shared/client';
import {
  type Approval,
  type DocumentRequest,
  type Due,
  readApprovals,
  readDocumentRequests,
  readDue,
  readSentFiles,
  readThreads,
  type SentFile,
  type ThreadSummary,
} from '@studio/shared/contract/calls';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { companyIn } from '../parts/company-in-view.ts';
import { openCounts } from '../parts/open-counts.ts';
import { readOrUndefined } from '../parts/session-errors.ts';

/** The lists of the page; one that could not be read is undefined. */
export interface Lists {
  readonly requests: readonly DocumentRequest[] | undefined;
  readonly due: readonly Due[] | undefined;
  readonly approvals: readonly Approval[] | undefined;
  /** The newest first. */
  readonly sent: readonly SentFile[] | undefined;
  readonly threads: readonly ThreadSummary[] | undefined;
}

/** The data of the page. */
export interface ToDoData extends Lists {
  readonly company: number | undefined;
}

/**
 * Reads the page of the company in view.
 * @throws the backend's error when the session has ended
 */
export async function loadToDo(args: LoaderFunctionArgs): Promise<ToDoData> {
  const content = args.context.get(contentContext);
  const company = companyIn(new URL(args.request.url).search);
  // For the number in the tab; the page does not wait for it.
  openCounts(content, args.context.get(storeContext))
    .read(company)
    .catch(() => undefined);
  const [requests, due, approvals, sent, threads] = await Promise.all([
    readOrUndefined(args, call(content, readDocumentRequests, { azienda: company })),
    readOrUndefined(args, call(content, readDue, { azienda: company })),
    readOrUndefined(args, call(content, readApprovals, { azienda: company })),
    readOrUndefined(args, call(content, readSentFiles, { azienda: company })),
    readOrUndefined(args, call(content, readThreads, { azienda: company })),
  ]);
  return { company, requests, due, approvals, sent, threads };
}

/** Returns true for a request that waits for the client. */
export function isOpen({ stato }: DocumentRequest): boolean {
  return stato === 'chiesta' || stato === 'da_rifare';
}

/** Returns true for a request that takes files: the firm has not closed it. */
export function takesFiles(request: DocumentRequest): boolean {
  return isOpen(request) || request.stato === 'inviata';
}

/** Returns true for a deadline that waits for an answer. */
export const isDue = ({ stato }: Due): boolean => stato === 'da_rispondere';

/** Returns true for a document that no person has answered. */
export const isUnanswered = ({ risposte }: Approval): boolean => risposte.length === 0;
