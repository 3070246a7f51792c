import { Fragment, type Key, type ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  /** Empty for a column that needs none. */
  heading: ReactNode;
  cell: (row: Row, index: number) => ReactNode;
  /** The heading covers this column and those after it. */
  headingSpan?: number;
  /** Numbers: right-aligned, on one line. */
  isFigure?: boolean;
  /** The cell names its row. */
  isRowHeading?: boolean;
  /** The heading again, as `data-label` of each cell, for styles that show it where the head is hidden. */
  label?: string;
  className?: string;
  /** The table is sorted by this column. */
  sort?: 'ascending' | 'descending';
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Id of the element of a row. */
  rowId?: (row: Row) => string;
  /** Class of a row. */
  rowClass?: (row: Row) => string | undefined;
  /** A row of its own above one: the heading of a group. */
  before?: (row: Row, previous: Row | undefined) => ReactNode;
  /** A row of its own below one: what belongs to it. */
  after?: (row: Row) => ReactNode;
  className?: string;
}

/** A table with the shop's headings, lines and row height. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowId, rowClass, before, after, className = '' } = props;
  return (
    <table className={`${styles.table} ${className}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns
            .filter((_, index) => !columns.some((one, from) => from < index && index < from + (one.headingSpan ?? 1)))
            .map((column) => (
              <Heading key={column.key} column={column} />
            ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={rowKey(row)}>
            {before?.(row, rows[index - 1])}
            <tr id={rowId?.(row)} className={rowClass?.(row)}>
              {columns.map((column) => {
                const Cell = column.isRowHeading ? 'th' : 'td';
                return (
                  <Cell
                    key={column.key}
                    scope={column.isRowHeading ? 'row' : undefined}
                    className={classOf(column)}
                    data-label={column.label}
                  >
                    {column.cell(row, index)}
                  </Cell>
                );
              })}
            </tr>
            {after?.(row)}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Heading<Row>({ column }: { column: Column<Row> }) {
  // An empty th would be a heading without a name.
  if (column.heading === null) return <td className={classOf(column)} />;
  return (
    <th
      scope="col"
      colSpan={column.headingSpan}
      className={column.headingSpan ? undefined : classOf(column)}
      aria-sort={column.sort}
    >
      {column.heading}
    </th>
  );
}

function classOf<Row>({ isFigure, className }: Column<Row>): string | undefined {
  return [isFigure && styles.figure, className].filter(Boolean).join(' ') || undefined;
}
