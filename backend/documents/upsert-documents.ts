import { sql } from 'kysely';
import type { CustomerDocumentChange } from './records.ts';
import {
  add,
  asStored,
  column,
  idsByCode,
  inPieces,
  inTransaction,
  nothingUpserted,
  oncePerCode,
  ProblemList,
  upsert,
  type Entry,
  type Place,
  type Query,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../database/upsert/index.ts';

const documentTable: UpsertTable = {
  table: 'customer_document',
  key: { cause: 'text', year: 'integer', number: 'integer' },
  columns: {
    customer_id: column('bigint', 'customerCode', { isRequired: true, refers: 'customer' }),
    kind: column('text', 'kind', { initial: 'invoice' }),
    issued_on: column('date', 'issuedOn', { isRequired: true }),
    due_on: column('date', 'dueOn', { isRequired: true }),
    total_cents: column('bigint', 'totalCents', { isRequired: true, unit: 'cents' }),
    open_cents: column('bigint', 'openCents', { unit: 'cents' }),
  },
  id: 'id',
};

interface StoredDocument {
  name: string;
  kind: string;
  total: number;
  open: number;
}

const nameOf = ({ cause, year, number }: CustomerDocumentChange): string => `${cause}/${year}/${number}`;

/**
 * Imports invoices and credit notes by series, year and number (cents, with VAT). Rejects unknown customers and an open
 * amount above the total. Online payments stay recorded, whatever open amount the ERP sends.
 */
export async function upsertDocuments(
  database: UpsertDatabase,
  records: readonly CustomerDocumentChange[],
): Promise<UpsertResult> {
  let result = nothingUpserted;
  for (const batch of inPieces(oncePerCode(records, nameOf))) {
    result = add(result, await inTransaction(database, (query) => loadBatch(query, batch)));
  }
  return result;
}

async function loadBatch(query: Query, batch: readonly Place<CustomerDocumentChange>[]): Promise<UpsertResult> {
  const stored = await storedDocuments(query, batch);
  const places = batch.map(({ record, index }) => ({ record: asStored(record, !stored.has(nameOf(record))), index }));
  const customers = await idsByCode(
    query,
    'customer',
    places.map(({ record }) => record.customerCode),
  );
  const problems = new ProblemList();
  const entries = places.map(({ record, index }): Entry => {
    const { cause, year, number, customerCode, issuedOn, dueOn, totalCents } = record;
    const before = stored.get(nameOf(record));
    const refuse = (field: string, reason: string, ...drop: string[]): void =>
      problems.add(index, nameOf(record), field, reason, drop);
    const customer = customerCode === undefined ? undefined : customers.get(customerCode);
    if (customerCode !== undefined && customer === undefined) {
      refuse(
        'customerCode',
        `There is no customer ${customerCode}.`,
        ...(before === undefined ? [] : ['customerCode']),
      );
    }
    const open = openCents(record, before);
    if ((open ?? before?.open ?? 0) > (totalCents ?? before?.total ?? 0)) {
      // In a new document either amount may be wrong, and the open amount can be paid, so the document is rejected.
      const drop = before === undefined ? [] : ['openCents', 'totalCents'];
      refuse('openCents', 'No more can be open than the document comes to.', ...drop);
    }
    const days = { issued_on: issuedOn, due_on: dueOn };
    const amounts = { total_cents: totalCents, open_cents: open };
    return {
      row: { cause, year, number, customer_id: customer, kind: record.kind, ...days, ...amounts },
      index,
      code: nameOf(record),
    };
  });
  problems.throwIfAny();
  const { inserted, updated, changes } = await upsert(query, documentTable, entries);
  return { inserted, updated, changes };
}

/** The open amount as given; if it is empty or the document is new, the total of an invoice and 0 for a credit note. */
function openCents(record: CustomerDocumentChange, before: StoredDocument | undefined): number | undefined {
  if (record.openCents !== undefined && record.openCents !== null) return record.openCents;
  if (record.openCents === undefined && before !== undefined) return undefined;
  const kind = record.kind ?? before?.kind ?? 'invoice';
  return kind === 'invoice' ? (record.totalCents ?? before?.total) : 0;
}

async function storedDocuments(
  query: Query,
  places: readonly Place<CustomerDocumentChange>[],
): Promise<Map<string, StoredDocument>> {
  const keys = JSON.stringify(places.map(({ record: { cause, year, number } }) => ({ cause, year, number })));
  const found = await sql<StoredDocument>`
    select t.cause || '/' || t.year || '/' || t.number as name, t.kind,
      t.total_cents::float as total, t.open_cents::float as open
    from jsonb_to_recordset(${keys}::jsonb) as i(cause text, year integer, number integer)
    join customer_document t using (cause, year, number)
  `.execute(query);
  return new Map(found.rows.map((row) => [row.name, row]));
}
