import { describe, expect, it } from 'vitest';
import { makeI18n } from '../../i18n/i18n.tsx';
import { it as italian } from '../../i18n/it.ts';
import { parseCart } from '../../parsers/cart.ts';
import { parseCartFile, parseFileQuantity } from './read-cart-file.ts';
import { cartFileHeads, writeCsv, writeWorkbook } from './write-cart-file.ts';

const heads = cartFileHeads({ t: makeI18n('it', italian).t });

const bytes = (text: string) => new TextEncoder().encode(text);
const codes = async (text: string) =>
  (await parseCartFile(bytes(text), 'it')).rows.map(({ code, quantity }) => [code, quantity]);

describe('a file of codes and quantities', () => {
  it.each([
    ['semicolons', 'Codice;Quantità\r\n007;10\r\nVS-12-OT;2\r\n'],
    ['commas', 'Code,Quantity\n007,10\nVS-12-OT,2'],
    ['tabs', 'sku\tqty\n007\t10\nVS-12-OT\t2\n'],
    ['a byte order mark', '\uFEFFCODICE;Q.TÀ\n007;10\nVS-12-OT;2'],
    ['several kinds of line ends', 'Codice;Quantità\r\n007;10\rVS-12-OT;2\n'],
    ['quotes and a line end in them', '"Nota";"Codice";"Qtà"\n"a;""b""\nc";"007";"10"\n;VS-12-OT;2'],
    ['no heads', '007;10\nVS-12-OT;2'],
    ['blank lines and columns nobody asked for', ';;\nPrezzo;Codice;Pezzi\n\n1,5;007;10\n\n9;VS-12-OT;2\n;;\n'],
  ])('with %s', async (_what, text) => {
    expect(await codes(text)).toEqual([
      ['007', 10],
      ['VS-12-OT', 2],
    ]);
  });

  it.each([
    ['a column', 'Codice;UM;Quantità\nA;conf.;2\nB;;3', ['conf.', undefined]],
    ['the cell', 'Codice;Quantità\nA;2 conf.\nB;3pz', ['conf.', 'pz']],
    ['the cell before the column', 'Codice;Unità;Quantità\nA;pz;2 conf.\nB;pz;3', ['conf.', 'pz']],
    ['the heading', 'Codice;Pezzi\nA;2\nB;3', ['pz', 'pz']],
  ])('the unit is in %s', async (_what, text, units) => {
    const { rows, problems } = await parseCartFile(bytes(text), 'it');
    expect(problems).toEqual([]);
    expect(rows.map(({ quantity, unit }) => [quantity, unit])).toEqual([
      [2, units[0]],
      [3, units[1]],
    ]);
  });

  it('also in Windows-1252 and UTF-16', async () => {
    const old = Uint8Array.from([...'Codice;Quantit'].map((sign) => sign.charCodeAt(0)).concat(0xe0, 10, 65, 59, 49));
    expect((await parseCartFile(old, 'it')).rows).toEqual([{ line: 2, code: 'A', quantity: 1 }]);
    const text = '\uFEFFCodice\tQuantità\nÀ1\t3';
    const wide = new Uint8Array(new Uint16Array([...text].map((sign) => sign.charCodeAt(0))).buffer);
    expect((await parseCartFile(wide, 'it')).rows).toEqual([{ line: 2, code: 'À1', quantity: 3 }]);
  });

  it('a bad row does not affect the others and is reported with its line in the file', async () => {
    const file = await parseCartFile(
      bytes('Nota;Codice;Quantità\n"a\nb";A;1\n;B;1,5\n;;4\n;C;\n;D;1.000\n;E;-3\n'),
      'it',
    );
    expect(file.rows).toEqual([
      { line: 2, code: 'A', quantity: 1, note: 'a\nb' },
      { line: 7, code: 'D', quantity: 1000 },
    ]);
    expect(file.problems).toEqual([
      { line: 4, code: 'B', kind: 'quantity', typed: '1,5' },
      { line: 5, code: '', kind: 'code', typed: '4' },
      { line: 6, code: 'C', kind: 'quantity', typed: '' },
      { line: 8, code: 'E', kind: 'quantity', typed: '-3' },
    ]);
  });

  it.each([
    ['1 000', 1000],
    ['12.345.678', 12_345_678],
    ['10,00', 10],
    ['10.0', 10],
    ['007', 7],
    ['1,5', null],
    ['1.5', null],
    ['1.00,5', null],
    ['1.000,00', 1000],
    ['1,000.00', 1000],
    ['1,000,00', null],
    ['1.1250', null],
    ['0', null],
    ['0.000', null],
    ['-1', null],
    ['1e3', null],
    ['', null],
    ['dieci', null],
  ])('the quantity %s is %s', (text, quantity) => {
    expect(parseFileQuantity(text, 'it')).toBe(quantity);
    expect(parseFileQuantity(text, 'en')).toBe(quantity);
  });

  it.each([
    ['it', '1.000', '1,000'],
    ['en', '1,000', '1.000'],
  ] as const)('in %s %s is a thousand, and %s is rejected', (locale, own, other) => {
    expect(parseFileQuantity(own, locale)).toBe(1000);
    expect(parseFileQuantity(other, locale)).toBeNull();
  });

  it.each(['it', 'en'] as const)(
    'a fraction that a workbook stores as a number is never read as thousands, in %s',
    async (locale) => {
      const { writeXlsx } = await import('hucre/xlsx');
      const rows = [
        ['Codice', 'Quantità'],
        ['A', 1.125],
        [12.345, 2],
      ];
      const file = await parseCartFile(await writeXlsx({ sheets: [{ name: 'x', rows }] }), locale);
      expect(file.problems).toEqual([{ line: 2, code: 'A', kind: 'quantity', typed: '1.125' }]);
      expect(file.rows).toEqual([{ line: 3, code: '12.345', quantity: 2 }]);
    },
  );

  it.each([
    ['too-large', 'x'.repeat(5_000_001)],
    ['too-many', 'Codice;Quantità\n' + 'A;1\n'.repeat(1001)],
    ['no-columns', 'Articolo;Prezzo\nA;B'],
    ['empty', ''],
    ['empty', 'Codice;Quantità\n;\n'],
    ['unreadable', 'PK\u0003\u0004 no workbook'],
    ['unreadable', 'a\u0000b'],
    ['unreadable', 'x'.repeat(200_000)],
    ['open-quote', 'Codice;Quantità\nA;1\n"B;2\nC;3\n'],
  ])('a file that is %s is rejected as a whole', async (problem, text) => {
    await expect(parseCartFile(bytes(text), 'it')).rejects.toMatchObject({ problem });
  });

  it('reads a thousand lines', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `"ART ${index}";${index + 1}`);
    expect(await codes(`Codice;Quantità\n${lines.join('\n')}`)).toHaveLength(1000);
  });
});

describe('an exported cart', () => {
  const { lines } = parseCart({
    message: {
      data: [
        {
          row_id: 1,
          sku: '0012',
          name: 'Valvola 1/2"; ottone',
          quantity: 1000,
          um: 'PZ',
          price: 13.34,
          note: 'Bagno\n2',
        },
        { row_id: 2, sku: '+39-A', name: '=1+1', quantity: 5, um: 'PZ', promo_code: 'EST/26', promo_row: 41 },
      ],
    },
  });
  const rows = [
    { line: 2, code: '0012', quantity: 1000, unit: 'pz', note: 'Bagno\n2' },
    { line: 3, code: '+39-A', quantity: 5, unit: 'pz', promo_code: 'EST/26', promo_row: 41 },
  ];

  it.each(['it', 'en'] as const)('comes back unchanged from CSV, written in %s', async (locale) => {
    const unit = locale === 'it' ? 'pz' : 'pc';
    const [first, second] = rows.map((row) => ({ ...row, unit }));
    const read = await parseCartFile(bytes(writeCsv(lines, heads, { locale, hasPrices: true })), locale);
    // The note contains a line break, so the second row begins one line further down.
    expect(read).toEqual({ rows: [first, { ...second, line: 4 }], problems: [] });
  });

  it('comes back unchanged from XLSX, and its texts are not formulas', async () => {
    const workbook = await writeWorkbook(lines, heads, { locale: 'it', hasPrices: true }, 'Carrello');
    expect(await parseCartFile(workbook, 'it')).toEqual({ rows, problems: [] });
    const { readXlsx } = await import('hucre/xlsx');
    const { sheets } = await readXlsx(workbook);
    expect(sheets[0]?.rows[2]?.[2]).toBe('=1+1');
    expect(new TextDecoder().decode(workbook)).not.toContain('<f>');
  });
});
