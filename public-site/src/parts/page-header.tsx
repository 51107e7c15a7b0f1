import type { ImageFile } from '@studio/shared/content';
import { Picture, useContentLanguage } from '@studio/shared/ui';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string | null;
  readonly image: ImageFile | null;
  /** The way here, above the title. */
  readonly children?: ReactNode;
}

/** The picture across the page, or a dark block, and the title on a sheet laid over its edge. */
export function PageHeader({ title, image, children }: PageHeaderProps) {
  const language = useContentLanguage();
  return (
    <div className={classes.header}>
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
