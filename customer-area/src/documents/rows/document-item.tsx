import { memo } from 'react';
import type { DocumentRow } from '../document-row.ts';
import { downloadHref } from '../file-name.ts';
import { canPreview } from '../preview/can-preview.ts';
import classes from './document-item.module.css';
import type { ResultsProps } from './results.tsx';

/** What is written on every row, in the language of the interface. */
export interface RowMessages {
  readonly isNew: string;
  readonly select: string;
  readonly preview: string;
  readonly download: string;
}

interface DocumentItemProps
  extends Pick<ResultsProps, 'labels' | 'onToggle' | 'onOpened' | 'onPreview'> {
  readonly row: DocumentRow;
  readonly messages: RowMessages;
  /** Language of what the firm has written; undefined where it is the page's own. */
  readonly language: string | undefined;
  readonly isNew: boolean;
  readonly isSelected: boolean;
}

/** One document: what it is, and what can be done with it. */
export const DocumentItem = memo(function DocumentItem(props: DocumentItemProps) {
  const { row, messages, language, labels, isNew, isSelected } = props;
  const { onToggle, onOpened, onPreview } = props;
  const name = labels.name(row);
  const badge = labels.badge(row);
  // Without a type the title is the name itself, and there is nothing to add to it.
  const titleId = row.type === undefined ? undefined : `documento-${row.id}`;
  return (
    <li className={classes.row} tabIndex={-1}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`${messages.select} ${name}`}
        aria-describedby={titleId}
        checked={isSelected}
        onChange={() => onToggle(row.id)}
      />
      <div className={classes.what}>
        <p className={classes.type}>
          <span lang={language}>{row.type?.label ?? row.title}</span>
          {isNew && <span className={classes.new}>{messages.isNew}</span>}
        </p>
        {titleId !== undefined && (
          <p id={titleId} className={classes.title} lang={language}>
            {row.title}
          </p>
        )}
      </div>
      <p className={classes.period}>{labels.period(row)}</p>
      <p className={classes.badge}>{badge}</p>
      <div className={classes.actions}>
        {canPreview(row) && (
          <button
            type="button"
            className={classes.preview}
            aria-describedby={titleId}
            onClick={({ currentTarget }) => onPreview(row, currentTarget)}
          >
            {messages.preview}
            <span className="visually-hidden">{` ${name}`}</span>
          </button>
        )}
        <a
          href={downloadHref(row)}
          download
          className={classes.download}
          aria-describedby={titleId}
          onClick={() => onOpened([row.id])}
        >
          {messages.download}
          <span className="visually-hidden">{` ${name} (${badge})`}</span>
        </a>
      </div>
    </li>
  );
});
