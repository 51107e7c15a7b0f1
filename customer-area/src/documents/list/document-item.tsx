import { MessageCircle } from 'lucide-react';
import { memo } from 'react';
import { canPreview, type DocumentAnswer, type DocumentRow } from '../document/document.ts';
import type { Labels } from '../document/labels.ts';
import { DownloadFailure, useDownload } from '../document/use-download.tsx';
import classes from './document-item.module.css';

/** The callbacks of a row. */
export interface RowActions {
  readonly onToggle: (id: number) => void;
  /** Called with the ids of documents that the client opened or downloaded. */
  readonly onOpened: (ids: readonly number[]) => void;
  readonly onPreview: (row: DocumentRow, opener: HTMLElement) => void;
  /** Opens the messages with the firm about a document. */
  readonly onAsk: (row: DocumentRow, opener: HTMLElement) => void;
}

/** The messages that every row repeats, in the language of the page. */
interface RowMessages {
  readonly isNew: string;
  readonly answers: Readonly<Record<DocumentAnswer, string>>;
  readonly select: string;
  readonly preview: string;
  readonly download: string;
  readonly ask: string;
}

/** Returns the id of a document's row in the page. */
export function rowId(id: number): string {
  return `documento-${id}`;
}

interface DocumentItemProps extends RowActions {
  readonly row: DocumentRow;
  readonly labels: Labels;
  readonly messages: RowMessages;
  /** Language of the firm's texts; undefined when it is the language of the page. */
  readonly language: string | undefined;
  readonly isNew: boolean;
  /** True for the document that a link leads to. */
  readonly isLinked: boolean;
  readonly isSelected: boolean;
}

/** Renders one document as a row, with its checkbox, preview and download. */
export const DocumentItem = memo(function DocumentItem(props: DocumentItemProps) {
  const { row, messages, language, labels, isNew, isLinked, isSelected } = props;
  const { onToggle, onOpened, onPreview, onAsk } = props;
  const download = useDownload(row, () => onOpened([row.id]));
  const name = labels.name(row);
  const badge = labels.badge(row);
  return (
    <li id={rowId(row.id)} className={classes.row} data-linked={isLinked} tabIndex={-1}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`${messages.select} ${name}`}
        checked={isSelected}
        onChange={() => onToggle(row.id)}
      />
      <div className={classes.details}>
        <p className={classes.type}>
          <span lang={language}>{row.type?.label ?? row.title}</span>
          {isNew && <span className={classes.new}>{messages.isNew}</span>}
          {row.answer !== undefined && (
            <span className={row.answer === 'asked' ? classes.new : classes.answered}>
              {messages.answers[row.answer]}
            </span>
          )}
        </p>
        {row.type !== undefined && (
          <p className={classes.title} lang={language}>
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
            onClick={({ currentTarget }) => onPreview(row, currentTarget)}
          >
            {messages.preview}
            <span className="visually-hidden">{` ${name}`}</span>
          </button>
        )}
        <a {...download.linkProps} className={classes.download}>
          {messages.download}
          <span className="visually-hidden">{` ${name} (${badge})`}</span>
        </a>
        <button
          type="button"
          className={classes.ask}
          title={messages.ask}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onAsk(row, currentTarget)}
        >
          <MessageCircle size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="visually-hidden">{`${messages.ask} ${name}`}</span>
        </button>
      </div>
      {download.failure !== undefined && (
        <div className={classes.failure}>
          <DownloadFailure reason={download.failure} onRetry={download.retry} />
        </div>
      )}
    </li>
  );
});
