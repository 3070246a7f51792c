import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { it as italian } from '../../i18n/it.ts';
import type { TextKey } from '../../i18n/i18n.tsx';
import { parseCart } from '../../parsers/cart.ts';
import { readOrderFile } from '../../../backend/import/index.ts';
import { cartFileHeads, writeCsv, writeWorkbook } from './write-cart-file.ts';

const dictionaries = { it: italian, en } as const;

/** Codes, names and notes that a careless export would change. */
const { lines } = parseCart({
  message: {
    data: [
      {
        sku: '0012',
        name: 'Valvola 1/2"; ottone, FF',
        quantity: 1000,
        um: 'PZ',
        price: 1234.5,
        price_discount: 987.6543,
      },
      { sku: '+39-A', name: '=SOMMA(A1)', quantity: 7, um: 'MT', listing_type_discounts: '30+10+5', vat_rate: 10 },
      { sku: '1E5', name: 'Sì, però', quantity: 999_999, promo_code: 'EST/26', promo_row: 41 },
      { sku: '-7,5', name: 'Tubo', quantity: 20, note: 'Citofono; "Bassi",\n2° piano' },
      { sku: '1.000', name: 'Dado', quantity: 1, note: '=1+1' },
    ],
  },
});

const askedIn = (locale: 'it' | 'en') => [
  { line: 2, code: '0012', quantity: 1000, unit: locale === 'it' ? 'pz' : 'pc' },
  { line: 3, code: '+39-A', quantity: 7, unit: 'm' },
  { line: 4, code: '1E5', quantity: 999_999, promotionCode: 'EST/26', promotionRow: 41 },
  { line: 5, code: '-7,5', quantity: 20, note: 'Citofono; "Bassi",\n2° piano' },
  { line: 7, code: '1.000', quantity: 1, note: '=1+1' },
];

describe.each(['it', 'en'] as const)('R2.11 a cart exported in %s', (locale) => {
  // The headings contain no numbers, so the plain dictionary texts are enough.
  const t = (key: TextKey) => (dictionaries[locale] as unknown as Record<string, string>)[key] ?? key;
  const heads = cartFileHeads({ t: t as never });
  const asked = askedIn(locale);
  // The names of the columns are enough; no code has to be known.
  const read = (bytes: Uint8Array) => readOrderFile(bytes, locale, async () => new Map());

  it('comes back unchanged from CSV, whatever the language of the importing page', async () => {
    const { rows, problems } = await read(
      new TextEncoder().encode(writeCsv(lines, heads, { locale, hasPrices: true })),
    );
    expect(problems).toEqual([]);
    expect(rows).toEqual(asked);
  });

  it('shows numbers in a workbook with two decimals, prices with up to four', async () => {
    const file = await writeWorkbook(lines, heads, { locale, hasPrices: true }, 'Cart');
    const styles = strFromU8(unzipSync(file)['xl/styles.xml'] ?? new Uint8Array());
    for (const format of ['0', '#,##0.00', '#,##0.00##']) expect(styles).toContain(`formatCode="${format}"`);
  });

  it('comes back unchanged from a workbook', async () => {
    const { rows, problems } = await read(await writeWorkbook(lines, heads, { locale, hasPrices: true }, 'Cart'));
    expect(problems).toEqual([]);
    expect(rows.map((row) => ({ ...row, line: 0 }))).toEqual(asked.map((row) => ({ ...row, line: 0 })));
  });

  it('has the columns that a spreadsheet of that language expects', () => {
    const text = writeCsv(lines, heads, { locale, hasPrices: true });
    const [separator, decimal] = locale === 'it' ? [';', ','] : [',', '.'];
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const [head, first] = text.slice(1).split('\r\n');
    expect(head?.split(separator)).toHaveLength(16);
    expect(first).toContain(`${separator}1234${decimal}5000${separator}`);
    expect(first).toContain(`"Valvola 1/2""; ottone, FF"`);
  });
});
