import { sql } from 'kysely';
import { documentLabel } from '../../domain/document-label.ts';
import { explain, isReason } from '../texts/index.ts';
import { asNames, findLine, resolveReferences, type LineReference } from './document-references.ts';
import { articleColumns, lineColumns } from './invoice-columns.ts';
import { checkAddress, checkCustomer, checkPositions, type CheckedDocument } from './line-checks.ts';
import type { TransportDocumentChange, TransportDocumentLineRecord } from './records.ts';
import { linesById, upsertLines } from './upsert-lines.ts';
import {
  asStored,
  column,
  inBatches,
  mergeByCode,
  ProblemList,
  countRecords,
  sumResults,
  upsert,
  type Entry,
  type IndexedRecord,
  type Query,
  type Row,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../database/upsert/index.ts';

const transportTable: UpsertTable = {
  table: 'transport_document',
  key: { cause: 'text', year: 'integer', number: 'integer' },
  columns: {
    customer_id: column('bigint', 'customerCode', { isRequired: true, refers: 'customer' }),
    address_id: column('bigint', 'addressCode', { refers: 'customer_address' }),
    issued_on: column('date', 'issuedOn', { isRequired: true }),
    transport_started_at: column('timestamptz', 'transportStartedAt'),
    delivered_at: column('timestamptz', 'deliveredAt'),
    received_by: column('text', 'receivedBy'),
    reservation: column('text', 'reservation'),
    reason: column('text', 'reason'),
    carriage: column('text', 'carriage'),
    goods_aspect: column('text', 'goodsAspect'),
    parcels: column('integer', 'parcels'),
    weight_grams: column('bigint', 'weightGrams', { unit: 'thousandths' }),
    carrier: column('text', 'carrier'),
    waybill: column('text', 'waybill'),
    pdf_file: column('text', 'pdfFile'),
  },
  id: 'id',
};

const transportLineTable: UpsertTable = {
  table: 'transport_document_line',
  key: { document_id: 'bigint', position: 'integer' },
  columns: { ...lineColumns, lot: column('text', 'lines.lot') },
  id: null,
};

interface Stored {
  id: number;
  customerId: number;
  startedAt: Date | null;
  deliveredAt: Date | null;
  receivedBy: string | null;
  reservation: string | null;
}

/**
 * Imports transport documents (DDT) by series, year and number. Lines, when given, are replaced as a whole. Rejects
 * unknown customers, addresses and orders, and a delivery before the transport began.
 */
export async function upsertTransportDocuments(
  database: UpsertDatabase,
  records: readonly TransportDocumentChange[],
): Promise<UpsertResult> {
  return sumResults(await inBatches(database, mergeByCode(records, documentLabel), upsertBatch));
}

async function upsertBatch(
  query: Query,
  batch: readonly IndexedRecord<TransportDocumentChange>[],
): Promise<UpsertResult> {
  const stored = await storedTransports(query, batch);
  const prepared = batch.map(({ record, index }) => ({
    record: asStored(record, !stored.has(documentLabel(record))),
    index,
  }));
  const references = await resolveReferences(
    query,
    prepared.map(({ record }) => record),
    [...stored.values()].map(({ customerId }) => customerId),
  );
  const problems = new ProblemList();
  const lines = new Map<string, Row[]>();
  const entries = prepared.map(({ record, index }): Entry => {
    const label = documentLabel(record);
    const before = stored.get(label);
    const document = { index, label, references, problems, isStored: before !== undefined };
    const given = checkCustomer(document, record.customerCode);
    if (before && given !== undefined && given !== before.customerId) {
      problems.add(index, label, 'customerCode', explain('A document stays with its customer.'), ['customerCode']);
    }
    const customerId = given ?? before?.customerId;
    checkDelivery(document, record, before);
    checkPositions(document, record.lines ?? []);
    const rows = record.lines?.map((line, place) => lineRow(document, customerId, line, place));
    if (rows) lines.set(label, rows);
    return {
      row: transportRow(record, given, checkAddress(document, customerId, record.addressCode)),
      index,
      code: label,
    };
  });
  problems.throwIfAny();
  const written = await upsert(query, transportTable, entries);
  const parts = await upsertLines(query, transportLineTable, linesById(written, transportTable, prepared, lines));
  const changes = [...written.changes, ...parts].filter(({ code }) => stored.has(code));
  return { inserted: written.inserted, updated: countRecords(changes), changes };
}

function transportRow(
  record: TransportDocumentChange,
  customerId: number | undefined,
  addressId: number | null | undefined,
): Row {
  const { cause, year, number } = record;
  return {
    ...{ cause, year, number, customer_id: customerId, address_id: addressId, issued_on: record.issuedOn },
    ...{ transport_started_at: record.transportStartedAt, delivered_at: record.deliveredAt },
    ...{ received_by: record.receivedBy, reservation: record.reservation, reason: record.reason },
    ...{ carriage: record.carriage, goods_aspect: record.goodsAspect, parcels: record.parcels },
    ...{ weight_grams: record.weightGrams, carrier: record.carrier, waybill: record.waybill },
    pdf_file: record.pdfFile,
  };
}

/** Reports a delivery before its transport, and a receiver of goods that were not delivered. */
function checkDelivery(
  { index, label, problems }: CheckedDocument,
  record: TransportDocumentChange,
  before: Stored | undefined,
): void {
  const after = <T>(given: T | undefined, stored: T | undefined): T | undefined =>
    given === undefined ? stored : given;
  const moment = (value: string | null | undefined, stored: Date | null | undefined) =>
    value === undefined ? stored : value === null ? null : new Date(value);
  const started = moment(record.transportStartedAt, before?.startedAt);
  const delivered = moment(record.deliveredAt, before?.deliveredAt);
  if (started && delivered && delivered < started) {
    const reason = explain('The goods cannot be delivered before their transport begins.');
    problems.add(index, label, 'deliveredAt', reason, [
      'transportStartedAt',
      'deliveredAt',
      'receivedBy',
      'reservation',
    ]);
  }
  const receiver = after(record.receivedBy, before?.receivedBy) ?? after(record.reservation, before?.reservation);
  if (!delivered && receiver) {
    const reason = explain('Goods that are not delivered have no receiver.');
    problems.add(index, label, 'receivedBy', reason, ['deliveredAt', 'receivedBy', 'reservation']);
  }
}

function lineRow(
  { index, label, references, problems }: CheckedDocument,
  customerId: number | undefined,
  line: TransportDocumentLineRecord,
  place: number,
): Row {
  let order: LineReference | null = null;
  const columns = articleColumns(line, references);
  if (line.order !== null && line.order !== undefined) {
    const codes = [...new Set([line.code, String(columns['code'])])];
    const wanted = { label: line.order, position: line.orderLine, codes };
    const found = findLine(references.orders, explain('order'), customerId, wanted);
    if (isReason(found)) problems.add(index, label, 'lines.order', found, [`lines[${place}].order`]);
    else order = found;
  }
  return {
    position: line.position,
    ...columns,
    quantity: line.quantity,
    lot: line.lot ?? null,
    order_id: order?.id ?? null,
    order_position: order?.position ?? null,
  };
}

async function storedTransports(
  query: Query,
  prepared: readonly IndexedRecord<TransportDocumentChange>[],
): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored & { cause: string; year: number; number: number }>`
    select t.id, t.cause, t.year, t.number, t.customer_id as "customerId", t.transport_started_at as "startedAt",
      t.delivered_at as "deliveredAt", t.received_by as "receivedBy", t.reservation
    from ${asNames(prepared.map(({ record }) => record))} join transport_document t using (cause, year, number)
  `.execute(query);
  return new Map(rows.map((row) => [documentLabel(row), row]));
}
