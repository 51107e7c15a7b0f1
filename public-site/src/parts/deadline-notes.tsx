import type { Deadline } from '@studio/shared/content';
import { useContentLanguage } from '@studio/shared/ui';
import classes from './deadline-notes.module.css';
import { daysBetween, RelativeDay } from './relative-day.tsx';

/** The number of days before a deadline from which its distance stands out. */
const soon = 7;

interface DeadlineNotesProps {
  readonly deadline: Pick<Deadline, 'data' | 'categoria'>;
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
}

/** Renders how far ahead a deadline is, and its category; nothing when both are unknown. */
export function DeadlineNotes({ deadline, today }: DeadlineNotesProps) {
  const language = useContentLanguage();
  const { data, categoria } = deadline;
  const days = data === null ? -1 : daysBetween(today, data);
  const isAhead = days >= 0;
  if (!isAhead && !categoria) return null;
  return (
    <p className={classes.notes}>
      {isAhead && data && (
        <span className={days <= soon ? classes.soon : undefined}>
          <RelativeDay date={data} today={today} />
        </span>
      )}
      {isAhead && categoria && ' · '}
      {categoria && <span lang={language}>{categoria}</span>}
    </p>
  );
}
