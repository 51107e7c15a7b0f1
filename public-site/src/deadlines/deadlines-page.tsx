import { paths } from '@studio/shared/contract';
import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListSection } from '../parts/list-section.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { PageText } from '../parts/page-text.tsx';
import { CategoryFilter } from './category-filter.tsx';
import classes from './deadlines-page.module.css';
import type { DeadlinesData } from './load-deadlines.ts';
import { Months } from './months.tsx';
import { splitByDate } from './split-by-date.ts';

/** The calendar of deadlines: what is ahead by month, and what is past, folded away. */
export function DeadlinesPage(data: DeadlinesData) {
  const { page, image, deadlines, categories, category, today } = data;
  const { t } = useTranslation('public-site');
  return (
    <>
      <PageHeader title={page.titolo} image={image} />
      <PageText html={page.contenuto} />
      <ListSection set={deadlines} empty={t('deadlines.empty')}>
        {(items) => {
          const { ahead, past } = splitByDate(items, today);
          return (
            <>
              <div className={classes.tools}>
                <CategoryFilter categories={categories} chosen={category} />
                <a className={classes.subscribe} href={paths.deadlinesCalendar.href()}>
                  <CalendarPlus aria-hidden size={18} />
                  {t('deadlines.subscribe')}
                </a>
              </div>
              {ahead.length === 0 && <p>{t('deadlines.noneAhead')}</p>}
              <Months deadlines={ahead} />
              {past.length > 0 && (
                <details className={classes.past}>
                  <summary>{t('deadlines.past', { count: past.length })}</summary>
                  <Months deadlines={past} />
                </details>
              )}
            </>
          );
        }}
      </ListSection>
    </>
  );
}
