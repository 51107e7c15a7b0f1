import { type ImageFile, paths } from '@studio/shared/contract';
import { Html, Picture, useContentLanguage } from '@studio/shared/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import breadcrumb from './breadcrumb.module.css';
import type { Crumb } from './head.ts';
import classes from './page-layout.module.css';

interface PageContainerProps {
  readonly children: ReactNode;
}

/** Renders a page with space between its end and the footer. */
export function PageContainer({ children }: PageContainerProps) {
  return <div className={classes.container}>{children}</div>;
}

interface PageHeaderProps {
  readonly title: string | null;
  readonly image: ImageFile | null;
  /** The steps between home and this page. */
  readonly crumbs?: readonly Crumb[];
  /** True when the title is a text of the interface, not of an editor. */
  readonly isInterface?: boolean;
  /** Content above the title, for example a date. */
  readonly children?: ReactNode;
}

/** Renders the picture across the page, or a dark block, and below it the way from home and the title. */
export function PageHeader({
  title,
  image,
  crumbs = [],
  isInterface = false,
  children,
}: PageHeaderProps) {
  const contentLanguage = useContentLanguage();
  const language = isInterface ? undefined : contentLanguage;
  return (
    <div>
      <div className={classes.band}>
        {image && (
          <Picture
            className={classes.image}
            image={image}
            family="header"
            sizes="100vw"
            alt=""
            priority
          />
        )}
      </div>
      <div className={classes.sheet}>
        {title && <Breadcrumb crumbs={crumbs} current={title} lang={language} />}
        {children}
        {title && (
          <h1 className={classes.title} lang={language}>
            {title}
          </h1>
        )}
      </div>
    </div>
  );
}

interface PageTextProps {
  readonly html: string | null;
}

/** Renders the text of a page, under its title. */
export function PageText({ html }: PageTextProps) {
  if (!html) return null;
  return (
    <div className={classes.text}>
      <Html html={html} />
    </div>
  );
}

interface BreadcrumbProps {
  /** The steps between home and this page. */
  readonly crumbs: readonly Crumb[];
  /** Name of this page. */
  readonly current: string;
  /** Language of the name, where it is not the interface's. */
  readonly lang: string | undefined;
}

/** Renders the links from home to this page. */
function Breadcrumb({ crumbs, current, lang }: BreadcrumbProps) {
  const { t } = useTranslation('public-site');
  return (
    <nav className={breadcrumb.breadcrumb} aria-label={t('breadcrumb.label')}>
      <ol className={breadcrumb.crumbs}>
        {[{ name: t('breadcrumb.home'), url: paths.home.href() }, ...crumbs].map(
          ({ name, url }) => (
            <li key={url}>
              <Link to={url}>{name}</Link>
            </li>
          ),
        )}
        <li className={breadcrumb.current} aria-current="page" lang={lang}>
          {current}
        </li>
      </ol>
    </nav>
  );
}
