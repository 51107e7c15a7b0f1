import { romeToday } from '@studio/shared/kit/format';
import { daysBetween } from '@studio/shared/rules';

/** The days before the due day on which an unanswered request is remembered. */
const before = [7, 3, 1] as const;

/** The days between two reminders of an overdue request. */
const overdueEvery = 7;

/** The days after the due day on which reminders end: then the firm calls. */
const overdueFor = 56;

/**
 * Returns the step that a request has reached: 7, 3 or 1 days before its due day, then −1, −8, −15 and so on after it.
 * Null while no reminder is due, and after eight weeks.
 */
export function stepReached(dueDay: string, now: Date): number | null {
  const left = daysBetween(romeToday(now), dueDay);
  if (left < -overdueFor) return null;
  if (left < 0) return -1 - Math.floor((-left - 1) / overdueEvery) * overdueEvery;
  const reached = before.filter((step) => left <= step);
  return reached.at(-1) ?? null;
}

/** Returns the step of the reminder that is due now; null when the last one was about this step or a later one. */
export function dueStep(dueDay: string, last: number | null, now: Date): number | null {
  const step = stepReached(dueDay, now);
  return step !== null && (last === null || step < last) ? step : null;
}
