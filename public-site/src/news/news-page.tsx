import type { NewsItem } from '@studio/shared/content';
import { groupBy } from '@studio/shared/format';
import { useTranslation } from 'react-i18next';
import { ListSection } from '../parts/list-section.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { PageText } from '../parts/page-text.tsx';
import { useHashOpening } from '../parts/use-hash-opening.ts';
import type { NewsData } from './load-news.ts';
import { NewsEntry } from './news-entry.tsx';
import classes from './news-page.module.css';

function yearOf({ data }: NewsItem): string {
  return data.slice(0, 4);
}

/** All news by year, newest first; the long text of each opens by click or by hash. */
export function NewsPage({ page, image, news }: NewsData) {
  const { t } = useTranslation('public-site');
  useHashOpening();
  return (
    <>
      <PageHeader title={page.titolo} image={image} />
      <PageText html={page.contenuto} />
      <ListSection set={news} empty={t('news.empty')}>
        {(items) =>
          groupBy(items, yearOf).map(({ key: year, items: ofYear }) => (
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
      </ListSection>
    </>
  );
}
