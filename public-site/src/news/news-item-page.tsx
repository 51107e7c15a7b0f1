import type { ImageFile, NewsItem } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { Html, LinkButton } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { Breadcrumb } from '../parts/breadcrumb.tsx';
import { DateText } from '../parts/date-text.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { NewsAttachment } from './news-attachment.tsx';
import classes from './news-item-page.module.css';

interface NewsItemPageProps {
  readonly item: NewsItem;
  readonly image: ImageFile | null;
}

/** One news item on a page of its own. */
export function NewsItemPage({ item, image }: NewsItemPageProps) {
  const { t } = useTranslation('public-site');
  const { titolo, data, abstract, testo } = item;
  return (
    <article>
      <PageHeader title={titolo} image={image}>
        <Breadcrumb crumbs={[{ name: t('news.title'), url: paths.news.href() }]} current={titolo} />
        <DateText className={classes.date} date={data} />
      </PageHeader>
      <div className={classes.text}>
        <Html className={classes.lead} html={abstract} />
        <Html html={testo} />
        <NewsAttachment item={item} />
        <p className={classes.back}>
          <LinkButton kind="outline" to={paths.news.href()}>
            {t('news.all')}
          </LinkButton>
        </p>
      </div>
    </article>
  );
}
