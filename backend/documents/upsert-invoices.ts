import { sql } from 'kysely';
import { documentLabel } from '../../domain/document-label.ts';
import { listVatRegimes } from '../customers/index.ts';
import { vatRegimeOf, type StoredVatRegime, type VatRegime } from '../../domain/vat-regime.ts';
import { explain, type Reason } from '../texts/index.ts';
import { checkAmounts, checkReferences, openCents, type StoredInvoice } from './invoice-checks.ts';
import { chargeTable, invoiceLineTable, invoiceTable, lineRow, vatTable } from './invoice-columns.ts';
import { listStale, storeAsOf } from './close-due-dates.ts';
import { asNames, resolveReferences, storedDocuments } from './document-references.ts';
import type { InvoiceChange } from './records.ts';
import { upsertLines, writtenId, type LinesOfDocument } from './upsert-lines.ts';
import {
  asStored,
  inBatches,
  mergeByCode,
  ProblemList,
  countRecords,
  replaceSets,
  sumResults,
  upsert,
  type Entry,
  type OwnedRows,
  type IndexedRecord,
  type Query,
  type UpsertDatabase,
  type Upserted,
  type UpsertResult,
} from '../database/upsert/index.ts';

/**
 * Imports invoices and credit notes by series, year and number. Lines, VAT by rate and charges, when given, are replaced
 * as a whole. Rejects unknown customers, addresses, orders and transport documents, and amounts that contradict each
 * other. Online payments stay recorded, whatever open amount the ERP sends.
 */
export async function upsertInvoices(
  database: UpsertDatabase,
  records: readonly InvoiceChange[],
): Promise<UpsertResult> {
  return sumResults(await inBatches(database, mergeByCode(records, documentLabel), upsertBatch));
}

async function upsertBatch(query: Query, batch: readonly IndexedRecord<InvoiceChange>[]): Promise<UpsertResult> {
  const stored = await storedInvoices(query, batch);
  const prepared = batch.map(({ record, index }) => ({
    record: asStored(record, !stored.has(documentLabel(record))),
    index,
  }));
  const records = prepared.map(({ record }) => record);
  const references = await resolveReferences(
    query,
    records,
    [...stored.values()].map(({ customerId }) => customerId),
  );
  const problems = new ProblemList();
  const resolved = new Map(
    prepared.map((place) => {
      const before = stored.get(documentLabel(place.record));
      return [place.index, checkReferences(place, before, references, problems)];
    }),
  );
  const customerIds = new Map(
    prepared.flatMap(({ record, index }) => {
      const id = resolved.get(index)?.customerId ?? stored.get(documentLabel(record))?.customerId;
      return id === undefined ? [] : [[index, id] as const];
    }),
  );
  const regimes = await listVatRegimes(query, [...customerIds.values()]);
  // A document keeps the regime under which it was made, whatever becomes of its customer's.
  const storedRegimeOf = ({ record, index }: IndexedRecord<InvoiceChange>): StoredVatRegime => {
    if (record.vatRegime !== undefined) return record.vatRegime;
    const before = stored.get(documentLabel(record));
    const customerId = customerIds.get(index) ?? 0;
    if (before?.customerId === customerId) return before.vatRegime;
    return regimes.get(customerId) ?? { regime: null, note: null };
  };
  const regimeOf = (place: IndexedRecord<InvoiceChange>): VatRegime => vatRegimeOf(storedRegimeOf(place).regime).regime;
  const amounts = new Map(
    prepared.map((place) => {
      const before = stored.get(documentLabel(place.record));
      return [place.index, checkAmounts(place, before, regimeOf(place), problems)];
    }),
  );
  const stale = await listStale(
    query,
    asOfById(prepared, (record) => stored.get(documentLabel(record))?.id),
    false,
  );
  for (const { record, index } of prepared) rejectStale(record, index, stored, stale, problems);
  problems.throwIfAny();
  const entries = prepared.map((place): Entry => {
    const { record, index } = place;
    const { cause, year, number } = record;
    const before = stored.get(documentLabel(record));
    const found = resolved.get(index);
    const vat = storedRegimeOf(place);
    return {
      row: {
        ...{ cause, year, number, customer_id: found?.customerId, kind: record.kind },
        ...{ issued_on: record.issuedOn, due_on: before?.hasDueDates ? undefined : record.dueOn },
        ...{ total_cents: record.totalCents, open_cents: openCents(record, before, regimeOf(place)) },
        ...amounts.get(index),
        ...{ address_id: found?.addressId, type: record.type, erp_type: record.erpType },
        ...{ payment_method: record.paymentMethod, sdi_state: record.sdiState, sdi_id: record.sdiId },
        // An invoice that is credited may be in the same file: it is written below.
        ...{ credited_document_id: record.creditedInvoice === null ? null : undefined },
        ...{ pdf_file: record.pdfFile, xml_file: record.xmlFile },
        ...{ vat_regime: vat.regime, vat_note: vat.note },
      },
      index,
      code: documentLabel(record),
    };
  });
  const written = await upsert(query, invoiceTable, entries);
  const parts = await upsertParts(query, prepared, written, (place, line) =>
    lineRow(line, references, resolved.get(place)?.lines.get(line.position)),
  );
  const credited = await writeCredited(query, prepared, stored);
  await storeAsOf(
    query,
    asOfById(prepared, (record) => writtenId(written, invoiceTable, record)),
    false,
  );
  const changes = [...written.changes, ...credited, ...parts].filter(({ code }) => stored.has(code));
  return { inserted: written.inserted, updated: countRecords(changes), changes };
}

/** The moment of the open amounts that records bring, by document id; those of documents without an id are left out. */
function asOfById(
  prepared: readonly IndexedRecord<InvoiceChange>[],
  idOf: (record: InvoiceChange) => number | undefined,
): ReadonlyMap<number, Date> {
  return new Map(
    prepared.flatMap(({ record }) => {
      const id = idOf(record);
      return id === undefined || record.asOf === undefined || record.openCents === undefined
        ? []
        : [[id, record.asOf] as const];
    }),
  );
}

/** An older file must not open again what was paid since; the rest of its record is good. */
function rejectStale(
  record: InvoiceChange,
  index: number,
  stored: ReadonlyMap<string, StoredInvoice>,
  stale: ReadonlyMap<number, Date>,
  problems: ProblemList,
): void {
  const label = documentLabel(record);
  const newer = stale.get(stored.get(label)?.id ?? 0);
  if (!newer) return;
  const reason = explain('The shop has newer figures of {document}, of {at}.', {
    document: label,
    at: newer.toISOString(),
  });
  problems.add(index, label, 'openCents', reason, ['openCents']);
}

async function upsertParts(
  query: Query,
  prepared: readonly IndexedRecord<InvoiceChange>[],
  written: Upserted,
  rowOf: (index: number, line: NonNullable<InvoiceChange['lines']>[number]) => Record<string, unknown>,
): Promise<UpsertResult['changes']> {
  const lines = new Map<number, LinesOfDocument>();
  const vat = new Map<number, OwnedRows>();
  const charges = new Map<number, OwnedRows>();
  for (const { record, index } of prepared) {
    const [id, code] = [writtenId(written, invoiceTable, record), documentLabel(record)];
    if (record.lines) lines.set(id, { label: code, index, rows: record.lines.map((line) => rowOf(index, line)) });
    if (record.vat) {
      const rows = record.vat.map(({ rate, nature, taxableCents, vatCents }) => ({
        ...{ rate, nature: nature ?? '', taxable_cents: taxableCents, vat_cents: vatCents },
      }));
      vat.set(id, { code, rows });
    }
    if (record.charges) {
      const rows = record.charges.map((charge) => ({ ...charge, description: charge.description ?? '' }));
      charges.set(id, { code, rows });
    }
  }
  const fresh = new Set([...written.fresh].flatMap((key) => written.ids.get(key) ?? []));
  return [
    ...(await upsertLines(query, invoiceLineTable, lines)),
    ...(await replaceSets(query, vatTable, vat, fresh)).changes,
    ...(await replaceSets(query, chargeTable, charges, fresh)).changes,
  ];
}

/** Links credit notes to their invoices, which may have been written by the same call. */
async function writeCredited(
  query: Query,
  prepared: readonly IndexedRecord<InvoiceChange>[],
  stored: ReadonlyMap<string, StoredInvoice>,
): Promise<UpsertResult['changes']> {
  const linking = prepared.filter(({ record }) => typeof record.creditedInvoice === 'string');
  if (linking.length === 0) return [];
  const invoices = await storedDocuments(
    query,
    'customer_document',
    linking.flatMap(({ record }) => [record.creditedInvoice, documentLabel(record)]),
  );
  const problems = new ProblemList();
  const entries = linking.map(({ record, index }): Entry => {
    const { cause, year, number, creditedInvoice } = record;
    const own = invoices.get(documentLabel(record));
    const invoice = invoices.get(creditedInvoice ?? '');
    const kind = record.kind ?? stored.get(documentLabel(record))?.kind ?? 'invoice';
    const reject = (reason: Reason) =>
      problems.add(index, documentLabel(record), 'creditedInvoice', reason, ['creditedInvoice']);
    if (kind !== 'credit-note') reject(explain('Only a credit note belongs to an invoice.'));
    else if (!invoice || invoice.customerId !== own?.customerId || invoice.id === own.id) {
      reject(explain('The customer has no invoice {label}.', { label: creditedInvoice }));
    }
    return { row: { cause, year, number, credited_document_id: invoice?.id }, index, code: documentLabel(record) };
  });
  problems.throwIfAny();
  return (await upsert(query, invoiceTable, entries)).changes;
}

async function storedInvoices(
  query: Query,
  prepared: readonly IndexedRecord<InvoiceChange>[],
): Promise<Map<string, StoredInvoice>> {
  const { rows } = await sql<StoredInvoice & { cause: string; year: number; number: number }>`
    select t.id, t.cause, t.year, t.number, t.kind, t.customer_id as "customerId", t.total_cents as total,
      t.open_cents as open, t.taxable_cents as taxable, t.due_on as "dueOn",
      jsonb_build_object('regime', t.vat_regime, 'note', t.vat_note) as "vatRegime",
      exists (select from due_date d where d.document_id = t.id) as "hasDueDates",
      t.address_id is not null or t.credited_document_id is not null
        or exists (select from customer_document_line l where l.document_id = t.id)
        or exists (select from customer_document c where c.credited_document_id = t.id) as "isBound"
    from ${asNames(prepared.map(({ record }) => record))} join customer_document t using (cause, year, number)
  `.execute(query);
  return new Map(rows.map((row) => [documentLabel(row), row]));
}
