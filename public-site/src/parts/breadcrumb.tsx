import { paths } from '@studio/shared/contract';
import { useContentLanguage } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './breadcrumb.module.css';
import type { Crumb } from './head.ts';

interface BreadcrumbProps {
  /** The steps between home and this page. */
  readonly crumbs: readonly Crumb[];
  /** Name of this page, in the content's language. */
  readonly current: string;
}

/** Renders the links from home to this page. */
export function Breadcrumb({ crumbs, current }: BreadcrumbProps) {
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
        <li className={classes.current} aria-current="page" lang={language}>
          {current}
        </li>
      </ol>
    </nav>
  );
}
