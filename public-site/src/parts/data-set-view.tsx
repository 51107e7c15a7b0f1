import { paths } from '@studio/shared/contract';
import { InlineError } from '@studio/shared/kit';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router-dom';
import type { DataSet } from './data-set.ts';
import classes from './data-set-view.module.css';

interface DataSetSectionProps<Item> {
  readonly title: string;
  readonly set: DataSet<Item>;
  /** A link to the page with all items. */
  readonly more?: { readonly to: string; readonly text: string };
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** Renders a titled section of a page from a data set; nothing when the set is empty. */
export function DataSetSection<Item>({ title, set, more, children }: DataSetSectionProps<Item>) {
  const titleId = useId();
  if (!set.failed && set.items.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.heading}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {more && (
          <Link className={classes.more} to={more.to}>
            {more.text}
          </Link>
        )}
      </div>
      {set.failed ? <DataSetError /> : children(set.items)}
    </section>
  );
}

interface DataSetListProps<Item> {
  readonly set: DataSet<Item>;
  /** The sentence that an empty list shows. */
  readonly empty: string;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** Renders the list that is the subject of a page: its items, a sentence when it is empty, or the error. */
export function DataSetList<Item>({ set, empty, children }: DataSetListProps<Item>) {
  const items = set.items.length > 0 ? children(set.items) : <EmptyState message={empty} />;
  return <div className={classes.list}>{set.failed ? <DataSetError /> : items}</div>;
}

/** Renders the error of a data set that could not be read, with a button that loads the page's data again. */
export function DataSetError() {
  const { revalidate, state } = useRevalidator();
  return <InlineError retrying={state === 'loading'} onRetry={() => void revalidate()} recovers />;
}

interface EmptyStateProps {
  /** The sentence that states that there are no items. */
  readonly message: string;
}

/** Renders the sentence for an empty list, and a link to the contacts. */
export function EmptyState({ message }: EmptyStateProps) {
  const { t } = useTranslation('public-site');
  return (
    <div className={classes.empty}>
      <p>{message}</p>
      <Link className={classes.contact} to={paths.contacts.href()}>
        {t('empty.contactUs')}
      </Link>
    </div>
  );
}
