import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type RowSelectionState,
} from '@tanstack/react-table';
import { useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { SavedView } from '../../contract/office/views.ts';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import { useLetter } from '../frame/keys.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useKeptOrder } from './kept-order.ts';
import styles from './list-table.module.css';
import { Pager } from './pager.tsx';
import { namesOf, nextSort, tableAddressOf, type TableFilter } from './table-address.ts';
import { useTableChoices } from './table-choices.ts';
import { Tools } from './tools.tsx';
import { Views, type BuiltInView, type ViewedTable } from './views.tsx';

/** A column of a list: one of the shop’s tables, with what a list of the office adds (decision 12.3). */
export interface TableColumn<Row> extends Omit<Column<Row>, 'sort' | 'heading'> {
  /** Its heading, and its name where columns are chosen. */
  name: string;
  /** How the endpoint calls an order by it; without one it can’t be sorted by. */
  sortKey?: string;
  /** Figures and days begin with the largest. */
  isDescendingFirst?: boolean;
  /** Third-rank columns are shown from 1200 px on. */
  isThird?: boolean;
  /** It can’t be hidden. */
  isFixed?: boolean;
}

/** What is selected: rows of the page, or all that match the filter. */
export interface Selection<Row> {
  rows: readonly Row[];
  isAll: boolean;
  count: number;
  clear: () => void;
}

export interface ListTableProps<Row> {
  /** Its name, under which views and choices are kept. */
  table: ViewedTable;
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** How many there are with the filters of the address. */
  total: number;
  rowKey: (row: Row) => string;
  /** Names a row for people. */
  rowName: (row: Row) => string;
  /** The page of a row’s object, which Enter opens. */
  rowPath?: (row: Row) => string;
  filters: readonly TableFilter[];
  searchLabel: string;
  views: readonly BuiltInView[];
  savedViews: readonly SavedView[];
  /** How many a view has; asked after the page is shown. */
  countOf?: (search: URLSearchParams) => Promise<number>;
  /** The buttons of the bar over selected rows; without it nothing can be selected. */
  bulk?: (selection: Selection<Row>) => ReactNode;
  /** Beside the count of rows: a sum, a link. */
  foot?: ReactNode;
  /** Heading of the group that begins with a row; null where none begins. */
  groupOf?: (row: Row, previous: Row | undefined) => ReactNode;
  /** What is unfolded below a row. */
  after?: (row: Row) => ReactNode;
  /** A row on a phone: three lines. */
  phoneRow: (row: Row) => ReactNode;
  /** What a phone does with a row: beside it, because the row itself is a link. */
  phoneAct?: (row: Row) => ReactNode;
  /** What stands there while nothing exists at all. */
  empty?: ReactNode;
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

/** The selection of a table through TanStack Table: by key, for the rows of the page. */
function useListState<Row extends object>(props: ListTableProps<Row>, hidden: readonly string[]) {
  const { key } = useLocation();
  const [chosen, setChosen] = useState<{ at: string; rows: RowSelectionState; isAll: boolean } | null>(null);
  const selected = chosen?.at === key ? chosen : { at: key, rows: {}, isAll: false };
  const table = useTable({
    features,
    data: props.rows,
    columns: props.columns.map((column) => ({ id: column.key, enableHiding: column.isFixed !== true })),
    getRowId: props.rowKey,
    state: {
      rowSelection: selected.rows,
      columnVisibility: Object.fromEntries(hidden.map((name) => [name, false])),
    },
    onRowSelectionChange: (change) =>
      setChosen({ at: key, isAll: false, rows: typeof change === 'function' ? change(selected.rows) : change }),
  });
  const rows = table.getSelectedRowModel().rows.map(({ original }) => original);
  const selection: Selection<Row> = {
    rows: selected.isAll ? props.rows : rows,
    isAll: selected.isAll,
    count: selected.isAll ? props.total : rows.length,
    clear: () => setChosen(null),
  };
  const selectAll = () =>
    setChosen({
      at: key,
      rows: Object.fromEntries(props.rows.map((row) => [props.rowKey(row), true as const])),
      isAll: true,
    });
  return { table, selection, selectAll };
}

/** The row in hand, which J and K move, Enter opens and the space bar selects. */
function useRowInHand<Row>(props: ListTableProps<Row>, toggle: ((row: Row) => void) | null) {
  const { rows, rowKey, rowPath } = props;
  const navigate = useNavigate();
  const [hand, setHand] = useState<string | null>(null);
  const found = rows.findIndex((row) => rowKey(row) === hand);
  // A row that went with another order or page leaves its place to the first one.
  const at = hand !== null && found < 0 && rows.length > 0 ? 0 : found;
  const row = rows[at];
  const move = (step: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))];
    if (!next) return;
    setHand(rowKey(next));
    const shown = document.getElementById(rowIdOf(props.table, rowKey(next)));
    if (!shown) return;
    // Enter belongs to a link or button that has the focus, as the heading that was clicked to sort.
    shown.tabIndex = -1;
    shown.focus({ preventScroll: true });
    shown.scrollIntoView({ block: 'nearest' });
  };
  useLetter('j', () => move(1));
  useLetter('k', () => move(at < 0 ? 1 : -1));
  useLetter('enter', row && rowPath ? () => void navigate(rowPath(row)) : null);
  useLetter(' ', row && toggle ? () => toggle(row) : null);
  return row ? rowKey(row) : null;
}

const rowIdOf = (table: string, key: string) => `${table}-${key}`;

/** The heading of a column; one that sorts is a link, with an arrow where the table is sorted by it. */
function Heading<Row>({ column, sort }: { column: TableColumn<Row>; sort: string | undefined }) {
  const [search] = useSearchParams();
  if (column.sortKey === undefined) return column.name;
  const isSorted = sort === column.sortKey || sort === `-${column.sortKey}`;
  const next = new URLSearchParams(search);
  next.delete('page');
  next.set('sort', nextSort(sort, column.sortKey, column.isDescendingFirst === true));
  return (
    <Link to={`?${next}`} className={isSorted ? styles.sorted : styles.sortable} preventScrollReset>
      {column.name}
      {isSorted && <Icon name={sort?.startsWith('-') ? 'arrow-down' : 'arrow-up'} size={14} />}
    </Link>
  );
}

/** The bar over selected rows: how many, all that match, what can be done with them. */
export function BulkBar<Row>(props: {
  selection: Selection<Row>;
  total: number;
  /** Selects all that match; not where only rows of the page can be selected. */
  onAll?: () => void;
  children: ReactNode;
}) {
  const { t } = useI18n();
  const { selection, total, onAll, children } = props;
  return (
    <div className={styles.bulk} role="region" aria-label={t('table.selected', { count: selection.count })}>
      <b role="status">
        {selection.isAll ? t('table.allSelected', { count: total }) : t('table.selected', { count: selection.count })}
      </b>
      {onAll && !selection.isAll && total > selection.count && (
        <button type="button" className={styles.all} onClick={onAll}>
          {t('table.selectAll', { count: total })}
        </button>
      )}
      <div className={styles.bulkActions}>{children}</div>
      <IconButton icon="x" label={t('table.unselect')} className={styles.unselect} onClick={selection.clear} />
    </div>
  );
}

/** The table of the office: views, filters in the address, sorting, columns, selection, keys; rows of lines on a phone. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const { sort } = tableAddressOf(search);
  const [choices, choose] = useTableChoices(props.table);
  const { table, selection, selectAll } = useListState(props, choices.hidden);
  const { bulk, rows } = props;
  const toggle = bulk ? (row: Row) => table.getRow(props.rowKey(row)).toggleSelected() : null;
  const hand = useRowInHand(props, toggle);
  useKeptOrder(props.table, rows.map(props.rowKey));
  const isWhole = table.getIsAllRowsSelected();
  const selectColumn: Column<Row> = {
    key: 'select',
    className: styles.select,
    heading: (
      <input
        type="checkbox"
        aria-label={t('table.selectPage')}
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = !isWhole && table.getIsSomeRowsSelected();
        }}
        onChange={() => table.toggleAllRowsSelected()}
      />
    ),
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={t('table.selectRow', { name: props.rowName(row) })}
        checked={table.getRow(props.rowKey(row)).getIsSelected()}
        onChange={() => toggle?.(row)}
      />
    ),
  };
  const shown = props.columns.filter(({ key }) => table.getColumn(key)?.getIsVisible());
  const columns: Column<Row>[] = [
    ...(bulk ? [selectColumn] : []),
    ...shown.map((column): Column<Row> => ({
      ...column,
      heading: <Heading column={column} sort={sort} />,
      className: [column.className, column.isThird && styles.third].filter(Boolean).join(' '),
      sort:
        column.sortKey === undefined || sort === undefined
          ? undefined
          : sort === column.sortKey
            ? 'ascending'
            : sort === `-${column.sortKey}`
              ? 'descending'
              : undefined,
    })),
  ];
  const rowClass = (row: Row) => {
    const key = props.rowKey(row);
    return [key === hand && styles.hand, bulk && table.getRow(key).getIsSelected() && styles.selected]
      .filter(Boolean)
      .join(' ');
  };
  const span = columns.length;
  return (
    <>
      <Views
        table={props.table}
        builtIn={props.views}
        saved={props.savedViews}
        filters={props.filters}
        countOf={props.countOf}
      />
      {selection.count > 0 && bulk ? (
        <BulkBar selection={selection} total={props.total} onAll={selectAll}>
          {bulk(selection)}
        </BulkBar>
      ) : (
        <Tools
          filters={props.filters}
          searchLabel={props.searchLabel}
          columns={props.columns}
          choices={choices}
          choose={choose}
        />
      )}
      {rows.length === 0 ? (
        <Empty filters={props.filters}>{props.empty}</Empty>
      ) : (
        <>
          <div className={`${styles.scroll} ${choices.isDense ? styles.dense : ''}`}>
            <DataTable
              caption={props.caption}
              columns={columns}
              rows={rows}
              rowKey={props.rowKey}
              rowId={(row) => rowIdOf(props.table, props.rowKey(row))}
              rowClass={rowClass}
              className={styles.table}
              before={(row, previous) => {
                const group = props.groupOf?.(row, previous) ?? null;
                return group === null ? null : (
                  <tr className={styles.group}>
                    <td colSpan={span}>{group}</td>
                  </tr>
                );
              }}
              after={(row) => {
                const below = props.after?.(row) ?? null;
                return below === null ? null : (
                  <tr className={styles.below}>
                    <td colSpan={span}>{below}</td>
                  </tr>
                );
              }}
            />
          </div>
          <ul className={styles.phone} aria-label={props.caption}>
            {rows.map((row) => (
              <li key={props.rowKey(row)}>
                {props.rowPath ? <Link to={props.rowPath(row)}>{props.phoneRow(row)}</Link> : props.phoneRow(row)}
                {props.phoneAct?.(row)}
                {props.after?.(row)}
              </li>
            ))}
          </ul>
        </>
      )}
      <Pager total={props.total} shown={rows.length}>
        {props.foot}
      </Pager>
    </>
  );
}

/** What stands in place of rows: nothing yet, or nothing with these filters. */
function Empty({ filters, children }: { filters: readonly TableFilter[]; children: ReactNode }) {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const isFiltered = ['text', ...filters.flatMap(namesOf)].some((name) => search.has(name));
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{t(isFiltered ? 'table.emptyFilter' : 'table.empty')}</p>
      {isFiltered ? (
        <p>
          {t('table.emptyFilterText')} <Link to="?">{t('table.removeFilters')}</Link>
        </p>
      ) : (
        children
      )}
    </div>
  );
}
