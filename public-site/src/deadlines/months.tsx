import type { Deadline } from '@studio/shared/content';
import { formatMonth, groupByMonth } from '@studio/shared/format';
import { useLocale } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { DeadlineEntry } from './deadline-entry.tsx';
import classes from './months.module.css';

interface MonthsProps {
  readonly deadlines: readonly Deadline[];
}

/** Deadlines under the names of their months; those without a date come under a name of their own. */
export function Months({ deadlines }: MonthsProps) {
  const { t } = useTranslation('public-site');
  const locale = useLocale();
  return groupByMonth(deadlines).map(({ key: month, items }) => (
    <section key={month} className={classes.month}>
      <h2 className={classes.name}>{formatMonth(month, locale) || t('deadlines.undated')}</h2>
      <ul className={classes.list}>
        {items.map((deadline) => (
          <DeadlineEntry key={deadline.id} deadline={deadline} />
        ))}
      </ul>
    </section>
  ));
}
