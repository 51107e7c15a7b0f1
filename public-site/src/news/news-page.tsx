import { Html, useContentLanguage } from '@studio/shared/kit';
import { groupBy } from '@studio/shared/kit/format';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NewsItem } from '../content/news.ts';
import { newsAddress } from '../parts/addresses.ts';
import type { DataSet } from '../parts/data-set.ts';
import { DataSetList } from '../parts/data-set-view.tsx';
import { DateText } from '../parts/date-text.tsx';
import { DownloadLink } from '../parts/download-link.tsx';
import { Expandable, useHashOpening } from '../parts/expandable.tsx';
import { useFirstScreen } from '../parts/first-screen.ts';
import { PageHeader, PageText } from '../parts/page-layout.tsx';
import type { PageBase } from '../parts/page-source.ts';
import classes from './news-page.module.css';

/** The loader data of the page. */
export interface NewsData extends PageBase {
  readonly view: 'news';
  /** The items with their long texts: each opens in the page. */
  readonly news: DataSet<NewsItem>;
}

/** The number of news that fill a screen. */
const firstScreen = 6;

/** Renders all news by year, newest first; the long text of each opens by a click or by its hash. */
export function NewsPage({ page, image, news }: NewsData) {
  const { t } = useTranslation('public-site');
  const shown = useFirstScreen(news.items.length, firstScreen);
  useHashOpening();
  return (
    <>
      <PageHeader title={page.titolo} image={image} />
      <PageText html={page.contenuto} />
      <DataSetList set={news} empty={t('news.empty')}>
        {(items) =>
          groupBy(items.slice(0, shown), yearOf).map(({ key: year, items: ofYear }) => (
            <section key={year} className={classes.year} aria-label={year}>
              <h2 className={classes.number}>{year}</h2>
              <div>
                {ofYear.map((item) => (
                  <NewsEntry key={item.id} item={item} />
                ))}
              </div>
            </section>
          ))
        }
      </DataSetList>
    </>
  );
}

function yearOf({ data }: NewsItem): string {
  return data.slice(0, 4);
}

interface NewsEntryProps {
  readonly item: NewsItem;
}

/** Renders a news item in the list; its title leads to its own page. */
function NewsEntry({ item }: NewsEntryProps) {
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
              {t('news.readHere')}{' '}
              <span className="visually-hidden">
                <span lang={language}>{titolo}</span>
              </span>
            </span>
          }
        >
          <Html html={testo} />
        </Expandable>
      )}
    </article>
  );
}

interface NewsAttachmentProps {
  readonly item: Pick<NewsItem, 'titolo' | 'file'>;
}

/** Renders the link to a news item's file, if it has one. Only screen readers need the item's title in the link. */
export function NewsAttachment({ item: { titolo, file } }: NewsAttachmentProps) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  if (!file) return null;
  return (
    <p className={classes.attachment}>
      <DownloadLink file={file}>
        {t('news.attachment')}
        <span className="visually-hidden">
          {' '}
          <span lang={language}>{titolo}</span>
        </span>
      </DownloadLink>
    </p>
  );
}
