import type { Deadline } from '@studio/shared/content';
import { formatShortMonth } from '@studio/shared/format';
import { useContentLanguage, useLocale } from '@studio/shared/ui';
import { DownloadLink } from '../parts/download-link.tsx';
import classes from './deadline-strip.module.css';

interface DeadlineStripProps {
  readonly deadlines: readonly Deadline[];
}

/** The next deadlines side by side, each under its day. */
export function DeadlineStrip({ deadlines }: DeadlineStripProps) {
  const language = useContentLanguage();
  const locale = useLocale();
  return (
    <ol className={classes.strip}>
      {deadlines.map(({ id, data, Titolo, categoria, pdf }) => (
        <li key={id} className={classes.deadline}>
          {data && (
            <time className={classes.date} dateTime={data}>
              <span className={classes.day}>{Number(data.slice(8, 10))}</span>{' '}
              <span className={classes.month}>{formatShortMonth(data, locale)}</span>
            </time>
          )}
          <div lang={language}>
            <p className={classes.title}>
              {pdf ? <DownloadLink file={pdf}>{Titolo}</DownloadLink> : Titolo}
            </p>
            {categoria && <p className={classes.category}>{categoria}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
