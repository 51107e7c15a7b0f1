import { paths } from '@studio/shared/contract';
import { useContentLanguage, useLocale } from '@studio/shared/kit';
import { formatDate, formatMonth, groupByMonth } from '@studio/shared/kit/format';
import { CalendarPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Deadline } from '../content/collections.ts';
import { DataSetList } from '../parts/data-set-view.tsx';
import { DeadlineFile, DeadlineNotes } from '../parts/deadline-notes.tsx';
import { useHashOpening } from '../parts/expandable.tsx';
import { useFirstScreen } from '../parts/first-screen.ts';
import { PageHeader, PageText } from '../parts/page-layout.tsx';
import classes from './deadlines-page.module.css';
import { type DeadlinesData, splitByDate } from './load-deadlines.ts';

/** The number of deadlines that fill a screen. */
const firstScreen = 10;

/** Renders the calendar of deadlines: the next ones by month, the past ones in a closed block. */
export function DeadlinesPage(data: DeadlinesData) {
  const { page, image, deadlines, categories, category, today, origin } = data;
  const language = useContentLanguage();
  const { t } = useTranslation('public-site');
  const shown = useFirstScreen(deadlines.items.length, firstScreen);
  // A result of the search can be in the closed block.
  useHashOpening();
  return (
    <>
      <PageHeader title={page.titolo} image={image} />
      <PageText html={page.contenuto} />
      <DataSetList set={deadlines} empty={t('deadlines.empty')}>
        {(items) => {
          const { ahead, past } = splitByDate(items, today);
          return (
            <>
              <div className={classes.tools}>
                <CategoryFilter categories={categories} chosen={category} />
                <CalendarLinks origin={origin} />
              </div>
              <p role="status" className={classes.shown}>
                {t('deadlines.shown', { count: ahead.length })}
                {category && (
                  <>
                    : <span lang={language}>{category}</span>
                  </>
                )}
              </p>
              <Months deadlines={ahead.slice(0, shown)} today={today} />
              {past.length > 0 && shown >= items.length && (
                <details className={classes.past}>
                  <summary>{t('deadlines.past', { count: past.length })}</summary>
                  <Months deadlines={past} today={today} />
                </details>
              )}
            </>
          );
        }}
      </DataSetList>
    </>
  );
}

/**
 * Renders the links to the calendar of all deadlines: a program subscribes by the first, others import the file. Where no
 * program opens the first, nothing happens and no script notices it, so the address to copy stands below.
 */
function CalendarLinks({ origin }: Pick<DeadlinesData, 'origin'>) {
  const { t } = useTranslation('public-site');
  const path = paths.deadlinesCalendar.href();
  const address = `${origin}${path}`;
  return (
    <ul>
      <li>
        <a className={classes.subscribe} href={address.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus aria-hidden size={18} />
          {t('deadlines.subscribe')}
        </a>
      </li>
      <li>
        <a className={classes.calendarFile} href={path}>
          {t('deadlines.calendarFile')}
        </a>
      </li>
      <li className={classes.address}>
        {t('deadlines.calendarAddress')} <code>{address}</code>
      </li>
    </ul>
  );
}

interface CategoryFilterProps {
  readonly categories: readonly string[];
  /** Null when all are shown. */
  readonly chosen: string | null;
}

/** Renders links that show the deadlines of one category, or all; nothing when there are fewer than two categories. */
function CategoryFilter({ categories, chosen }: CategoryFilterProps) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  if (categories.length < 2) return null;
  const links = [
    { name: t('deadlines.allCategories'), to: paths.deadlines.href(), current: chosen === null },
    ...categories.map((name) => ({
      name,
      to: addressOf(name),
      current: name === chosen,
      lang: language,
    })),
  ];
  return (
    <nav aria-label={t('deadlines.categories')}>
      <ul className={classes.categories}>
        {links.map(({ to, name, current, ...rest }) => (
          <li key={to}>
            <Link
              className={classes.categoryLink}
              to={to}
              preventScrollReset
              {...rest}
              {...(current && { 'aria-current': 'true' as const })}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function addressOf(category: string): string {
  return `${paths.deadlines.href()}?${new URLSearchParams({ categoria: category })}`;
}

interface MonthsProps extends Pick<DeadlinesData, 'today'> {
  readonly deadlines: readonly Deadline[];
}

/** Renders deadlines under the names of their months; those without a date come under a heading of their own. */
function Months({ deadlines, today }: MonthsProps) {
  const { t } = useTranslation('public-site');
  const locale = useLocale();
  return groupByMonth(deadlines).map(({ key: month, items }) => (
    <section key={month} className={classes.month}>
      <h2 className={classes.monthName}>{formatMonth(month, locale) || t('deadlines.undated')}</h2>
      <ul>
        {items.map((deadline) => (
          <DeadlineEntry key={deadline.id} deadline={deadline} today={today} />
        ))}
      </ul>
    </section>
  ));
}

interface DeadlineEntryProps extends Pick<DeadlinesData, 'today'> {
  readonly deadline: Deadline;
}

/** Renders a deadline: its day, how far ahead it is, its file to download, its entry for a calendar. */
function DeadlineEntry({ deadline, today }: DeadlineEntryProps) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  const locale = useLocale();
  const { id, Titolo, data } = deadline;
  return (
    // Results of the search link to it.
    <li id={String(id)} className={classes.entry}>
      {data && (
        <time className={classes.day} dateTime={data} title={formatDate(data, locale)}>
          {Number(data.slice(8, 10))}
        </time>
      )}
      <div className={classes.words}>
        <p className={classes.title} lang={language}>
          {Titolo}
        </p>
        <DeadlineNotes deadline={deadline} today={today} />
        <DeadlineFile deadline={deadline} />
      </div>
      {data && (
        <a className={classes.calendar} href={paths.deadlineCalendar.href(id)} download>
          <CalendarPlus aria-hidden size={18} />
          <span>
            {t('deadlines.addToCalendar')}{' '}
            <span className="visually-hidden">
              <span lang={language}>{Titolo}</span>
            </span>
          </span>
        </a>
      )}
    </li>
  );
}
