import { discountedPrice } from '../../../../domain/discounts.ts';
import { documentLabel, type DocumentName } from '../../../../domain/document-label.ts';
import { FINE, netPriceOf, totalOf } from '../../../../domain/line-price.ts';
import { MAXIMUM_PRICE_QUANTITY, raiseFor } from '../../../../domain/price-quantity.ts';
import { lineCents } from '../../../../domain/rounding.ts';
import type { UpsertDatabase, UpsertResult } from '../../../database/upsert/index.ts';
import { upsertInvoices } from '../../../documents/index.ts';
import type { InvoiceChange } from '../../../documents/records.ts';
import { bookPayments } from '../../../payments/index.ts';
import { explain, inEuro, unitInEuro, type Reason } from '../../../texts/index.ts';
import type { FileType } from '../../document-files.ts';
import {
  exact,
  key,
  largest,
  needed,
  priceQuantity,
  text,
  type Fields,
  type FieldSpec,
} from '../../mapping/field-spec.ts';
import { missing, type ReadValues } from '../../mapping/read-values.ts';
import type { Item } from '../../write-batches.ts';
import type { ImportContext } from '../kind.ts';
import { keepValidParts, recordOf } from './row-records.ts';

/** Series, year and number: they identify a document. */
export const documentKey: Fields = {
  cause: key,
  year: { type: 'integer', isKey: true, minimum: 1900, maximum: 9999 },
  number: { type: 'integer', isKey: true, minimum: 1, maximum: largest },
};

export const vatRate: FieldSpec = { type: 'rate', minimum: 0, maximum: 10_000, isWholePercents: true, fallback: 2200 };

/** The fields that lines of orders, transport documents and invoices share. */
export const lineFields: Fields = {
  position: { type: 'integer', minimum: 1, maximum: largest },
  code: needed,
  description: text,
  unit: text,
};

export const lineQuantity: FieldSpec = { type: 'decimal', isRequired: true, minimum: 0.001, maximum: 999_999_999 };

export const linePrices: Fields = {
  grossPrice: { type: 'finePrice', minimum: 0 },
  discounts: { type: 'discounts' },
  // Follows from price and discounts, or from the amount of the line.
  netPrice: { type: 'finePrice', minimum: 0 },
  priceQuantity: { ...priceQuantity, fallback: 1 },
  vatRate,
};

export const orderReference: Fields = { order: exact, orderLine: { type: 'integer', minimum: 1, maximum: largest } };

/** An amount of a document that is not below 0. */
export const amount: FieldSpec = { type: 'cents', minimum: 0 };

/** The label of a document; null when its row does not name it. */
export function identifyDocument(record: DocumentName, { problems }: ReadValues): string | null {
  return problems.length > 0 ? null : documentLabel(record);
}

/** The path of a file as the row names it; null is an empty cell. */
export type FileColumns = Partial<Record<`file_${FileType}`, string | null>>;

type Lines = { lines?: { position: number | null }[] };

/** Lines without a position are numbered by their place in the document, also those that only a new document gets. */
export function withPositions<R extends DocumentName & Lines & { ifNew?: Lines }>(record: R): R {
  const numbered = <L extends Lines>(part: L): L =>
    part.lines === undefined
      ? part
      : { ...part, lines: part.lines.map((line, place) => ({ ...line, position: line.position ?? place + 1 })) };
  const { ifNew } = record;
  return { ...numbered(record), ...(ifNew && { ifNew: numbered(ifNew) }) };
}

interface PricedLine {
  quantity: number;
  grossPrice?: number | null;
  discounts?: number[] | null;
  netPrice: number;
  netCents?: number | null;
  priceQuantity?: number | null;
}

/** A line as a file states it, whose net price may have to be derived. */
type StatedLine<L extends PricedLine> = Omit<L, 'netPrice'> & { netPrice: number | null };

type Priced<L extends PricedLine> = { lines?: L[]; ifNew?: { lines?: L[] } };

/**
 * The record of a row, whose lines have net prices, derived where the file states none, and prices with at most four
 * decimals: finer ones are kept for 10, 100 or 1,000 times as many units.
 */
export function pricedRecordOf<L extends PricedLine, R extends Priced<L>>(read: ReadValues): R {
  const record = recordOf<R>(read);
  const say = (field: string, reason: Reason): void => void read.remarks.push({ field, reason });
  const derive = (line: L): L => withNetPrice(line, (reason) => say('lines.netCents', reason));
  if (record.lines) record.lines = record.lines.map(derive);
  if (record.ifNew?.lines) record.ifNew = { ...record.ifNew, lines: record.ifNew.lines.map(derive) };
  const unpriced = keepValidParts<'lines', StatedLine<L>>(record, 'lines', ({ netPrice }) =>
    netPrice === null ? missing : null,
  );
  for (const { reason } of unpriced) say('lines.netPrice', reason);
  read.remarks.push(
    ...keepValidParts<'lines', L>(record, 'lines', (line) => (raiseOf(line) === null ? tooFine(line) : null)),
  );
  if (record.lines) record.lines = record.lines.map(raised);
  if (record.ifNew?.lines) record.ifNew = { ...record.ifNew, lines: record.ifNew.lines.map(raised) };
  return record;
}

/** A line with its net price, null where nothing says it; `say` hears of an amount that is not what the prices come to. */
function withNetPrice<L extends PricedLine>(line: L, say: (reason: Reason) => void): L {
  const { grossPrice, discounts, netPrice, netCents = null, quantity }: StatedLine<L> = line;
  const fine = (price: number | null | undefined): number | null =>
    price === null || price === undefined ? null : Math.round(price * FINE);
  const units = { quantity, priceQuantity: line.priceQuantity ?? 1 };
  const stated = { ...units, gross: fine(grossPrice), discounts: discounts ?? [], net: fine(netPrice), netCents };
  const { net, isFitting } = netPriceOf(stated);
  if (!isFitting && netCents !== null) {
    const before =
      stated.net ?? discountedPrice(stated.gross ?? 0, stated.discounts, { step: 1, isEachRounded: false });
    say(
      explain('The price comes to {price} euro, and the amount of the line is {amount}.', {
        price: inEuro(totalOf(before, units)),
        amount: inEuro(netCents),
      }),
    );
  }
  return { ...line, netPrice: net === null ? null : net / FINE };
}

/**
 * Says of a document that its lines and charges do not come to its taxable amount by more than rounding; null where they do
 * or it is not known. Below it is only a note where the file has no charges: transport and contributions may be missing.
 */
export function sumRemark({
  totalCents,
  taxableCents,
  vatCents,
  lines,
  charges,
}: InvoiceChange): { field: string; reason: Reason; isNote: boolean } | null {
  const byVat = typeof vatCents === 'number' && totalCents !== undefined ? totalCents - vatCents : null;
  const taxable = taxableCents ?? byVat;
  if (taxable === null || !lines || lines.length === 0) return null;
  const ofLine = ({ netCents, netPrice, quantity, priceQuantity }: PricedLine): number =>
    netCents ?? lineCents(netPrice, quantity, priceQuantity ?? 1);
  const sum = [...lines.map(ofLine), ...(charges ?? []).map(({ cents }) => cents)].reduce((all, one) => all + one, 0);
  // Each line may be rounded by half a cent.
  if (Math.abs(sum - taxable) <= Math.max(1, Math.ceil(lines.length / 2))) return null;
  const amounts = { sum: inEuro(sum), taxable: inEuro(taxable) };
  const reason = charges
    ? explain('The lines and charges come to {sum} euro, and the taxable amount is {taxable}.', amounts)
    : explain('The lines come to {sum} euro, and the taxable amount is {taxable}.', amounts);
  return { field: 'lines', reason, isNote: charges === undefined && sum < taxable };
}

function tooFine({ netPrice, priceQuantity }: PricedLine): Reason {
  return explain(
    'The line at {price} euro for {units} units has too many decimals: its prices would be kept for more than {most} units, the most that is possible.',
    { price: unitInEuro(netPrice), units: priceQuantity ?? 1, most: MAXIMUM_PRICE_QUANTITY },
  );
}

/** By what the price quantity of a line is raised so that both of its prices are exact; null where nothing helps. */
function raiseOf({ grossPrice, netPrice, priceQuantity }: PricedLine): number | null {
  const quantity = priceQuantity ?? 1;
  const raises = [grossPrice ?? 0, netPrice].map((price) => raiseFor(quantity, { price, priceQuantity: quantity }));
  return raises.includes(null) ? null : Math.max(...raises.map((raise) => raise ?? 1));
}

/** A line whose prices have at most four decimals, for 10, 100 or 1,000 times as many units where they have more. */
export function raised<L extends PricedLine>(line: L): L {
  const raise = raiseOf(line) ?? 1;
  if (raise === 1) return line;
  const { grossPrice = null, netPrice, priceQuantity } = line;
  const times = (price: number): number => Math.round(price * raise);
  const prices = { grossPrice: grossPrice === null ? null : times(grossPrice), netPrice: times(netPrice) };
  return { ...line, ...prices, priceQuantity: (priceQuantity ?? 1) * raise };
}

/** Copies the files of a batch and puts their names into the records; an invalid file is left out. */
export async function storeFiles<R extends DocumentName & FileColumns>(
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

/** Writes invoices, and marks the online payments that their open amounts show to be booked. */
export async function writeInvoices(
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
