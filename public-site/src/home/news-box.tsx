import type { NewsSummary } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { Html, useContentLanguage, VisuallyHidden } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DateText } from '../parts/date-text.tsx';
import { newsAddress } from '../parts/news-address.ts';
import classes from './news-box.module.css';

interface NewsBoxProps {
  readonly news: readonly NewsSummary[];
}

/** The latest news; on a phone only dates and titles. */
export function NewsBox({ news }: NewsBoxProps) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  return (
    <div className={classes.box}>
      {news.map((item) => (
        <article key={item.id} className={classes.item}>
          <DateText className={classes.date} date={item.data} />
          <h3 className={classes.title} lang={language}>
            <Link to={newsAddress(item)}>{item.titolo}</Link>
          </h3>
          <Html className={classes.abstract} html={item.abstract} />
          <Link className={classes.more} to={`${paths.news.href()}#${item.id}`}>
            {t('home.news.readMore')} <VisuallyHidden>{item.titolo}</VisuallyHidden>
          </Link>
        </article>
      ))}
    </div>
  );
}
