import type { z } from 'zod';
import type { OfficeEndpointName, OfficeEndpoints } from '../../../contract/office/index.ts';
import { wordsOfErp } from '../../../domain/erp-error.ts';
import type { Locale } from '../../../domain/locale.ts';
import { centsToEuro } from '../../../domain/money.ts';
import { texts, type Texts } from '../../texts/index.ts';
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

/** The words of the office's lists in a language. */
const wordsOf = (locale: Locale): Texts['officeLists'] => texts[locale].officeLists;
const euro = (cents: number | null): Amount | null => (cents === null ? null : { euro: centsToEuro(cents) });

/** The tables of the office that can be had as a file, by the name in its address. */
export const officeExports: Readonly<Record<string, OfficeExport>> = {
  customers: exportOf('listCustomers', {
    title: 'customers',
    columns: [
      { head: 'code', cell: ({ code }) => code },
      { head: 'customer', cell: ({ name }) => name },
      { head: 'city', cell: ({ city }) => city },
      { head: 'priceList', cell: ({ priceList }) => priceList.name },
      { head: 'agent', cell: ({ agents }) => agents.join(', ') },
      { head: 'lastOrder', time: 'moment', cell: ({ lastOrderAt }) => lastOrderAt },
      { head: 'netYear', isMoney: true, cell: ({ netCents }) => euro(netCents) },
      { head: 'creditUsed', isMoney: true, cell: ({ credit }) => euro(credit?.usedCents ?? null) },
      { head: 'creditLimit', isMoney: true, cell: ({ credit }) => euro(credit?.limitCents ?? null) },
      { head: 'users', cell: ({ users }) => users },
      { head: 'isClosed', cell: ({ isClosed }) => (isClosed ? '1' : '') },
    ],
  }),
  activation: exportOf('listActivation', {
    title: 'activation',
    columns: [
      { head: 'code', cell: ({ code }) => code },
      { head: 'customer', cell: ({ name }) => name },
      { head: 'person', cell: ({ person }) => person },
      { head: 'phone', cell: ({ phone }) => phone },
      { head: 'email', cell: ({ email }) => email },
      { head: 'city', cell: ({ city }) => city },
      { head: 'province', cell: ({ province }) => province },
      { head: 'agent', cell: ({ agent }) => agent },
      { head: 'status', cell: ({ state }, locale) => wordsOf(locale).activationState[state] },
      { head: 'orders90', cell: ({ orders }) => orders },
      { head: 'voice90', cell: ({ voice }) => voice },
    ],
  }),
  portfolio: exportOf('listPortfolio', {
    title: 'portfolio',
    columns: [
      { head: 'code', cell: ({ customerCode }) => customerCode },
      { head: 'customer', cell: ({ customerName }) => customerName },
      { head: 'addressCode', cell: ({ addressCode }) => addressCode },
      { head: 'postalCode', cell: ({ postalCode }) => postalCode },
      { head: 'city', cell: ({ city }) => city },
      { head: 'province', cell: ({ province }) => province },
      { head: 'lastOrder', time: 'moment', cell: ({ lastOrderAt }) => lastOrderAt },
      { head: 'netYear', isMoney: true, cell: ({ netCents }) => euro(netCents) },
    ],
  }),
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
  consents: exportOf('listConsents', {
    title: 'consents',
    columns: [
      { head: 'when', time: 'moment', cell: ({ at }) => at },
      { head: 'person', cell: ({ person }) => person },
      { head: 'email', cell: ({ email }) => email },
      { head: 'customerCode', cell: ({ customer }) => customer?.code ?? null },
      { head: 'customer', cell: ({ customer }) => customer?.name ?? null },
      { head: 'text', cell: ({ text }, locale) => wordsOf(locale).legalText[text] },
      { head: 'version', cell: ({ version }) => version },
      { head: 'clauses', cell: ({ hasClauses }) => (hasClauses ? '1' : '') },
      { head: 'means', cell: ({ means }, locale) => wordsOf(locale).consentMeans[means] },
      { head: 'consent', cell: ({ state }, locale) => wordsOf(locale).consentState[state] },
      { head: 'network', cell: ({ network }) => network },
      { head: 'browser', cell: ({ browser }) => browser },
    ],
  }),
  orders: exportOf('listOrders', {
    title: 'orders',
    columns: [
      { head: 'order', cell: ({ name }) => name },
      { head: 'sentAt', time: 'moment', cell: ({ at }) => at },
      { head: 'customerCode', cell: ({ customer }) => customer.code },
      { head: 'customer', cell: ({ customer }) => customer.name },
      { head: 'addressCode', cell: ({ destination }) => destination.code },
      { head: 'city', cell: ({ destination }) => destination.city },
      { head: 'sentBy', cell: ({ sentBy }) => sentBy?.name ?? null },
      { head: 'status', cell: ({ status }, locale) => wordsOf(locale).orderStatus[status] },
      { head: 'erp', cell: ({ erp }, locale) => wordsOf(locale).erpState[erp.state] },
      { head: 'erpReference', cell: ({ erp }) => erp.reference },
      { head: 'revision', cell: ({ erp }) => erp.revision },
      {
        head: 'erpError',
        cell: ({ erp }) => (erp.state === 'refused' && erp.lastError !== null ? wordsOfErp(erp.lastError) : null),
      },
      { head: 'payment', cell: ({ payment }, locale) => payment.method?.[locale] ?? payment.method?.it ?? null },
      { head: 'paymentState', cell: ({ payment }, locale) => wordsOf(locale).paymentState[payment.state] },
      { head: 'lines', cell: ({ lines }) => lines },
      { head: 'net', isMoney: true, cell: ({ netCents }) => euro(netCents) },
      { head: 'assignee', cell: ({ assignee }) => assignee?.name ?? null },
    ],
  }),
  claims: exportOf('listClaims', {
    title: 'claims',
    columns: [
      { head: 'claim', cell: ({ id }) => id },
      { head: 'when', time: 'moment', cell: ({ at }) => at },
      { head: 'customerCode', cell: ({ customer }) => customer.code },
      { head: 'customer', cell: ({ customer }) => customer.name },
      { head: 'document', cell: ({ document }) => document },
      { head: 'delivered', time: 'moment', cell: ({ deliveredAt }) => deliveredAt },
      { head: 'reason', cell: ({ reason }, locale) => wordsOf(locale).claimReason[reason] },
      { head: 'code', cell: ({ article }) => article.code },
      { head: 'description', cell: ({ article }) => article.description },
      { head: 'quantity', cell: ({ quantity }) => quantity },
      { head: 'unit', cell: ({ unit }) => unit },
      { head: 'lot', cell: ({ lot }) => lot },
      { head: 'carrier', cell: ({ carrier }) => carrier },
      { head: 'net', isMoney: true, cell: ({ netCents }) => euro(netCents) },
      { head: 'note', cell: ({ note }) => note },
      {
        head: 'resolution',
        cell: ({ resolution }, locale) => (resolution ? wordsOf(locale).claimResolution[resolution] : null),
      },
      { head: 'answer', cell: ({ answer }) => answer },
      { head: 'closed', time: 'moment', cell: ({ closedAt }) => closedAt },
      { head: 'closedBy', cell: ({ closedBy }) => closedBy },
    ],
  }),
};
