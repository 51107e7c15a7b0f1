import { periodOf } from '../calendar.ts';
import type { Recurring } from './document-plans.ts';

/** One delivered document: a month, a quarter named by its last month, or a whole year. */
export interface ClientDocument extends Recurring {
  year: number;
  /** 1 to 12; null where the document speaks of the whole year. */
  month: number | null;
  title: string;
  /** File name without extension, unique for one client. */
  slug: string;
}

// Accounts and returns of a year are delivered in the May that follows.
const yearlyDelivery = 5;

function delivered(plan: Recurring[], year: number, month: number): ClientDocument[] {
  return plan
    .filter(({ every }) => (every === 12 ? month === yearlyDelivery : month % every === 0))
    .map((recurring) => {
      const period =
        recurring.every === 12 ? { year: year - 1, month: null } : { year, month: month };
      const title = `${recurring.label} ${periodOf(period.year, period.month)}`;
      return { ...recurring, ...period, title, slug: slugOf(title) };
    });
}

function slugOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** The latest `count` documents of a plan, newest first, up to the month before `today`. */
export function latestDocuments(plan: Recurring[], count: number, today: string): ClientDocument[] {
  const documents: ClientDocument[] = [];
  let month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 2;
  while (documents.length < count) {
    documents.push(...delivered(plan, Math.floor(month / 12), (month % 12) + 1));
    month -= 1;
  }
  return documents.slice(0, count);
}
