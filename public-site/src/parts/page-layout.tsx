import type { ImageFile } from '@studio/shared/contract';
import { Html, Picture, useContentLanguage } from '@studio/shared/kit';
import type { ReactNode } from 'react';
import { Breadcrumb } from './breadcrumb.tsx';
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
