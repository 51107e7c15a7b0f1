import { contentContext } from '@studio/shared/content';
import type { LoaderFunctionArgs } from 'react-router-dom';
import {
  type AnswerKind,
  type Approval,
  answerApproval,
  readApprovals,
} from '../../content/answers.ts';
import { readOrUndefined } from '../../parts/session-errors.ts';

/** The data of the section of documents to approve. */
export interface ApprovalData {
  /** The number of documents that wait for an answer. */
  readonly open: number;
  readonly approvals: readonly Approval[];
  readonly answer: (approval: Approval, answer: AnswerKind, note: string) => Promise<Approval>;
}

/** Returns true for a document that no person has answered. */
export const isUnanswered = ({ risposte }: Approval): boolean => risposte.length === 0;

/**
 * Reads the documents to approve of the company in view; undefined when they could not be read.
 * @throws the backend's error when the session has ended
 */
export async function loadApprovals(
  args: LoaderFunctionArgs,
  company: number | undefined,
): Promise<ApprovalData | undefined> {
  const content = args.context.get(contentContext);
  const approvals = await readOrUndefined(args, readApprovals(content, company));
  if (approvals === undefined) return undefined;
  return {
    open: approvals.filter(isUnanswered).length,
    approvals,
    answer: (approval, answer, note) => answerApproval(content, approval, answer, note),
  };
}
