import type { I18n } from '../../i18n/i18n.tsx';
import type { Locale } from '../../../domain/locale.ts';
import { csvCell } from '../../../domain/csv-cell.ts';
import { priceFor } from '../../../domain/rounding.ts';
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
  priceQuantity: string;
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
    priceQuantity: t('file.priceQuantity'),
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
type Cell = string | { value: number; decimals: keyof typeof FORMATS };

/** How a spreadsheet shows numbers by their decimals: prices with two to four. */
const FORMATS = { 0: '0', 2: '#,##0.00', 4: '#,##0.00##' } as const;

const whole = (value: number): Cell => ({ value, decimals: 0 });
const priceOf = (value: number, { statedQuantity, priceQuantity }: CartLine): Cell => ({
  value: priceFor(statedQuantity, value, priceQuantity) / 10_000,
  decimals: 4,
});

/** The columns in their order: the cell of a line, and whether it holds money, which not everybody gets. */
const COLUMNS: Record<keyof CartFileHeads, { isMoney: boolean; cell: (line: CartLine, at: Place) => Cell }> = {
  number: { isMoney: false, cell: (_, { index }) => whole(index + 1) },
  code: { isMoney: false, cell: ({ code }) => code },
  article: { isMoney: false, cell: ({ name }) => name },
  packaging: { isMoney: false, cell: ({ packQuantity }) => whole(packQuantity) },
  promotion: { isMoney: false, cell: ({ promotion, promotionCode }) => promotion?.title ?? promotionCode },
  listPrice: { isMoney: true, cell: (line) => priceOf(line.gross, line) },
  discounts: { isMoney: true, cell: ({ discounts }) => discounts },
  netPrice: { isMoney: true, cell: (line) => priceOf(line.net, line) },
  priceQuantity: { isMoney: true, cell: ({ statedQuantity }) => whole(statedQuantity) },
  unit: { isMoney: false, cell: ({ unit }, { locale }) => unitLabel(locale, unit) },
  quantity: { isMoney: false, cell: ({ quantity }) => whole(quantity) },
  lineTotal: { isMoney: true, cell: ({ netTotal }) => ({ value: netTotal / 100, decimals: 2 }) },
  vatRate: { isMoney: false, cell: ({ vat }) => ({ value: vat / 100, decimals: 2 }) },
  promotionCode: { isMoney: false, cell: ({ promotionCode }) => promotionCode },
  promotionRow: {
    isMoney: false,
    cell: ({ promotionCode, promotionRow }) => (promotionCode ? whole(promotionRow) : ''),
  },
  note: { isMoney: false, cell: ({ note }) => note ?? '' },
};

interface Place {
  index: number;
  locale: Locale;
}

/** What a file of the cart is written for. */
export interface CartFileFor {
  locale: Locale;
  /** Whether the user gets prices; without them the file has no columns for them. */
  hasPrices: boolean;
}

/** The rows of a file, the headings first. */
function rowsOf(lines: readonly CartLine[], heads: CartFileHeads, { locale, hasPrices }: CartFileFor): Cell[][] {
  const keys = (Object.keys(COLUMNS) as (keyof CartFileHeads)[]).filter((key) => hasPrices || !COLUMNS[key].isMoney);
  return [
    keys.map((key) => heads[key]),
    ...lines.map((line, index) => keys.map((key) => COLUMNS[key].cell(line, { index, locale }))),
  ];
}

/**
 * The cart as a CSV file, one record per cart line; prices and totals are the server's, never computed, and both prices
 * are for as many units as the page shows them for, because that of one screw would be rounded. A text that a
 * spreadsheet would run as a formula gets a leading apostrophe. Begins with a byte order mark, so that spreadsheets
 * read accents correctly; the separators are those of the language's spreadsheets.
 */
export function writeCsv(lines: readonly CartLine[], heads: CartFileHeads, reader: CartFileFor): string {
  const [separator, decimal] = reader.locale === 'it' ? [';', ','] : [',', '.'];
  const textOf = (cell: Cell) =>
    typeof cell === 'string' ? csvCell(cell, separator) : cell.value.toFixed(cell.decimals).replace('.', decimal);
  return (
    '\uFEFF' +
    rowsOf(lines, heads, reader)
      .map((row) => row.map(textOf).join(separator))
      .join('\r\n') +
    '\r\n'
  );
}

/** The same as an XLSX workbook: codes are text cells and keep leading zeros, no text is a formula. */
export async function writeWorkbook(
  lines: readonly CartLine[],
  heads: CartFileHeads,
  reader: CartFileFor,
  sheetName: string,
): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  const valueOf = (cell: Cell) => (typeof cell === 'string' ? cell : cell.value);
  const cells = rowsOf(lines, heads, reader);
  const columns = (cells[0] ?? []).map((_, index) => {
    const number = cells.map((row) => row[index]).find((cell) => typeof cell === 'object');
    return number ? { numFmt: FORMATS[number.decimals] } : {};
  });
  return writeXlsx({ sheets: [{ name: sheetName, columns, rows: cells.map((row) => row.map(valueOf)) }] });
}
