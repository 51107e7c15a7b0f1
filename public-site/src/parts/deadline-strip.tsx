import { useContentLanguage, useLocale } from '@studio/shared/kit';
import { formatShortMonth } from '@studio/shared/kit/format';
import type { Deadline } from '../content/collections.ts';
import { DeadlineFile, DeadlineNotes } from './deadline-notes.tsx';
import classes from './deadline-strip.module.css';

interface DeadlineStripProps {
  readonly deadlines: readonly Deadline[];
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
}

/** Renders the next deadlines side by side, each under its day. */
export function DeadlineStrip({ deadlines, today }: DeadlineStripProps) {
  const language = useContentLanguage();
  const locale = useLocale();
  return (
    <ol className={classes.deadlines}>
      {deadlines.map(({ id, data, Titolo, categoria, pdf }) => (
        <li key={id} className={classes.deadline}>
          {data && (
            <time className={classes.date} dateTime={data}>
              <span className={classes.day}>{Number(data.slice(8, 10))}</span>{' '}
              <span className={classes.month}>{formatShortMonth(data, locale)}</span>
            </time>
          )}
          <div>
            <p className={classes.title} lang={language}>
              {Titolo}
            </p>
            <DeadlineNotes deadline={{ data, categoria }} today={today} />
            <DeadlineFile deadline={{ Titolo, pdf }} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const deadlinesShown = 3;

/** Returns the first deadlines from today on; deadlines without a date are left out. */
export function nextDeadlines<Item extends Pick<Deadline, 'data'>>(
  deadlines: readonly Item[],
  today: string,
): Item[] {
  return deadlines.filter(({ data }) => data !== null && data >= today).slice(0, deadlinesShown);
}
