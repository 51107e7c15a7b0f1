import type { ReactNode } from 'react';
import classes from './table.module.css';

interface TableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Rows of cells; the first cell of each is its heading. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** Renders figures by row and column; in a narrow window each row is a list of its figures with their names. */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <table className={classes.table} aria-label={caption}>
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
