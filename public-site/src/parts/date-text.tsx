import { useLocale } from '@studio/shared/kit';
import { formatDate } from '@studio/shared/kit/format';

interface DateTextProps {
  /** A date (YYYY-MM-DD) or a moment (ISO 8601). */
  readonly date: string | null;
  readonly className?: string | undefined;
}

/** Renders a date for people and for machines; nothing when there is none. */
export function DateText({ date, className }: DateTextProps) {
  const locale = useLocale();
  if (!date) return null;
  return (
    <time className={className} dateTime={date}>
      {formatDate(date, locale)}
    </time>
  );
}
