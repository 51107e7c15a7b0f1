import { Tag } from '@studio/shared/kit';
import { Download, Ellipsis } from 'lucide-react';
import { memo } from 'react';
import {
  canPreview,
  type DocumentAnswer,
  type DocumentRow,
  type RowWords,
  rowWords,
} from '../document/document.ts';
import type { Labels } from '../document/labels.ts';
import { DownloadFailure, useDownload } from '../document/use-download.tsx';
import classes from './document-item.module.css';

/** The callbacks of a row. */
export interface RowActions {
  readonly onToggle: (id: number) => void;
  /** Called with the ids of documents that the client opened or downloaded. */
  readonly onOpened: (ids: readonly number[]) => void;
  readonly onPreview: (row: DocumentRow, opener: HTMLElement) => void;
  /** Opens the menu with the other acts about a document. */
  readonly onMenu: (row: DocumentRow, opener: HTMLElement) => void;
}

/** The messages that every row repeats, in the language of the page. */
interface RowMessages {
  readonly isNew: string;
  readonly answers: Readonly<Record<DocumentAnswer, string>>;
  readonly select: string;
  readonly download: string;
  readonly menu: string;
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

/** Renders one document as a row: a tap on it opens the document, its other acts are a download and a menu. */
export const DocumentItem = memo(function DocumentItem(props: DocumentItemProps) {
  const { row, messages, language, labels, isNew, isLinked, isSelected } = props;
  const { onToggle, onOpened, onPreview, onMenu } = props;
  const download = useDownload(row, () => onOpened([row.id]));
  const name = labels.name(row);
  const badge = labels.badge(row);
  const words = rowWords(row);
  const title = <RowTitle {...{ words, language }} rest={labels.rest(row, words)} />;
  return (
    <li id={rowId(row.id)} className={classes.row} data-linked={isLinked} tabIndex={-1}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`${messages.select} ${name}`}
        checked={isSelected}
        onChange={() => onToggle(row.id)}
      />
      <p className={classes.title}>
        {canPreview(row) ? (
          <button
            type="button"
            className={classes.open}
            data-prints
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => onPreview(row, currentTarget)}
          >
            {title}
          </button>
        ) : (
          <a
            className={classes.open}
            href={download.linkProps.href}
            download
            onClick={download.linkProps.onClick}
          >
            {title}
          </a>
        )}
        {isNew && <Tag>{messages.isNew}</Tag>}
        {row.answer !== undefined && (
          <Tag isQuiet={row.answer !== 'asked'}>{messages.answers[row.answer]}</Tag>
        )}
      </p>
      <div className={classes.meta}>
        {words.type !== undefined && (
          <p className={classes.type} lang={language}>
            {words.type}
          </p>
        )}
        {words.hasPeriod && <p className={classes.period}>{labels.period(row)}</p>}
        <p className={classes.badge}>{badge}</p>
      </div>
      <div className={classes.actions}>
        <a {...download.linkProps} className={classes.download}>
          <Download size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className={classes.word}>{messages.download}</span>
          <span className="visually-hidden">{` ${name} (${badge})`}</span>
        </a>
        <button
          type="button"
          className={classes.menu}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(row, currentTarget)}
        >
          <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="visually-hidden">{`${messages.menu} ${name}`}</span>
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

interface RowTitleProps {
  readonly words: RowWords;
  readonly language: string | undefined;
  /** Tells documents of two months with one title apart: type and period. */
  readonly rest: string;
}

/** Renders the title of a row, and for screen readers what stands beside it. */
function RowTitle({ words: { title }, language, rest }: RowTitleProps) {
  // A document without a title and a type is named by its period.
  if (title === '') return rest;
  return (
    <>
      <span lang={language}>{title}</span>
      {rest !== '' && <span className="visually-hidden">{` (${rest})`}</span>}
    </>
  );
}
