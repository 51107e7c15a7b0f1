import type { NewsItem } from '@studio/shared/content';
import { Html, useContentLanguage, VisuallyHidden } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DateText } from '../parts/date-text.tsx';
import { Expandable } from '../parts/expandable.tsx';
import { newsAddress } from '../parts/news-address.ts';
import { NewsAttachment } from './news-attachment.tsx';
import classes from './news-entry.module.css';

interface NewsEntryProps {
  readonly item: NewsItem;
}

/** A news item in the list; its title leads to its own page. */
export function NewsEntry({ item }: NewsEntryProps) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  const { id, data, titolo, abstract, testo } = item;
  return (
    <article className={classes.entry} {...(!testo && { id: String(id) })}>
      <DateText className={classes.date} date={data} />
      <h3 className={classes.title} lang={language}>
        <Link to={newsAddress(item)}>{titolo}</Link>
      </h3>
      <Html html={abstract} />
      <NewsAttachment item={item} />
      {testo && (
        <Expandable
          id={id}
          kind="more"
          summary={
            <span>
              {t('news.readHere')} <VisuallyHidden>{titolo}</VisuallyHidden>
            </span>
          }
        >
          <Html html={testo} />
        </Expandable>
      )}
    </article>
  );
}
