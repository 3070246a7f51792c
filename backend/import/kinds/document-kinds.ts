import { upsertInvoices, upsertTransportDocuments } from '../../documents/index.ts';
import type { InvoiceChange, TransportDocumentChange } from '../../documents/records.ts';
import { upsertOrders } from '../../orders/index.ts';
import type { PastOrderChange } from '../../orders/records.ts';
import { bookPayments } from '../../payments/index.ts';
import type { UpsertDatabase, UpsertResult } from '../../database/upsert/index.ts';
import { documentLabel, type DocumentName } from '../../../domain/document-label.ts';
import type { FileType } from '../document-files.ts';
import type { Item } from '../pipe.ts';
import type { ImportContext, Kind } from './kind.ts';
import { recordOf } from './simple-kinds.ts';
import { withoutParts } from './without-parts.ts';

/** The path of a file as the row names it; null is an empty cell. */
type FileColumns = Partial<Record<`file_${FileType}`, string | null>>;

type Lined = DocumentName & { lines?: { position: number | null }[] };

/** Lines without a position are numbered by their place in the document. */
function withPositions<R extends Lined>(record: R): R {
  const { lines } = record;
  if (!lines) return record;
  return { ...record, lines: lines.map((line, place) => ({ ...line, position: line.position ?? place + 1 })) };
}

/** A document with lines: consecutive rows of the same document add to its lists. */
function documentKind<R extends DocumentName>(
  lists: readonly string[],
  loader: (database: UpsertDatabase, records: readonly R[], items: readonly Item<R>[]) => Promise<UpsertResult>,
  prepare?: (items: Item<R>[]) => Promise<void>,
): Kind<R> {
  return {
    lists,
    fromRow(read) {
      const record = recordOf<R>(read);
      const code = read.problems.length > 0 ? '' : documentLabel(record);
      return { code, record, problems: read.problems, remarks: read.remarks };
    },
    without: withoutParts,
    ...(prepare ? { prepare } : {}),
    load: (database, items) =>
      loader(
        database,
        items.map(({ record }) => withPositions(record as R & Lined)),
        items,
      ),
  };
}

/** Copies the files of a batch and puts their names into the records; a file that is not good is left out. */
async function storeFiles<R extends DocumentName & FileColumns>(
  items: Item<R>[],
  { files }: ImportContext,
  kind: 'invoice' | 'ddt',
): Promise<void> {
  for (const item of items) {
    const { file_pdf: pdf, file_xml: xml, ...rest }: FileColumns & DocumentName = item.record;
    const names: { pdfFile?: string | null; xmlFile?: string | null } = {};
    for (const [type, path] of [
      ['pdf', pdf],
      ['xml', xml],
    ] as const) {
      if (path === undefined) continue;
      const stored = path === null ? { name: null } : await files.store(rest, kind, type, path);
      if ('name' in stored) names[`${type}File`] = stored.name;
      else item.remarks.push({ line: item.line, field: `file_${type}`, reason: stored.reason });
    }
    // The columns of files become names of stored files; everything else stays.
    item.record = { ...rest, ...names } as unknown as R;
  }
}

/** Orders of the ERP's history. */
export function ordersKind(): Kind<PastOrderChange> {
  return documentKind(['lines'], upsertOrders);
}

/** Transport documents. */
export function ddtKind(context: ImportContext): Kind<TransportDocumentChange & FileColumns> {
  return documentKind(['lines'], upsertTransportDocuments, (items) => storeFiles(items, context, 'ddt'));
}

/** Invoices and credit notes; without a due day a new one is due on the day of issue, until its due dates come. */
export function invoicesKind(context: ImportContext): Kind<InvoiceChange & FileColumns> {
  return documentKind(
    ['lines', 'vat', 'charges'],
    (database, records, items) => loadInvoices(context, database, records.map(dueWhenIssued), items),
    (items) => storeFiles(items, context, 'invoice'),
  );
}

/** Invoices with nothing but what is open of them. */
export function documentsKind(context: ImportContext): Kind<InvoiceChange> {
  const kind = documentKind<InvoiceChange>([], (database, records, items) =>
    loadInvoices(context, database, records, items),
  );
  const { lists: _, ...rest } = kind;
  return rest;
}

/** Writes invoices, and marks the online payments that their open amounts show to be booked. */
async function loadInvoices(
  context: ImportContext,
  database: UpsertDatabase,
  records: readonly InvoiceChange[],
  items: readonly Item<InvoiceChange>[],
): Promise<UpsertResult> {
  const result = await upsertInvoices(
    database,
    records.map((record, place) => {
      const file = items[place]?.file;
      return file === undefined ? record : { ...record, asOf: context.asOf(file) };
    }),
  );
  await bookPayments(
    database,
    items.map(({ file, record: { cause, year, number } }) => ({ cause, year, number, asOf: context.asOf(file) })),
  );
  return result;
}

function dueWhenIssued<R extends InvoiceChange>(record: R): R {
  const { issuedOn, dueOn } = record;
  if (issuedOn === undefined || dueOn !== undefined) return record;
  return { ...record, ifNew: { dueOn: issuedOn, ...record.ifNew } };
}
