import { useContentLanguage } from '@studio/shared/kit';
import { daysBetween } from '@studio/shared/rules';
import { useTranslation } from 'react-i18next';
import type { Deadline } from '../content/collections.ts';
import classes from './deadline-notes.module.css';
import { DownloadLink } from './download-link.tsx';
import { RelativeDay } from './relative-day.tsx';

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
        <span className={classes.relative}>
          <span className={days <= soon ? classes.soon : undefined}>
            <RelativeDay date={data} today={today} />
          </span>
          {categoria && <span> · </span>}
        </span>
      )}
      {categoria && <span lang={language}>{categoria}</span>}
    </p>
  );
}

interface DeadlineFileProps {
  readonly deadline: Pick<Deadline, 'Titolo' | 'pdf'>;
}

/** Renders the link to a deadline's file, which screen readers read with the deadline's title; nothing without a file. */
export function DeadlineFile({ deadline: { Titolo, pdf } }: DeadlineFileProps) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  if (!pdf) return null;
  return (
    <p className={classes.file}>
      <DownloadLink file={pdf}>
        {t('deadlines.download')}{' '}
        <span className="visually-hidden">
          <span lang={language}>{Titolo}</span>
        </span>
      </DownloadLink>
    </p>
  );
}
