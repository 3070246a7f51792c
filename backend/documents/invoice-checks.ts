import { documentLabel } from '../../domain/document-label.ts';
import { payableUnder, type StoredVatRegime, type VatRegime } from '../../domain/vat-regime.ts';
import { explain, isReason, type Reason } from '../texts/index.ts';
import { findLine, type LineReference, type References } from './document-references.ts';
import { checkAddress, checkCustomer, checkPositions, type CheckedDocument } from './line-checks.ts';
import type { InvoiceChange, InvoiceLineRecord } from './records.ts';
import type { IndexedRecord, ProblemList, Row } from '../database/upsert/index.ts';

/** An invoice as it is before the import. */
export interface StoredInvoice {
  id: number;
  kind: 'invoice' | 'credit-note';
  customerId: number;
  total: number;
  open: number;
  taxable: number | null;
  dueOn: string;
  hasDueDates: boolean;
  /** Whether it has an address or lines, which belong to its customer. */
  isBound: boolean;
  vatRegime: StoredVatRegime;
}

export interface ResolvedInvoice {
  customerId: number | undefined;
  addressId: number | null | undefined;
  /** By position. */
  lines: Map<number, { order: LineReference | null; delivery: LineReference | null }>;
}

/** Resolves what an invoice refers to, and reports what does not exist. */
export function checkReferences(
  { record, index }: IndexedRecord<InvoiceChange>,
  before: StoredInvoice | undefined,
  references: References,
  problems: ProblemList,
): ResolvedInvoice {
  const document = { index, label: documentLabel(record), references, problems, isStored: before !== undefined };
  const given = checkCustomer(document, record.customerCode);
  if (before?.isBound && given !== undefined && given !== before.customerId) {
    problems.add(index, document.label, 'customerCode', explain('A document stays with its customer.'), [
      'customerCode',
    ]);
  }
  const customerId = given ?? before?.customerId;
  const resolved: ResolvedInvoice = {
    customerId: given,
    addressId: checkAddress(document, customerId, record.addressCode),
    lines: new Map(),
  };
  checkPositions(document, record.lines ?? []);
  (record.lines ?? []).forEach((line, place) => {
    resolved.lines.set(line.position, checkLine(document, customerId, line, place));
  });
  return resolved;
}

function checkLine(
  { index, label, references, problems }: CheckedDocument,
  customerId: number | undefined,
  line: InvoiceLineRecord,
  place: number,
): { order: LineReference | null; delivery: LineReference | null } {
  const codes = [line.code, references.articles.get(line.code)?.sku ?? line.code];
  const resolve = (field: 'order' | 'delivery'): LineReference | null => {
    const wanted = line[field];
    if (wanted === null || wanted === undefined) return null;
    const [documents, noun] =
      field === 'order'
        ? [references.orders, explain('order')]
        : [references.deliveries, explain('transport document')];
    const position = field === 'order' ? line.orderLine : line.deliveryLine;
    const found = findLine(documents, noun, customerId, { label: wanted, position, codes: [...new Set(codes)] });
    if (!isReason(found)) return found;
    problems.add(index, label, `lines.${field}`, found, [`lines[${place}].${field}`]);
    return null;
  };
  const delivery = resolve('delivery');
  // The order follows from the transport document.
  return { delivery, order: delivery === null ? resolve('order') : null };
}

/** Reports amounts that contradict each other; returns the columns of taxable amount and VAT. */
export function checkAmounts(
  { record, index }: IndexedRecord<InvoiceChange>,
  before: StoredInvoice | undefined,
  regime: VatRegime,
  problems: ProblemList,
): Row {
  const label = documentLabel(record);
  const total = record.totalCents ?? before?.total ?? 0;
  const open = openCents(record, before, regime);
  if ((open ?? before?.open ?? 0) > total) {
    // In a new document either amount may be wrong, and the open amount can be paid, so the document is rejected.
    const drop = before === undefined ? [] : ['openCents', 'totalCents'];
    problems.add(index, label, 'openCents', explain('No more can be open than the document comes to.'), drop);
  }
  if (before?.hasDueDates && record.openCents !== undefined && record.openCents !== before.open) {
    const reason = explain('The due dates of this document say how much is open.');
    problems.add(index, label, 'openCents', reason, ['openCents']);
  }
  return checkTaxable({ record, index }, before, total, problems);
}

function checkTaxable(
  { record, index }: IndexedRecord<InvoiceChange>,
  before: StoredInvoice | undefined,
  total: number,
  problems: ProblemList,
): Row {
  const { taxableCents, vatCents } = record;
  if (taxableCents === null || vatCents === null) return { taxable_cents: null, vat_cents: null };
  const taxable = taxableOf(record, before, total);
  if (taxable === undefined || taxable === null) return {};
  const vat = vatCents ?? total - taxable;
  const isGiven = taxableCents !== undefined || vatCents !== undefined;
  const reject = (field: string, reason: Reason, drop: string[]): void =>
    problems.add(index, documentLabel(record), field, reason, drop);
  if (!isGiven && before?.total !== total) {
    reject('totalCents', explain('A new total needs its taxable amount.'), ['totalCents', 'openCents']);
  } else if (taxable < 0 || vat < 0 || taxable + vat !== total) {
    const drop = ['taxableCents', 'vatCents', 'vat', ...(before === undefined ? [] : ['totalCents', 'openCents'])];
    reject('taxableCents', explain('Taxable amount and VAT do not add up to the total.'), drop);
  } else if (record.vat && record.vat.length > 0) {
    const sum = (amount: 'taxableCents' | 'vatCents') =>
      (record.vat ?? []).reduce((cents, rate) => cents + rate[amount], 0);
    const outside = (record.charges ?? []).filter(({ kind }) => kind === 'rounding');
    const rounding = outside.reduce((cents, charge) => cents + charge.cents, 0);
    if (sum('taxableCents') + rounding !== taxable || sum('vatCents') !== vat) {
      reject('vat', explain('The amounts by VAT rate do not add up to those of the document.'), ['vat']);
    }
  }
  return isGiven ? { taxable_cents: taxable, vat_cents: vat } : {};
}

/** The taxable amount of an invoice with this total; null or undefined where it is not known. */
function taxableOf(
  { taxableCents, vatCents }: InvoiceChange,
  before: StoredInvoice | undefined,
  total: number,
): number | null | undefined {
  if (taxableCents === null || vatCents === null) return null;
  return taxableCents ?? (vatCents === undefined ? before?.taxable : total - vatCents);
}

/**
 * The open amount as given; if it is empty or the document is new, what the customer pays of an invoice under its VAT
 * regime and 0 for a credit note.
 */
export function openCents(
  record: InvoiceChange,
  before: StoredInvoice | undefined,
  regime: VatRegime,
): number | undefined {
  if (before?.hasDueDates) return undefined;
  if (record.openCents !== undefined && record.openCents !== null) return record.openCents;
  if (record.openCents === undefined && before !== undefined) return undefined;
  const kind = record.kind ?? before?.kind ?? 'invoice';
  if (kind === 'credit-note') return 0;
  const total = record.totalCents ?? before?.total;
  return total === undefined
    ? undefined
    : payableUnder(regime, total, total - (taxableOf(record, before, total) ?? total));
}
