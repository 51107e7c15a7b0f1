import { paths } from '@studio/shared/contract';
import { Button, useContentLanguage } from '@studio/shared/kit';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, Link } from 'react-router-dom';
import { minimumSearchLength, type SearchKind, type SearchResult } from '../content/search.ts';
import type { DataSet } from '../parts/data-set.ts';
import { DataSetError, EmptyState } from '../parts/data-set-view.tsx';
import { DateText } from '../parts/date-text.tsx';
import classes from './search-page.module.css';

/** The loader data of the page. */
export interface SearchData {
  readonly query: string;
  /** Null when the query is too short. */
  readonly results: DataSet<SearchResult> | null;
}

/** Renders the search form and its results; without scripts the browser sends the form. */
export function SearchPage({ query, results }: SearchData) {
  const { t } = useTranslation('public-site');
  const fieldId = useId();
  const page = useRef<HTMLDivElement>(null);
  const shownQuery = useRef(query);

  // The form of the last query is gone, and the focus with it. A failed search has no status; its alert is announced.
  useEffect(() => {
    if (shownQuery.current === query) return;
    shownQuery.current = query;
    const status = page.current?.querySelector<HTMLElement>('[role="status"]');
    (status ?? page.current?.querySelector('input'))?.focus();
  }, [query]);

  return (
    <div ref={page} className={classes.page}>
      <h1 className={classes.title}>{t('search.title')}</h1>
      <Form key={query} role="search" className={classes.form} action={paths.search.href()}>
        <label className={classes.label} htmlFor={fieldId}>
          {t('search.label')}
        </label>
        <input
          className={classes.input}
          id={fieldId}
          name="q"
          type="search"
          defaultValue={query}
          minLength={minimumSearchLength}
          maxLength={100}
          required
        />
        <Button type="submit">{t('search.submit')}</Button>
      </Form>
      {results ? (
        <Results query={query} results={results} />
      ) : (
        <p role="status" className={classes.hint} tabIndex={-1}>
          {t('search.hint', { count: minimumSearchLength })}
        </p>
      )}
    </div>
  );
}

interface ResultsProps {
  readonly query: string;
  readonly results: DataSet<SearchResult>;
}

function Results({ query, results: { items, failed } }: ResultsProps) {
  const { t } = useTranslation('public-site');
  if (failed) return <DataSetError />;
  return (
    <>
      <p role="status" className={classes.hint} tabIndex={-1}>
        {t('search.found', { count: items.length, query })}
      </p>
      {items.length === 0 && <EmptyState message={t('search.empty')} />}
      {groupsOf(items).map(([kind, found]) => (
        <Group key={kind} kind={kind} items={found} />
      ))}
    </>
  );
}

/** A kind of results with a heading of its own. */
type Kind = SearchKind | 'passate';

/** Returns the results by kind, in the order in which the kinds come. */
function groupsOf(items: readonly SearchResult[]): [Kind, SearchResult[]][] {
  const groups = new Map<Kind, SearchResult[]>();
  for (const item of items) {
    const kind = item.passata ? 'passate' : item.collection;
    groups.set(kind, [...(groups.get(kind) ?? []), item]);
  }
  return [...groups];
}

interface GroupProps {
  readonly kind: Kind;
  readonly items: readonly SearchResult[];
}

/** Renders the results of one kind. */
function Group({ kind, items }: GroupProps) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  const headingId = useId();
  return (
    <section className={classes.group} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.kind}>
        {t(`search.kind.${kind}`)}
      </h2>
      <ul>
        {items.map(({ id, url, titolo, estratto, data }) => (
          <li key={id} className={classes.result}>
            <h3 className={classes.name} lang={language}>
              <Link to={url}>{titolo}</Link>
            </h3>
            {data && <DateText className={classes.date} date={data} />}
            {estratto && <p lang={language}>{estratto}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
