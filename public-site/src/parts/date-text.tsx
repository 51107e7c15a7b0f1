import { formatDate } from '@studio/shared/format';
import { useLocale } from '@studio/shared/ui';

interface DateTextProps {
  /** A date, YYYY-MM-DD, or a moment, ISO 8601; nothing is shown when there is none. */
  readonly date: string | null;
  readonly className?: string | undefined;
}

/** A date as people write it, and as machines do. */
export function DateText({ date, className }: DateTextProps) {
  const locale = useLocale();
  if (!date) return null;
  return (
    <time className={className} dateTime={date}>
      {formatDate(date, locale)}
    </time>
  );
}
