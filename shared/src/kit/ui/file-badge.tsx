import { fileBadge } from '../format/file.ts';
import classes from './file-badge.module.css';
import { useLocale } from './use-language.ts';

interface FileBadgeProps {
  readonly type: string | null;
  /** Size in bytes. */
  readonly size: number | null;
}

/** Renders the type and size of the file behind a download link. */
export function FileBadge({ type, size }: FileBadgeProps) {
  const locale = useLocale();
  return <span className={classes.badge}>{fileBadge(type, size, locale)}</span>;
}
