import type { ImageFile, NewsItem } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { Html, LinkButton, useContentLanguage } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DateText } from '../parts/date-text.tsx';
import type { Crumb } from '../parts/head.ts';
import { PageHeader } from '../parts/page-layout.tsx';
import classes from './news-item-page.module.css';
import { NewsAttachment } from './news-page.tsx';

/** The loader data of the page. */
export interface NewsItemData {
  readonly item: NewsItem;
  readonly image: ImageFile | null;
}

/** Renders one news item on a page of its own. */
export function NewsItemPage({ item, image }: NewsItemData) {
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

interface BreadcrumbProps {
  /** The steps between home and this page. */
  readonly crumbs: readonly Crumb[];
  /** Name of this page, in the content's language. */
  readonly current: string;
}

/** Renders the links from home to this page. */
function Breadcrumb({ crumbs, current }: BreadcrumbProps) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  return (
    <nav className={classes.breadcrumb} aria-label={t('breadcrumb.label')}>
      <ol className={classes.crumbs}>
        {[{ name: t('breadcrumb.home'), url: paths.home.href() }, ...crumbs].map(
          ({ name, url }) => (
            <li key={url}>
              <Link to={url}>{name}</Link>
            </li>
          ),
        )}
        <li className={classes.currentCrumb} aria-current="page" lang={language}>
          {current}
        </li>
      </ol>
    </nav>
  );
}
