import { contentContext } from '@studio/shared/content';
import { romeToday } from '@studio/shared/format';
import type { LoaderFunctionArgs } from 'react-router-dom';
import {
  type DocumentRequest,
  readDocumentRequests,
  readSentFiles,
  type SentFile,
} from '../content/to-do.ts';
import { companyIn } from '../parts/company-in-view.ts';
import { openCounts } from '../parts/open-counts.ts';
import { readOrUndefined } from '../parts/session-errors.ts';

/** The data of one section of the page. */
export interface SectionData {
  /** Number of its things that wait for the client; the page is empty when no section has any. */
  readonly open: number;
}

/** The data of the page; a part that could not be read is undefined. */
export interface ToDoData {
  readonly company: number | undefined;
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
  readonly requests: readonly DocumentRequest[] | undefined;
  readonly sent: readonly SentFile[] | undefined;
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
  const [requests, sent] = await Promise.all([
    readOrUndefined(args, readDocumentRequests(content, company)),
    readOrUndefined(args, readSentFiles(content, company)),
  ]);
  return { company, today: romeToday(new Date()), requests, sent };
}

/** Returns true for a request that waits for the client. */
export function isOpen({ stato }: DocumentRequest): boolean {
  return stato === 'chiesta' || stato === 'da_rifare';
}
