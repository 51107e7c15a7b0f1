import type { Deadline } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { formatDate } from '@studio/shared/format';
import { useContentLanguage, useLocale, VisuallyHidden } from '@studio/shared/ui';
import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DownloadLink } from '../parts/download-link.tsx';
import classes from './deadline-entry.module.css';

interface DeadlineEntryProps {
  readonly deadline: Deadline;
}

/** A deadline: its day, its sheet to download, its entry for a calendar. */
export function DeadlineEntry({ deadline }: DeadlineEntryProps) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  const locale = useLocale();
  const { id, Titolo, data, categoria, pdf } = deadline;
  return (
    <li className={classes.entry}>
      {data && (
        <time className={classes.day} dateTime={data} title={formatDate(data, locale)}>
          {Number(data.slice(8, 10))}
        </time>
      )}
      <div className={classes.words}>
        <p className={classes.title} lang={language}>
          {pdf ? <DownloadLink file={pdf}>{Titolo}</DownloadLink> : Titolo}
        </p>
        {categoria && (
          <p className={classes.category} lang={language}>
            {categoria}
          </p>
        )}
      </div>
      {data && (
        <a className={classes.calendar} href={paths.deadlineCalendar.href(id)} download>
          <CalendarPlus aria-hidden size={18} />
          <span>
            {t('deadlines.addToCalendar')} <VisuallyHidden>{Titolo}</VisuallyHidden>
          </span>
        </a>
      )}
    </li>
  );
}
