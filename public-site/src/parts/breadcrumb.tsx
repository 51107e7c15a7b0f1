import { paths } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './breadcrumb.module.css';
import type { Crumb } from './head.ts';

interface BreadcrumbProps {
  /** The steps between home and this page. */
  readonly crumbs: readonly Crumb[];
  /** Name of this page. */
  readonly current: string;
  /** Language of the name, where it is not the interface's. */
  readonly lang: string | undefined;
}

/** Renders the links from home to this page. */
export function Breadcrumb({ crumbs, current, lang }: BreadcrumbProps) {
  const { t } = useTranslation('public-site');
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
        <li className={classes.current} aria-current="page" lang={lang}>
          {current}
        </li>
      </ol>
    </nav>
  );
}
