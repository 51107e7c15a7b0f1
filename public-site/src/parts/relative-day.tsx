import { daysBetween } from '@studio/shared/rules';
import { useTranslation } from 'react-i18next';

/** The last day that is counted in days; later ones are counted in months. */
const maxDays = 60;
const daysPerMonth = 30.44;

interface RelativeDayProps {
  /** A date, YYYY-MM-DD. */
  readonly date: string;
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
}

/** Renders how far a date is ahead ("tra 8 giorni"); nothing for a past or an invalid date. */
export function RelativeDay({ date, today }: RelativeDayProps) {
  const { t } = useTranslation('public-site');
  const days = daysBetween(today, date);
  if (!(days >= 0)) return null;
  if (days === 0) return t('day.today');
  if (days === 1) return t('day.tomorrow');
  if (days <= maxDays) return t('day.days', { count: days });
  return t('day.months', { count: Math.round(days / daysPerMonth) });
}
