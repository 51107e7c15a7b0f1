import { formatDate } from '@studio/shared/format';
import { useLocale } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import classes from './agenda.module.css';
import { dueWords } from './due-words.ts';

interface DueDateProps {
  /** The last day, YYYY-MM-DD. */
  readonly last: string | null;
  /** Today in Rome; undefined for a day that needs no words, because nothing waits for it. */
  readonly today: string | undefined;
}

/** Renders the last day of a request or a deadline, by its date and in words. */
export function DueDate({ last, today }: DueDateProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  if (last === null) return <p className={classes.due}>{t('toDo.requests.undated')}</p>;
  const words = today === undefined ? undefined : dueWords(last, today);
  return (
    <p className={classes.due} data-late={words?.key === 'late' || undefined}>
      <time dateTime={last.slice(0, 10)}>
        {t('toDo.requests.by', { date: formatDate(last.slice(0, 10), locale) })}
      </time>
      {words && (
        <span className={classes.when}>{t(`toDo.when.${words.key}`, { count: words.count })}</span>
      )}
    </p>
  );
}
