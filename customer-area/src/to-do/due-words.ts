/** The longest time ahead that is told in days as well as by its date. */
const nearDays = 30;

/** Returns the days from one date to another (YYYY-MM-DD); negative when it is past. */
function daysBetween(from: string, to: string): number {
  const dayOf = (date: string) => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / 86_400_000;
  return Math.round(dayOf(to) - dayOf(from));
}

/** A time from today in words: the key of its message below `toDo.when`, and the number in it. */
export interface DueWords {
  readonly key: 'late' | 'today' | 'tomorrow' | 'soon';
  readonly count: number;
}

/** Returns the words for a last day; undefined for one that is far ahead. */
export function dueWords(last: string, today: string): DueWords | undefined {
  const days = daysBetween(today, last);
  if (days < 0) return { key: 'late', count: -days };
  if (days === 0) return { key: 'today', count: 0 };
  if (days === 1) return { key: 'tomorrow', count: 1 };
  return days <= nearDays ? { key: 'soon', count: days } : undefined;
}
