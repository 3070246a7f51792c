import { sql } from 'kysely';
import { documentLabel } from '../../domain/document-label.ts';
import { CONTRIBUTION_KINDS, sumContributions, type LineContribution } from '../../domain/contributions.ts';
import { lineCents, shareOf } from '../../domain/rounding.ts';
import { payableUnder, vatRateUnder, vatRegimeOf, type StoredVatRegime } from '../../domain/vat-regime.ts';
import { listVatRegimes } from '../customers/index.ts';
import {
  articleColumns,
  asNames,
  checkAddress,
  checkCustomer,
  checkPositions,
  resolveReferences,
  linesById,
  upsertLines,
  type CheckedDocument,
} from '../documents/index.ts';
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
  type FieldChange,
  type IndexedRecord,
  type Query,
  type Row,
  type UpsertDatabase,
  type UpsertRemark,
  type UpsertResult,
  type UpsertTable,
} from '../database/upsert/index.ts';
import { explain, inEuro, isReason, type Reason } from '../texts/index.ts';
import { applyCopy, findWebOrders, type Copy, type WebOrder } from './erp-copies.ts';
import type { PastOrderChange, PastOrderLineRecord } from './records.ts';

/** Hidden columns follow from the lines, whose changes are reported. */
const cents = (field: string) => column('bigint', field, { initial: 0, unit: 'cents' });

const orderTable: UpsertTable = {
  table: 'sales_order',
  key: { cause: 'text', year: 'integer', number: 'integer' },
  columns: {
    customer_id: column('bigint', 'customerCode', { isRequired: true, refers: 'customer' }),
    address_id: column('bigint', 'addressCode', { isRequired: true, refers: 'customer_address' }),
    created_at: column('timestamptz', 'sentAt', { isRequired: true }),
    status: column('text', 'status', { initial: 'E' }),
    delivery_type: column('text', 'deliveryType', { initial: 'SHIPPING_GOOD' }),
    coupon_cents: cents('couponCents'),
    locale: column('text', 'locale', { initial: 'it' }),
    customer_reference: column('text', 'customerReference'),
    note: column('text', 'note'),
    requested_on: column('date', 'requestedOn'),
    payment_method: column('text', 'paymentMethod'),
    transport_cents: cents('transportCents'),
    contribution_cents: column('bigint', 'lines.contributions', { initial: 0, unit: 'cents' }),
    contributions: column('jsonb', 'lines.contributions', { initial: [], isHidden: true }),
    gross_cents: cents('grossCents'),
    net_cents: cents('netCents'),
    vat_cents: cents('vatCents'),
    total_cents: cents('totalCents'),
    payable_cents: column('bigint', 'totalCents', { initial: 0, isHidden: true }),
    vat_regime: column('text', 'customerCode', { isHidden: true }),
    vat_note: column('text', 'customerCode', { isHidden: true }),
  },
  id: 'id',
};

const lineTable: UpsertTable = {
  table: 'sales_order_line',
  key: { order_id: 'bigint', position: 'integer' },
  columns: {
    article_id: column('bigint', 'lines.code', { refers: 'article' }),
    sku: column('text', 'lines.code', { isRequired: true }),
    name: column('text', 'lines.description', { isRequired: true }),
    unit: column('text', 'lines.unit', { isRequired: true }),
    quantity: column('double precision', 'lines.quantity', { isRequired: true }),
    delivered: column('double precision', 'lines.delivered', { initial: 0 }),
    gross_price: column('bigint', 'lines.grossPrice', { isRequired: true, unit: 'price' }),
    discounts: column('integer[]', 'lines.discounts', { initial: [], unit: 'discounts' }),
    net_price: column('bigint', 'lines.netPrice', { isRequired: true, unit: 'price' }),
    price_quantity: column('integer', 'lines.priceQuantity', { initial: 1 }),
    stated_price_quantity: column('integer', 'lines.priceQuantity', { initial: 1 }),
    vat_rate: column('integer', 'lines.vatRate', { isRequired: true, unit: 'rate' }),
    net_cents: column('bigint', 'lines.netCents', { isRequired: true, unit: 'cents' }),
    contributions: column('jsonb', 'lines.contributions', { initial: [] }),
    promo_code: column('text', 'lines.promotion', { initial: '' }),
    promo_row: column('integer', 'lines.promotion', { initial: 0 }),
  },
  id: null,
};

/** VAT on transport, hundredths of a percent. */
const TRANSPORT_VAT = 2200;

interface Stored {
  id: number;
  customerId: number;
  status: string;
  transport: number;
  vat: StoredVatRegime;
  /** Whether it was sent in this shop. */
  isOwn: boolean;
  lines: { netCents: number; grossCents: number; vatRate: number; contributions: LineContribution[] }[];
}

/**
 * Imports orders of the ERP's history by series, year and number. Lines, when given, are replaced as a whole; totals
 * follow from them. The ERP's own copy of an order that was sent in this shop is the same order: its status and delivered
 * quantities follow, what its buyer agreed to stays as it is. A copy with another total is reported and changes nothing of
 * it: it is rejected under the number of the shop, and an order of its own under another one.
 */
export async function upsertOrders(
  database: UpsertDatabase,
  records: readonly PastOrderChange[],
): Promise<UpsertResult> {
  return sumResults(await inBatches(database, mergeByCode(records, documentLabel), upsertBatch));
}

async function upsertBatch(query: Query, batch: readonly IndexedRecord<PastOrderChange>[]): Promise<UpsertResult> {
  const stored = await storedOrders(query, batch);
  const webOrders = await findWebOrders(query, batch);
  const prepared = batch.map(({ record, index }) => ({
    record: asStored(record, !stored.has(documentLabel(record))),
    index,
  }));
  const references = await resolveReferences(
    query,
    prepared.map(({ record: { customerCode, addressCode, lines } }) => ({
      customerCode,
      addressCode,
      lines: lines?.map(({ code }) => ({ code })),
    })),
    [...stored.values()].map(({ customerId }) => customerId),
  );
  const regimes = await listVatRegimes(query, [...references.customers.values()]);
  const problems = new ProblemList();
  const lines = new Map<string, Row[]>();
  const copies: (Copy & { index: number })[] = [];
  const remarks: UpsertRemark[] = [];
  const entries = prepared.flatMap(({ record, index }, place): Entry[] => {
    const label = documentLabel(record);
    const before = stored.get(label);
    const document = { index, label, references, problems, isStored: before !== undefined };
    const given = checkCustomer(document, record.customerCode);
    const order = webOrders.get(index);
    // Its own status and date are no defaults of a new order.
    const copied = order && asStored(batch[place]?.record ?? record, false);
    if (order && copied) {
      const rows = copied.lines?.map((line, at) => lineRow(document, line, at, copied.status ?? order.status));
      checkPositions(document, copied.lines ?? []);
      const difference =
        given !== undefined && given !== order.customerId ? OTHER_CUSTOMER : differenceOf(order, copied, rows);
      if (difference === null) {
        const separateId = before && before.id !== order.id ? before.id : null;
        copies.push({ order, label, record: copied, rows, separateId, index });
        return [];
      }
      if (before?.isOwn) {
        problems.add(index, label, 'lines', difference);
        return [];
      }
      remarks.push({ index, field: 'lines', reason: difference });
    }
    checkOrder(document, record, before, given);
    const rows = record.lines?.map((line, place) => lineRow(document, line, place, record.status ?? before?.status));
    if (rows) lines.set(label, rows);
    const address = checkAddress(document, given ?? before?.customerId, record.addressCode);
    // What an order was sent under stays when the customer's regime changes.
    const vat = before?.vat ?? regimeOfOrder(regimes.get(given ?? 0), rows ?? []);
    return [{ row: orderRow(record, given, address, rows, before, vat), index, code: label }];
  });
  problems.throwIfAny();
  const written = await upsert(query, orderTable, entries);
  const imported = prepared.filter(({ index }) => !copies.some((copy) => copy.index === index));
  const parts = await upsertLines(query, lineTable, linesById(written, orderTable, imported, lines));
  await writeStatuses(query, [...written.ids.values()]);
  await keepNumbers(query, batch);
  const followed: FieldChange[] = [];
  for (const copy of copies) {
    const outcome = await applyCopy(query, copy);
    if (isReason(outcome)) remarks.push({ index: copy.index, field: 'status', reason: outcome });
    else followed.push(...outcome);
  }
  const changes = [...[...written.changes, ...parts].filter(({ code }) => stored.has(code)), ...followed];
  return { inserted: written.inserted, updated: countRecords(changes), changes, remarks };
}

const ORDINARY: StoredVatRegime = { regime: null, note: null };

/** The regime of a new order: that of its customer, unless its lines bear VAT that they could not have under it. */
function regimeOfOrder(stored: StoredVatRegime | undefined, rows: readonly Row[]): StoredVatRegime {
  if (stored === undefined) return ORDINARY;
  const { regime } = vatRegimeOf(stored.regime);
  const isPossible = rows.every((row) => vatRateUnder(regime, Number(row['vat_rate'])) === row['vat_rate']);
  return isPossible ? stored : ORDINARY;
}

const OTHER_CUSTOMER = explain('A document stays with its customer.');

/** Why a record can't be the ERP's copy of a web order: the total that its lines come to; null when it is one. */
function differenceOf(order: WebOrder, record: PastOrderChange, rows: readonly Row[] | undefined): Reason | null {
  if (rows === undefined) return null;
  const transport = record.transportCents ?? order.transport;
  const copied = Number(totals(rows.map(amountsOf), transport, order.vat)['total_cents']);
  // Neither a coupon of the shop nor contributions are a difference where the ERP's lines do not show them.
  const showsContributions = rows.some((row) => amountsOf(row).contributions.length > 0);
  const compared = showsContributions ? order.lines : order.lines.map((line) => ({ ...line, contributions: [] }));
  const sent = Number(totals(compared, order.transport, order.vat)['total_cents']);
  if (copied === sent || copied === order.totalCents) return null;
  const [shopTotal, erpTotal] = [inEuro(order.totalCents), inEuro(copied)];
  return explain(
    'It names the order {order} of the shop, but comes to {erpTotal} and not to {shopTotal}: nothing of that order was changed.',
    { order: documentLabel(order), erpTotal, shopTotal },
  );
}

/** What the totals need of a line. */
function amountsOf(row: Row): Stored['lines'][number] {
  return {
    netCents: Number(row['net_cents']),
    grossCents: lineCents(Number(row['gross_price']), Number(row['quantity']), Number(row['price_quantity'])),
    vatRate: Number(row['vat_rate']),
    // As `lineRow` makes them.
    contributions: row['contributions'] as LineContribution[],
  };
}

function checkOrder(
  document: CheckedDocument,
  record: PastOrderChange,
  before: Stored | undefined,
  customerId: number | undefined,
): void {
  const { index, label, problems } = document;
  if (before && customerId !== undefined && customerId !== before.customerId) {
    problems.add(index, label, 'customerCode', OTHER_CUSTOMER, ['customerCode']);
  }
  if (record.lines && record.lines.length === 0) {
    const drop = before === undefined ? [] : ['lines'];
    problems.add(index, label, 'lines', explain('An order has at least one line.'), drop);
  } else if (!record.lines && before === undefined) {
    problems.add(index, label, 'lines', explain('A new order needs its lines.'));
  }
  checkPositions(document, record.lines ?? []);
}

function lineRow(document: CheckedDocument, line: PastOrderLineRecord, place: number, status = 'E'): Row {
  const { index, label, references, problems } = document;
  const { article_id, code, description, unit } = articleColumns(line, references);
  const delivered = line.delivered ?? (status === 'E' ? line.quantity : 0);
  if (delivered > line.quantity) {
    const reason = explain('No more can be delivered than was ordered.');
    problems.add(index, label, 'lines.delivered', reason, [`lines[${place}].delivered`]);
  }
  const priceQuantity = line.priceQuantity ?? 1;
  return {
    ...{ position: line.position, article_id, sku: code, name: description, unit: unit ?? 'PZ' },
    ...{ quantity: line.quantity, delivered, gross_price: line.grossPrice ?? line.netPrice },
    ...{ discounts: line.discounts ?? [], net_price: line.netPrice, vat_rate: line.vatRate },
    ...{ price_quantity: priceQuantity, stated_price_quantity: priceQuantity },
    net_cents: lineCents(line.netPrice, line.quantity, priceQuantity),
    contributions: CONTRIBUTION_KINDS.flatMap((kind): LineContribution[] => {
      const cents = line[`${kind}Cents`] ?? 0;
      return cents > 0 ? [{ kind, amount: null, cents }] : [];
    }),
  };
}

function orderRow(
  record: PastOrderChange,
  customerId: number | undefined,
  addressId: number | null | undefined,
  rows: readonly Row[] | undefined,
  before: Stored | undefined,
  vat: StoredVatRegime,
): Row {
  const { cause, year, number } = record;
  const lines = rows?.map(amountsOf) ?? before?.lines;
  const transport = record.transportCents ?? before?.transport ?? 0;
  const hasNewTotals = rows !== undefined || record.transportCents !== undefined;
  return {
    ...{ cause, year, number, customer_id: customerId, address_id: addressId, created_at: record.sentAt },
    ...{ status: record.status, customer_reference: record.customerReference, note: record.note },
    ...{ requested_on: record.requestedOn, payment_method: record.paymentMethod },
    ...{ vat_regime: vat.regime, vat_note: vat.note },
    ...(hasNewTotals && lines ? totals(lines, transport, vat) : {}),
  };
}

function totals(lines: Stored['lines'], transportCents: number, stored: StoredVatRegime): Row {
  const { regime } = vatRegimeOf(stored.regime);
  const taxable = new Map<number, number>();
  const tax = (rate: number, amount: number) => taxable.set(rate, (taxable.get(rate) ?? 0) + amount);
  for (const { vatRate, netCents, contributions } of lines) {
    tax(vatRate, netCents);
    for (const { cents } of contributions) tax(vatRate, cents);
  }
  const contributions = sumContributions(lines.flatMap((line) => line.contributions));
  const contributionCents = contributions.reduce((sum, { cents }) => sum + cents, 0);
  if (transportCents > 0) tax(vatRateUnder(regime, TRANSPORT_VAT), transportCents);
  const net = lines.reduce((sum, { netCents }) => sum + netCents, 0);
  const vat = [...taxable].reduce((sum, [rate, amount]) => sum + shareOf(amount, rate), 0);
  const total = net + transportCents + contributionCents + vat;
  return {
    gross_cents: lines.reduce((sum, { grossCents }) => sum + grossCents, 0),
    net_cents: net,
    transport_cents: transportCents,
    contribution_cents: contributionCents,
    contributions,
    vat_cents: vat,
    total_cents: total,
    payable_cents: payableUnder(regime, total, vat),
  };
}

/** Adds the present status to the history of the order; the first one has the time of sending. */
async function writeStatuses(query: Query, ids: readonly number[]): Promise<void> {
  await sql`
    insert into sales_order_status (order_id, status, at)
    select o.id, o.status, case when exists (select from sales_order_status s where s.order_id = o.id)
      then now() else o.created_at end
    from sales_order o where o.id = any(${ids}::bigint[])
    on conflict do nothing`.execute(query);
}

/** Makes the shop continue after imported numbers, so that an order of the shop never gets one of them. */
async function keepNumbers(query: Query, batch: readonly IndexedRecord<PastOrderChange>[]): Promise<void> {
  const names = asNames(batch.map(({ record }) => record));
  await sql`
    insert into document_number (cause, year, last_number)
    select cause, year, max(number) from ${names} group by cause, year
    on conflict (cause, year) do update
      set last_number = greatest(document_number.last_number, excluded.last_number)`.execute(query);
}

async function storedOrders(
  query: Query,
  prepared: readonly IndexedRecord<PastOrderChange>[],
): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored & { cause: string; year: number; number: number }>`
    select t.id, t.cause, t.year, t.number, t.customer_id as "customerId", t.status, t.transport_cents as transport,
      jsonb_build_object('regime', t.vat_regime, 'note', t.vat_note) as vat,
      t.cart_id is not null as "isOwn", (
        select coalesce(jsonb_agg(jsonb_build_object('netCents', l.net_cents, 'vatRate', l.vat_rate,
          'contributions', l.contributions, 'grossCents', round(l.gross_price * l.quantity::numeric / (100.0 * l.price_quantity)))), '[]')
        from sales_order_line l where l.order_id = t.id) as lines
    from ${asNames(prepared.map(({ record }) => record))} join sales_order t using (cause, year, number)
  `.execute(query);
  return new Map(rows.map((row) => [documentLabel(row), row]));
}
