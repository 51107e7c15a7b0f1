import type { ImageFile } from '@studio/shared/contract';
import { paths } from '@studio/shared/contract';
import { Html, LinkButton } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import type { NewsItem } from '../content/news.ts';
import { DateText } from '../parts/date-text.tsx';
import { PageHeader } from '../parts/page-layout.tsx';
import { type FirmContact, TextColumns } from '../parts/text-columns.tsx';
import classes from './news-item-page.module.css';
import { NewsAttachment } from './news-page.tsx';

/** The loader data of the page. */
export interface NewsItemData {
  readonly item: NewsItem;
  readonly image: ImageFile | null;
  readonly contact: FirmContact | null;
}

/** Renders one news item on a page of its own. */
export function NewsItemPage({ item, image, contact }: NewsItemData) {
  const { t } = useTranslation('public-site');
  const { titolo, data, abstract, testo } = item;
  return (
    <article>
      <PageHeader
        title={titolo}
        image={image}
        crumbs={[{ name: t('news.title'), url: paths.news.href() }]}
      >
        <DateText className={classes.date} date={data} />
      </PageHeader>
      <TextColumns contact={contact}>
        <Html className={classes.lead} html={abstract} />
        <Html html={testo} />
        <NewsAttachment item={item} />
        <p>
          <LinkButton kind="outline" to={paths.news.href()}>
            {t('news.all')}
          </LinkButton>
        </p>
      </TextColumns>
    </article>
  );
}
