import { memo } from 'react';
import { canPreview, type DocumentRow, downloadHref } from '../document/document.ts';
import type { Labels } from '../document/labels.ts';
import classes from './document-item.module.css';

/** The callbacks of a row. */
export interface RowActions {
  readonly onToggle: (id: number) => void;
  /** Called with the ids of documents that the client opened or downloaded. */
  readonly onOpened: (ids: readonly number[]) => void;
  readonly onPreview: (row: DocumentRow, opener: HTMLElement) => void;
}

/** The messages that every row repeats, in the language of the page. */
interface RowMessages {
  readonly isNew: string;
  readonly select: string;
  readonly preview: string;
  readonly download: string;
}

interface DocumentItemProps extends RowActions {
  readonly row: DocumentRow;
  readonly labels: Labels;
  readonly messages: RowMessages;
  /** Language of the firm's texts; undefined when it is the language of the page. */
  readonly language: string | undefined;
  readonly isNew: boolean;
  readonly isSelected: boolean;
}

/** Renders one document as a row, with its checkbox, preview and download. */
export const DocumentItem = memo(function DocumentItem(props: DocumentItemProps) {
  const { row, messages, language, labels, isNew, isSelected } = props;
  const { onToggle, onOpened, onPreview } = props;
  const name = labels.name(row);
  const badge = labels.badge(row);
  // Without a type the name is the title already.
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
      <div className={classes.details}>
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
