import { Button, useContentLanguage } from '@studio/shared/kit';
import {
  memo,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Labels } from '../document/labels.ts';
import type { IndexedDocument } from '../filter/document-index.ts';
import { type DocumentGroup, groupDocuments } from '../filter/find-documents.ts';
import type { ListView } from '../filter/view.ts';
import { DocumentItem, type RowActions } from './document-item.tsx';
import classes from './results.module.css';

interface ListProps extends RowActions {
  /** Id of the document that a link leads to. */
  readonly linked: number | undefined;
  /** True when all documents are known; until then the groups show no size. */
  readonly isComplete: boolean;
  readonly labels: Labels;
  readonly openedIds: ReadonlySet<number>;
  readonly selected: ReadonlySet<number>;
}

interface ResultsProps extends ListProps {
  readonly documents: readonly IndexedDocument[];
  /** The view that the documents were found with. */
  readonly view: ListView;
}

/** Renders the found documents in groups: the first rows, and more on request. */
export const Results = memo(function Results({ documents, view, ...list }: ResultsProps) {
  const { t } = useTranslation('customer-area');
  const container = useRef<HTMLDivElement>(null);
  const linkedIndex = useMemo(
    () => documents.findIndex(({ row }) => row.id === list.linked),
    [documents, list.linked],
  );
  const { limit, showMore } = useRowLimit(view, container, linkedIndex);
  const groups = useMemo(
    () => groupDocuments(documents, view.order, limit),
    [documents, view.order, limit],
  );

  return (
    <div ref={container} className={classes.results}>
      {groups.map((group) => (
        <RowGroup key={group.key} {...list} group={group} />
      ))}
      {documents.length > Math.max(limit, pageSize) && (
        <Button kind="outline" onClick={showMore}>
          {t('documents.more')}
        </Button>
      )}
    </div>
  );
});

interface RowGroupProps extends ListProps {
  readonly group: DocumentGroup;
}

/** Renders the documents of one year, or of one type. */
function RowGroup({ group, linked, isComplete, openedIds, selected, ...row }: RowGroupProps) {
  const { t } = useTranslation('customer-area');
  const language = useContentLanguage();
  const titleId = useId();
  // Translated once per group: there may be hundreds of rows.
  const messages = useMemo(
    () => ({
      isNew: t('documents.new'),
      answers: {
        asked: t('documents.toApprove'),
        presa_visione: t('documents.answered.presa_visione'),
        approvazione: t('documents.answered.approvazione'),
        rifiuto: t('documents.answered.rifiuto'),
      },
      select: t('documents.select'),
      download: t('documents.download'),
      menu: t('documents.menu'),
    }),
    [t],
  );
  return (
    <section className={classes.group} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.heading}>
        {group.heading ?? t('documents.untyped')}
        {isComplete && (
          <span className={classes.size}>
            {t('documents.groupSize', { count: group.size, number: row.labels.count(group.size) })}
          </span>
        )}
      </h2>
      <ul className={classes.rows}>
        {group.documents.map(({ row: document }) => (
          <DocumentItem
            key={document.id}
            {...row}
            row={document}
            messages={messages}
            language={language}
            isNew={document.isNew && !openedIds.has(document.id)}
            isLinked={document.id === linked}
            isSelected={selected.has(document.id)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Number of rows that are rendered at first, and that each request adds. */
const pageSize = 200;

/** Rows that fill a screen: they render first, the others in a transition. */
const firstScreen = 20;

interface RowLimit {
  readonly view: ListView;
  readonly limit: number;
  /** Index of the row that takes the focus; undefined when the focus stays. */
  readonly focus?: number;
}

/**
 * Limits how many rows are rendered; a new view starts from the first ones.
 * @param container element that holds the rows as `li`
 * @param linked index of the row that a link leads to, which takes the focus once it is known; -1 without one
 */
function useRowLimit(view: ListView, container: RefObject<HTMLElement | null>, linked: number) {
  const [shown, setShown] = useState<RowLimit>({ view, limit: firstScreen });
  const { limit, focus } = shown.view === view ? shown : { limit: firstScreen };

  useEffect(() => {
    if (limit < pageSize) startTransition(() => setShown({ view, limit: pageSize }));
  }, [view, limit]);

  const hasFollowed = useRef(false);
  useEffect(() => {
    if (linked < 0 || hasFollowed.current) return;
    hasFollowed.current = true;
    setShown({ view, limit: Math.ceil((linked + 1) / pageSize) * pageSize, focus: linked });
  }, [view, linked]);

  useEffect(() => {
    if (focus === undefined) return;
    // The pressed button has moved down or disappeared.
    container.current?.querySelectorAll('li').item(focus).focus();
  }, [container, focus]);

  const showMore = () => setShown({ view, limit: limit + pageSize, focus: limit });

  return { limit, showMore };
}
