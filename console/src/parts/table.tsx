import type { ReactNode } from 'react';
import classes from './table.module.css';

interface TableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Rows of cells; the first cell of each is its heading. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** True for short cells, which fit side by side into a narrow window. */
  readonly isNarrow?: boolean;
}

/** Renders figures by row and column; in a narrow window each row is a list of its figures, unless they fit. */
export function Table({ caption, columns, rows, isNarrow = false }: TableProps) {
  return (
    <table
      className={`${classes.table} ${isNarrow ? classes.narrow : classes.wide}`}
      aria-label={caption}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [heading, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{heading}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
