import { Html } from '@studio/shared/ui';
import classes from './page-text.module.css';

interface PageTextProps {
  readonly html: string | null;
}

/** The text of a page, under its title. */
export function PageText({ html }: PageTextProps) {
  if (!html) return null;
  return (
    <div className={classes.text}>
      <Html html={html} />
    </div>
  );
}
