import type { z } from 'zod';
import type { OfficeEndpointName, OfficeEndpoints } from '../../../contract/office/index.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Texts } from '../../texts/index.ts';
import type { Amount } from '../amount.ts';

/** Endpoints of tables: they take a page and return its rows. */
type TableEndpoint = {
  [Name in OfficeEndpointName]: z.output<OfficeEndpoints[Name]['response']> extends { rows: unknown[]; total: number }
    ? Name
    : never;
}[OfficeEndpointName];
type RowOf<Name extends TableEndpoint> = z.input<OfficeEndpoints[Name]['response']>['rows'][number];

/** A column of an exported table; `time` where its cells are days, YYYY-MM-DD, or moments in UTC. */
export interface ExportColumn<Row> {
  head: keyof Texts['officeLists']['heads'];
  time?: 'day' | 'moment';
  /** Whole amounts in euro, which a sheet shows with two decimals. */
  isMoney?: true;
  cell: (row: Row, locale: Locale) => string | number | Amount | null;
}

/** A table of the office as a file, with all rows that match its filters. */
export interface OfficeExport<Row = unknown> {
  endpoint: TableEndpoint;
  title: keyof Texts['officeLists']['titles'];
  columns: readonly ExportColumn<Row>[];
  /** The rows of the file for a row of the table, where that is more than one. */
  unfold?: (row: Row) => Row[];
}

/** Declares an exported table; it exists so that its columns know the rows of their endpoint. */
function exportOf<Name extends TableEndpoint>(
  endpoint: Name,
  table: Omit<OfficeExport<RowOf<Name>>, 'endpoint'>,
): OfficeExport {
  return { endpoint, ...table } as unknown as OfficeExport;
}

const plain = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The tables of the office that can be had as a file, by the name in its address. */
export const officeExports: Readonly<Record<string, OfficeExport>> = {
  log: exportOf('listLog', {
    title: 'log',
    // One row of the file for each changed field.
    unfold: (entry) =>
      entry.changes.length < 2 ? [entry] : entry.changes.map((change) => ({ ...entry, changes: [change] })),
    columns: [
      { head: 'when', time: 'moment', cell: ({ at }) => at },
      { head: 'who', cell: ({ actor }) => actor.name },
      { head: 'action', cell: ({ action }) => action },
      { head: 'object', cell: ({ object }) => object?.name ?? object?.id ?? null },
      { head: 'person', cell: ({ person }) => person },
      { head: 'field', cell: ({ changes }) => changes[0]?.field ?? null },
      { head: 'before', cell: ({ changes }) => plain(changes[0]?.before) },
      { head: 'after', cell: ({ changes }) => plain(changes[0]?.after) },
    ],
  }),
};
