import type { I18n } from '../../i18n/i18n.tsx';
import type { Locale } from '../../i18n/locale.ts';
import { csvCell } from '../../../domain/csv-cell.ts';
import { unitLabel } from '../../../domain/unit-label.ts';
import type { CartLine } from '../../parsers/cart.ts';

/** Column headings in the language of the page, in column order. */
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
  promotionCode: string;
  promotionRow: string;
  note: string;
}

/** The column headings in the language of the page. */
export function cartFileHeads({ t }: Pick<I18n, 't'>): CartFileHeads {
  return {
    number: t('cart.number'),
    code: t('cart.code'),
    article: t('cart.article'),
    packaging: t('cart.packaging'),
    promotion: t('cart.promotion'),
    listPrice: t('cart.listPrice'),
    discounts: t('cart.discounts'),
    netPrice: t('cart.netPrice'),
    unit: t('cart.unit'),
    quantity: t('cart.quantity'),
    lineTotal: t('cart.lineTotal'),
    vatRate: t('cart.vatRate'),
    promotionCode: t('file.promotionCode'),
    promotionRow: t('file.promotionRow'),
    note: t('file.note'),
  };
}

/** A cell: text, or a number with the decimals to show. */
type Cell = string | { value: number; decimals: number };

function cellsOf(line: CartLine, index: number, locale: Locale): Cell[] {
  const whole = (value: number) => ({ value, decimals: 0 });
  return [
    whole(index + 1),
    line.code,
    line.name,
    whole(line.packQuantity),
    line.promotion?.title ?? line.promotionCode,
    { value: line.gross / 10_000, decimals: 4 },
    line.discounts,
    { value: line.net / 10_000, decimals: 4 },
    unitLabel(locale, line.unit),
    whole(line.quantity),
    { value: line.netTotal / 100, decimals: 2 },
    { value: line.vat / 100, decimals: 2 },
    line.promotionCode,
    line.promotionCode ? whole(line.promotionRow) : '',
    line.note ?? '',
  ];
}

/**
 * The cart as a CSV file, one record per cart line; prices and totals are the server's, never computed. A text that a
 * spreadsheet would run as a formula gets a leading apostrophe. Begins with a byte order mark, so that spreadsheets
 * read accents correctly; the separators are those of the language's spreadsheets.
 */
export function writeCsv(lines: readonly CartLine[], heads: CartFileHeads, locale: Locale): string {
  const [separator, decimal] = locale === 'it' ? [';', ','] : [',', '.'];
  const textOf = (cell: Cell) =>
    typeof cell === 'string' ? csvCell(cell, separator) : cell.value.toFixed(cell.decimals).replace('.', decimal);
  const all: Cell[][] = [Object.values<string>({ ...heads }), ...lines.map((line, at) => cellsOf(line, at, locale))];
  return '\uFEFF' + all.map((row) => row.map(textOf).join(separator)).join('\r\n') + '\r\n';
}

/** The same as an XLSX workbook: codes are text cells and keep leading zeros, no text is a formula. */
export async function writeWorkbook(
  lines: readonly CartLine[],
  heads: CartFileHeads,
  locale: Locale,
  sheetName: string,
): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  const valueOf = (cell: Cell) => (typeof cell === 'string' ? cell : cell.value);
  const rows = lines.map((line, index) => cellsOf(line, index, locale).map(valueOf));
  return writeXlsx({ sheets: [{ name: sheetName, rows: [Object.values<string>({ ...heads }), ...rows] }] });
}
