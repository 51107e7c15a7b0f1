import { fileBadge } from '../format/index.ts';
import classes from './file-badge.module.css';
import { useLocale } from './locale.ts';

interface FileBadgeProps {
  readonly type: string | null;
  /** Size in bytes. */
  readonly size: number | null;
}

/** What kind of file a link downloads, and how big it is. */
export function FileBadge({ type, size }: FileBadgeProps) {
  const locale = useLocale();
  return <span className={classes.badge}>{fileBadge(type, size, locale)}</span>;
}
