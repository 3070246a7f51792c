import type { InvoiceChargeRecord, InvoiceLineRecord, InvoiceRecord } from '../../backend/documents/records.ts';
import { CONTRIBUTION_KINDS, lineContributions, type ContributionKind } from '../../domain/contributions.ts';
import { vatRateUnder, vatRegimeOf } from '../../domain/vat-regime.ts';
import { lineCents, shareOf } from '../../domain/rounding.ts';
import { addDays } from '../../domain/shop-day.ts';
import { chance, wholeBetween } from '../random.ts';
import { ddtLabel, type DeliveredLine, type Delivery, type NumberedDelivery } from './deliveries.ts';
import type { SoldOrder } from './sold-orders.ts';

/** Series of invoices and credit notes, and the first number of each year. */
const INVOICE = { cause: 'F', first: 7001 };
const CREDIT_NOTE = { cause: 'NC', first: 41 };

const VAT = 2200;
const CONTRIBUTION_NAMES: Record<ContributionKind, string> = {
  conai: 'Contributo ambientale imballaggi',
  raee: 'Contributo RAEE',
};

/** An invoice without its number. */
type Draft = Omit<InvoiceRecord, 'number' | 'cause' | 'year'>;

/** The value of a part of a line; the parts of one line come to its value in the order. */
function valueOfPart({ quantity, before }: DeliveredLine, valueOf: (quantity: number) => number): number {
  return valueOf(before + quantity) - valueOf(before);
}

function billed(part: DeliveredLine, position: number): InvoiceLineRecord {
  const { quantity } = part;
  const { sku, name, unit, grossPrice, discounts, netPrice, priceQuantity, vatRate } = part.line;
  const netCents = valueOfPart(part, (pieces) => lineCents(netPrice, pieces, priceQuantity));
  return {
    ...{ position, code: sku, description: name, unit, quantity, grossPrice, discounts, netPrice, priceQuantity },
    ...{ vatRate, netCents },
  };
}

/** Why an invoice has no VAT, by regime. */
const NATURES: Readonly<Record<string, string>> = { exempt: 'N3.5', 'reverse-charge': 'N6.7' };

/** Lines and charges with their totals by VAT rate. */
export function totalsOf(lines: readonly InvoiceLineRecord[], charges: readonly InvoiceChargeRecord[], nature: string) {
  const taxable = new Map<number, number>();
  const tax = (rate: number, cents: number) => taxable.set(rate, (taxable.get(rate) ?? 0) + cents);
  for (const { vatRate, netCents } of lines) tax(vatRate, netCents ?? 0);
  for (const { rate, cents } of charges) tax(rate, cents);
  const vat = [...taxable]
    .sort(([one], [other]) => other - one)
    .map(([rate, taxableCents]) => ({
      rate,
      nature: rate === 0 ? nature : '',
      taxableCents,
      vatCents: shareOf(taxableCents, rate),
    }));
  const taxableCents = vat.reduce((sum, rate) => sum + rate.taxableCents, 0);
  const vatCents = vat.reduce((sum, rate) => sum + rate.vatCents, 0);
  return { vat, taxableCents, vatCents, totalCents: taxableCents + vatCents };
}

/** What the orders say besides their lines: contributions by kind and rate, and transport. */
function chargesOf(
  parts: readonly DeliveredLine[],
  transportCents: number,
  vatRegime: string | null,
): InvoiceChargeRecord[] {
  const borne = CONTRIBUTION_KINDS.flatMap((kind) =>
    [...Map.groupBy(parts, ({ line }) => line.vatRate)].map(([rate, own]): InvoiceChargeRecord => {
      const cents = own.reduce((sum, part) => {
        const ofKind = part.line.contributions.filter((one) => one.kind === kind);
        return sum + valueOfPart(part, (pieces) => lineContributions(ofKind, pieces)[0]?.cents ?? 0);
      }, 0);
      return { kind, description: CONTRIBUTION_NAMES[kind], rate, cents };
    }),
  );
  const transport = {
    kind: 'transport' as const,
    description: 'Trasporto',
    rate: vatRateUnder(vatRegimeOf(vatRegime).regime, VAT),
    cents: transportCents,
  };
  return [...borne, transport].filter(({ cents }) => cents > 0);
}

function draft(order: SoldOrder, issuedOn: string, today: string, more: Partial<Draft>): Draft {
  const lines = more.lines ?? [];
  const charges = more.charges ?? [];
  const isSent = issuedOn >= addDays(today, -2);
  return {
    ...{ customerCode: order.customerCode, addressCode: order.addressCode, kind: 'invoice', type: null, erpType: null },
    ...{ issuedOn, dueOn: issuedOn, openCents: null, paymentMethod: order.paymentMethod, creditedInvoice: null },
    ...{ sdiState: isSent ? 'sent' : 'delivered', sdiId: null, pdfFile: null, xmlFile: null },
    ...more,
    ...{ lines, charges, ...totalsOf(lines, charges, NATURES[order.vatRegime ?? ''] ?? '') },
  };
}

/** One deferred invoice for the transport documents of a month and an address. */
function deferred(deliveries: readonly NumberedDelivery[], issuedOn: string, today: string): Draft | null {
  const [first] = deliveries;
  if (!first) return null;
  let position = 0;
  const lines = deliveries.flatMap((delivery) =>
    delivery.lines.map((part, index) => {
      position += 1;
      return { ...billed(part, position), delivery: ddtLabel(delivery), deliveryLine: index + 1 };
    }),
  );
  const transport = deliveries.reduce((sum, { order, isFirst }) => sum + (isFirst ? order.transportCents : 0), 0);
  const charges = chargesOf(
    deliveries.flatMap((delivery) => delivery.lines),
    transport,
    first.order.vatRegime,
  );
  return draft(first.order, issuedOn, today, { type: 'deferred', erpType: 'TD24', lines, charges });
}

function accompanying({ order, day, lines: sold }: Delivery, today: string): Draft {
  const lines = sold.map((part, index) => ({
    ...billed(part, index + 1),
    order: order.label,
    orderLine: part.line.position,
  }));
  const isRiba = order.paymentMethod?.startsWith('RIBA') ?? false;
  return draft(order, day, today, {
    type: 'accompanying',
    erpType: 'TD01',
    // Accompanying invoices are paid directly.
    paymentMethod: isRiba ? 'Rimessa diretta 30 giorni' : order.paymentMethod,
    lines,
    charges: chargesOf(sold, order.transportCents, order.vatRegime),
  });
}

/** Last day of the month of a day. */
export function endOfMonth(day: string): string {
  const next = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return addDays(next.toISOString().slice(0, 10), -1);
}

/** All invoices issued before today, numbered by day. */
export function invoicesOf(
  accompanied: readonly Delivery[],
  deliveries: readonly NumberedDelivery[],
  today: string,
): InvoiceRecord[] {
  const months = Map.groupBy(
    deliveries.filter(({ day }) => endOfMonth(day) < today),
    ({ order, day }) => `${endOfMonth(day)} ${order.customerCode} ${order.addressCode}`,
  );
  const drafts = [
    ...accompanied.map((delivery) => accompanying(delivery, today)),
    ...[...months].flatMap(([key, list]) => deferred(list, key.slice(0, 10), today) ?? []),
  ];
  return inSeries(drafts, INVOICE).map((invoice) => ({ ...invoice, sdiId: sdiId(invoice) }));
}

/** Credit notes for returned goods: a part of the first line of some invoices. */
export function creditNotesOf(invoices: readonly InvoiceRecord[], today: string, seed: number): InvoiceRecord[] {
  const drafts = invoices.flatMap((invoice): Draft[] => {
    const label = `${invoice.cause}/${invoice.year}/${invoice.number}`;
    const issuedOn = addDays(invoice.issuedOn, wholeBetween(6, 18, seed, 'returned', label));
    const [line] = invoice.lines;
    if (!line || issuedOn >= today || chance(seed, 'credit note', label) >= 0.1) return [];
    const { position, code, description, unit, grossPrice, discounts, netPrice, priceQuantity, vatRate } = line;
    const quantity = Math.ceil(line.quantity / 3);
    const netCents = lineCents(netPrice, quantity, priceQuantity ?? 1);
    if (netCents === 0) return [];
    const returned = {
      position,
      code,
      description,
      unit,
      quantity,
      grossPrice,
      discounts,
      netPrice,
      priceQuantity,
      vatRate,
      netCents,
    };
    return [
      {
        ...invoice,
        ...{ kind: 'credit-note', type: null, erpType: 'TD04', issuedOn, dueOn: issuedOn, openCents: 0 },
        ...{
          creditedInvoice: label,
          lines: [returned],
          charges: [],
          ...totalsOf([returned], [], invoice.vat[0]?.nature ?? ''),
        },
        sdiState: issuedOn >= addDays(today, -2) ? 'sent' : 'delivered',
      },
    ];
  });
  return inSeries(drafts, CREDIT_NOTE).map((note) => ({ ...note, sdiId: sdiId(note) }));
}

function inSeries(drafts: readonly Draft[], series: { cause: string; first: number }): InvoiceRecord[] {
  const last = new Map<number, number>();
  return [...drafts]
    .sort((one, other) => (one.issuedOn === other.issuedOn ? 0 : one.issuedOn < other.issuedOn ? -1 : 1))
    .map((one) => {
      const year = Number(one.issuedOn.slice(0, 4));
      const number = (last.get(year) ?? series.first - 1) + 1;
      last.set(year, number);
      return { ...one, cause: series.cause, year, number };
    });
}

/** The number that the SdI gave a document. */
function sdiId({ cause, year, number }: InvoiceRecord): string {
  return String(1e10 + year * 100_000 + number * 7 + (cause === CREDIT_NOTE.cause ? 3 : 0));
}
