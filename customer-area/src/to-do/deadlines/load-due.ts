import { contentContext } from '@studio/shared/content';
import type { LoaderFunctionArgs } from 'react-router-dom';
import {
  type AnswerKind,
  answerDue,
  type Calendar,
  changeCalendar,
  type Due,
  readCalendar,
  readDue,
} from '../../content/answers.ts';
import { readOrUndefined } from '../../parts/session-errors.ts';

/** The calls of the calendar. */
export interface CalendarCalls {
  readonly read: () => Promise<Calendar>;
  readonly change: (action: 'crea' | 'rinnova' | 'revoca') => Promise<Calendar>;
}

/** The data of the section of deadlines. */
export interface DueData {
  /** The number of deadlines that wait for an answer. */
  readonly open: number;
  readonly due: readonly Due[];
  readonly answer: (due: Due, answer: AnswerKind, note: string) => Promise<Due>;
  readonly calendar: CalendarCalls;
}

/**
 * Reads the deadlines of the company in view; undefined when they could not be read.
 * @throws the backend's error when the session has ended
 */
export async function loadDue(
  args: LoaderFunctionArgs,
  company: number | undefined,
): Promise<DueData | undefined> {
  const content = args.context.get(contentContext);
  const due = await readOrUndefined(args, readDue(content, company));
  if (due === undefined) return undefined;
  return {
    open: due.filter(({ stato }) => stato === 'da_rispondere').length,
    due,
    answer: (one, answer, note) => answerDue(content, one, answer, note),
    calendar: {
      read: () => readCalendar(content),
      change: (action) => changeCalendar(content, action),
    },
  };
}
