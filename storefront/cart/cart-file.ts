import type { Locale } from '../i18n/locale.ts';
import { unitLabel } from '../i18n/units.ts';
import type { CartLine } from '../readers/cart.ts';

/** Heads of the columns, in the language of the page and in this order. */
export interface CartFileHeads {
  number: string;
  code: string;
  article: string;
  packaging: string;
  promotion: string;
  listPrice: string;
  discounts: string;
  netPrice: string;
  unit: string;
  quantity: string;
  lineTotal: string;
  vatRate: string;
}

/**
 * The cart as a CSV file: one line per cart line, prices and totals as the server gave them, no computing. A text that a
 * spreadsheet would run as a formula gets an apostrophe before it. Begins with a byte order mark, so that accents
 * survive; columns are parted as the spreadsheets of the language read them.
 */
export function cartFile(lines: readonly CartLine[], heads: CartFileHeads, locale: Locale): string {
  const [separator, decimal] = locale === 'it' ? [';', ','] : [',', '.'];
  const amount = (value: number, decimals: number) => (value / 10 ** decimals).toFixed(decimals).replace('.', decimal);
  const rows = lines.map((line, index) => [
    String(index + 1),
    asText(line.code),
    asText(line.name),
    String(line.packQuantity),
    asText(line.promotion?.title ?? line.promotionCode),
    amount(line.gross, 4),
    asText(line.discounts),
    amount(line.net, 4),
    asText(unitLabel(locale, line.unit)),
    String(line.quantity),
    amount(line.netTotal, 2),
    amount(line.vat, 2),
  ]);
  const all = [Object.values<string>({ ...heads }), ...rows];
  return '\uFEFF' + all.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join('\r\n') + '\r\n';
}

function asText(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

function quoted(cell: string, separator: string): string {
  return cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
