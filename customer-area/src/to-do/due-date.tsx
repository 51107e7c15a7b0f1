import { useLocale } from '@studio/shared/kit';
import { formatDate, romeToday } from '@studio/shared/kit/format';
import { daysBetween } from '@studio/shared/rules';
import { useTranslation } from 'react-i18next';
import classes from './agenda.module.css';

interface DueDateProps {
  /** The last day, YYYY-MM-DD. */
  readonly last: string | null;
  /** False when nothing waits for this day: the date is shown without "in three days". */
  readonly isOpen: boolean;
}

/** Renders the last day of a request or a deadline, by its date and in words. */
export function DueDate({ last, isOpen }: DueDateProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  if (last === null) return <p className={classes.due}>{t('toDo.requests.undated')}</p>;
  const day = last.slice(0, 10);
  const words = isOpen ? dueWords(day, romeToday(new Date())) : undefined;
  return (
    <p className={classes.due} data-late={words?.key === 'late' || undefined}>
      <time dateTime={day}>{t('toDo.requests.by', { date: formatDate(day, locale) })}</time>
      {words && (
        <span className={classes.when}>{t(`toDo.when.${words.key}`, { count: words.count })}</span>
      )}
    </p>
  );
}

/** The longest time ahead that is told in days as well as by its date. */
const nearDays = 30;

/**
 * Returns the words for a last day (YYYY-MM-DD): the key of their message below `toDo.when`, and its number; undefined
 * for a day that is far ahead.
 */
export function dueWords(last: string, today: string) {
  const days = daysBetween(today, last);
  if (days < 0) return { key: 'late', count: -days } as const;
  if (days === 0) return { key: 'today', count: 0 } as const;
  if (days === 1) return { key: 'tomorrow', count: 1 } as const;
  return days <= nearDays ? ({ key: 'soon', count: days } as const) : undefined;
}
