import { type Content, contentContext } from '@studio/shared/content';
import { romeToday } from '@studio/shared/format';
import { readSetting } from '@studio/shared/session';
import { type Store, storeContext } from '@studio/shared/state';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { readThreads, type ThreadSummary } from '../content/messages.ts';
import {
  type DocumentRequest,
  readDocumentRequests,
  readSendTypes,
  readSentFiles,
  type SendTypes,
  type SentFile,
} from '../content/to-do.ts';
import { companyIn } from '../parts/company-in-view.ts';
import { openCounts } from '../parts/open-counts.ts';
import { readOrUndefined } from '../parts/session-errors.ts';
import { unfinishedSetting } from '../parts/uploads.ts';
import { type ApprovalData, loadApprovals } from './approvals/load-approvals.ts';
import { type DueData, loadDue } from './deadlines/load-due.ts';
import type { Sending } from './sending/sending.ts';

/** The way to the code that sends files, which loads on use. */
export interface SendingLoader {
  readonly load: () => Promise<Sending>;
  readonly loadTypes: (company: number | undefined) => Promise<SendTypes>;
  /** True when this browser remembers uploads that are not finished. */
  readonly hasUnfinished: boolean;
}

/** The data of the page; a part that could not be read is undefined. */
export interface ToDoData {
  readonly company: number | undefined;
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
  readonly requests: readonly DocumentRequest[] | undefined;
  readonly due: DueData | undefined;
  readonly approvals: ApprovalData | undefined;
  readonly sent: readonly SentFile[] | undefined;
  readonly threads: readonly ThreadSummary[] | undefined;
  readonly sending: SendingLoader;
}

/**
 * Reads the page of the company in view. Each section has a function that reads its data beside the others.
 * @throws the backend's error when the session has ended
 */
export async function loadToDo(args: LoaderFunctionArgs): Promise<ToDoData> {
  const content = args.context.get(contentContext);
  const company = companyIn(new URL(args.request.url).search);
  // For the number in the tab; the page does not wait for it.
  openCounts(args)
    .read(company)
    .catch(() => undefined);
  const [requests, due, approvals, sent, threads] = await Promise.all([
    readOrUndefined(args, readDocumentRequests(content, company)),
    loadDue(args, company),
    loadApprovals(args, company),
    readOrUndefined(args, readSentFiles(content, company)),
    readOrUndefined(args, readThreads(content, company)),
  ]);
  const sending = sendingLoader(content, args.context.get(storeContext));
  const today = romeToday(new Date());
  return { company, today, requests, due, approvals, sent, threads, sending };
}

function sendingLoader(content: Content, store: Store): SendingLoader {
  const unfinished = readSetting(store, unfinishedSetting);
  return {
    load: async () =>
      (await import(/* webpackChunkName: "sending" */ './sending/sending.ts')).sendingOf(
        content,
        store,
      ),
    loadTypes: (company) => readSendTypes(content, company),
    hasUnfinished: unfinished !== undefined && unfinished !== '[]',
  };
}

/** Returns true for a request that waits for the client. */
export function isOpen({ stato }: DocumentRequest): boolean {
  return stato === 'chiesta' || stato === 'da_rifare';
}

/** Returns true for a request that takes files: the firm has not closed it. */
export function takesFiles(request: DocumentRequest): boolean {
  return isOpen(request) || request.stato === 'inviata';
}
