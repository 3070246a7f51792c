import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { parseFileQuantity } from './order-quantity.ts';
import { readOrderFile, type FoundCode } from './read-order-file.ts';

const ARTICLES: Record<string, string> = {
  'VS-12-OT': 'a',
  '007': 'b',
  '8001234567899': 'a',
  CLIENTE1: 'b',
  'BOOK 10': 'c',
  '0042': 'd',
};
const findCodes = async (codes: readonly string[]): Promise<Map<string, FoundCode>> =>
  new Map(
    codes.flatMap((code): [string, FoundCode][] => {
      if (code === '42') return [[code, { article: 'd', code: '0042' }]];
      return ARTICLES[code] === undefined ? [] : [[code, { article: ARTICLES[code], code }]];
    }),
  );

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const read = (bytes: Uint8Array, locale: 'it' | 'en' = 'it') => readOrderFile(bytes, locale, findCodes);
const ordered = async (bytes: Uint8Array) =>
  (await read(bytes)).rows.map(({ code, quantity, unit }) => [code, quantity, ...(unit ? [unit] : [])].join(' '));
const sheets = (tables: Record<string, (string | number | boolean | Date | null)[][]>, hidden: string[] = []) =>
  writeXlsx({
    sheets: Object.entries(tables).map(([name, rows]) => ({
      ...{ name, rows },
      ...(hidden.includes(name) ? { hidden: true } : {}),
    })),
  });

const both = ['VS-12-OT 10', '007 2'];

describe('R2.11 an order as buyers have it', () => {
  it.each([
    ['semicolons', 'Codice;Quantità\r\nVS-12-OT;10\r\n007;2\r\n'],
    ['commas', 'Code,Quantity\nVS-12-OT,10\n007,2'],
    ['tabs', 'sku\tqty\nVS-12-OT\t10\n007\t2\n'],
    ['bars', 'Item|Order qty\nVS-12-OT|10\n007|2\n'],
    ['a byte order mark', '\uFEFFCODICE;Q.TÀ\nVS-12-OT;10\n007;2'],
    ['the line of Excel that names the separator', 'sep=;\r\nCod. Art.;Q.tà\r\nVS-12-OT;10\r\n007;2\r\n'],
    ['that line and no names', 'sep=;\nVS-12-OT;10\n007;2'],
    ['titles', 'Melloni Impianti;;\nOrdine n. 12 del 3/4;;\n\nCod.;Descrizione;Qta\nVS-12-OT;Valvola;10\n007;Dado;2\n'],
    ['quotes and a line end in them', '"Nota";"Codice";"Qtà"\n"a;""b""\nc";"VS-12-OT";"10"\n;007;2'],
    ['columns nobody asked for', ';;\nPrezzo;Codice;Qta\n\n1,5;VS-12-OT;10\n\n9;007;2\n;;\n'],
    ['an apostrophe before the code', "Codice;Quantità\n'VS-12-OT;10\n'007;2"],
    ['Ctrl-Z at its end', 'Codice;Quantità\nVS-12-OT;10\n007;2\n\x1a'],
    ['no names', 'VS-12-OT;10\n007;2'],
    ['no names, quantities first', '10;VS-12-OT\n2;007'],
    ['no names, prices and numbers of rows', '1;VS-12-OT;Valvola;10;12,50\n2;007;Dado;2;0,10\n'],
    ['no names, a title', 'Ordine di aprile\nVS-12-OT;10\n007;2\n'],
    ['a greeting of a mail', 'Buongiorno,\nvi ordiniamo, come sempre:\nVS-12-OT 10\n007 2\n'],
    ['numbers of rows called items', 'Item;Cod. Art.;Qty\n42;VS-12-OT;10\n2;007;2\n'],
    ['numbers of supplier and customer', 'Cod. fornitore;Codice cliente;Codice;Qty\n42;42;VS-12-OT;10\n42;42;007;2\n'],
    ['descriptions called articles', 'Articolo;Rif.;Qty\nValvola;VS-12-OT;10\nDado;007;2\n'],
    ['blanks only, from a mail', 'VS-12-OT 10\n007   2\n'],
    ['signs of a mail', 'VS-12-OT x 10\n007: 2\n'],
    ['codes without a known name', 'Merce;Q.tà\nVS-12-OT;10\n007;2\n'],
    ['a total', 'Codice;Q.tà\nVS-12-OT;10\n007;2\nTotale;12\n'],
    ['a total without a word', 'Codice;Descrizione;Q.tà\nVS-12-OT;Valvola;10\n007;Dado;2\n;;12\n'],
    ['decimals that are zero', 'Codice;Q.tà\nVS-12-OT;10,00\n007;2,000\n'],
  ])('with %s', async (what, text) => {
    // Three decimals have two readings unless another column shows the sign.
    const file = what.startsWith('decimals')
      ? text.replace('Q.tà', 'Q.tà;Prezzo').replaceAll(/0\n/g, '0;1,25\n')
      : text;
    expect(await ordered(utf8(file))).toEqual(both);
  });

  it.each([
    'Codice, Cod., Cod. Art., COD_ART, Codice articolo, Articolo, Art., Item, Item No., SKU, Part number, Part No., EAN',
    'Barcode, Codice a barre, Vs. codice, Vs. Cod., Ns. codice, Codice cliente, Codice fornitore, Codice prodotto, Rif.',
  ])('the column of codes is named %s', async (names) => {
    for (const name of names.split(', ')) {
      expect(await ordered(utf8(`${name};Quantità\nVS-12-OT;10\n007;2`)), name).toEqual(both);
    }
  });

  it('the only column of codes may have the same code in every row', async () => {
    expect(await ordered(utf8('Vs. codice;Qty\nX-1;10\nX-1;2'))).toEqual(['X-1 10', 'X-1 2']);
  });

  it('the column of quantities has any usual name', async () => {
    const names = 'Quantità, QUANTITA, Q.tà, Q.ta',
      more = 'Qta, Qtà, Q, Qty, Quantity, Order qty, Qty ordered, Ordine, Qta ord., Da ordinare';
    for (const name of `${names}, ${more}`.split(', ')) {
      expect(await ordered(utf8(`Codice;${name}\nVS-12-OT;10\n007;2`)), name).toEqual(both);
    }
    for (const name of ['Pz', 'Pz.', 'Pezzi', 'N. pezzi', 'Pcs']) {
      expect(await ordered(utf8(`Codice;${name}\nVS-12-OT;10\n007;2`)), name).toEqual(['VS-12-OT 10 pz', '007 2 pz']);
    }
  });

  it('in UTF-16, Windows-1252 and CP850', async () => {
    const text = 'Codice;Quantità\nVS-12-OT;10\n007;2\n';
    const wide = new Uint8Array(new Uint16Array([...`\uFEFF${text}`].map((sign) => sign.charCodeAt(0))).buffer);
    expect(await ordered(wide)).toEqual(both);
    expect(await ordered(latin1(text))).toEqual(both);
    expect(await ordered(latin1(text.replace('à', '\x85')))).toEqual(both);
  });

  it('as .xlsx: the first visible sheet that has codes, numbers as codes, titles', async () => {
    const file = await sheets(
      {
        Nascosto: [
          ['Codice', 'Quantità'],
          ['VS-12-OT', 99],
        ],
        Copertina: [['Ordine di aprile'], ['Melloni Impianti']],
        Vuoto: [],
        Ordine: [
          ['Ordine'],
          [],
          ['Cod. Art.', 'Descrizione', 'Q.tà'],
          ['VS-12-OT', 'Valvola', 10],
          [42, 'Tubo', 3],
          [null, 'Totale', 13],
        ],
      },
      ['Nascosto'],
    );
    const order = await read(file);
    expect(order.rows).toEqual([
      { line: 4, code: 'VS-12-OT', quantity: 10 },
      { line: 5, code: '0042', quantity: 3 },
    ]);
    expect(order.passedOver).toEqual([
      { line: 1, what: 'title' },
      { line: 6, what: 'total' },
    ]);
    expect(order.problems).toEqual([]);
  });

  it('of several codes of a row the one that is known counts; codes of two articles are not guessed', async () => {
    const text =
      'Ns. codice;Articolo;EAN;Q.tà\nX1;Valvola;8001234567899;1\nCLIENTE1;Dado;;2\nCLIENTE1;Valvola;8001234567899;3\nX1;Altro;;4';
    const { rows, problems } = await read(utf8(text));
    expect(rows).toEqual([
      { line: 2, code: '8001234567899', quantity: 1 },
      { line: 3, code: 'CLIENTE1', quantity: 2 },
      { line: 5, code: 'Altro', quantity: 4 },
    ]);
    expect(problems).toMatchObject([{ line: 4, kind: 'two-articles' }]);
  });

  it.each([
    ['a column', 'Codice;UM;Quantità\n007;conf.;2\n007;;3', ['007 2 conf.', '007 3']],
    ['the cell', 'Codice;Quantità\n007;2 conf.\n007;3pz\n007;PZ 4', ['007 2 conf.', '007 3 pz', '007 4 PZ']],
    ['the cell before the column', 'Codice;Unità;Quantità\n007;pz;2 conf.\n007;pz;3', ['007 2 conf.', '007 3 pz']],
    ['the name of the column', 'Codice;Pezzi\n007;2\n007;3', ['007 2 pz', '007 3 pz']],
  ])('the unit is in %s', async (_what, text, rows) => {
    expect(await ordered(utf8(text))).toEqual(rows);
  });

  it('what is no row and what cannot be read is listed with its line', async () => {
    const rows = [
      'Listino di aprile',
      'Nota;Codice;Quantità',
      '"a\nb";007;1',
      ';007;10,5',
      ';;4',
      ';007;',
      ';007;1.000',
      ';007;-3',
      ';007;1e2',
      ';8,00123E+12;2',
      'Nota;Codice;Quantità',
      ';007;1,000',
      `;${'x'.repeat(65)};1`,
      ';007;1;2',
      ';Totale;1015',
    ];
    const order = await read(utf8(`${rows.join('\n')}\n`));
    expect(order.rows).toEqual([
      { line: 3, code: '007', quantity: 1, note: 'a\nb' },
      { line: 8, code: '007', quantity: 1000 },
      // 10,5 shows the decimal sign of the column.
      { line: 13, code: '007', quantity: 1 },
    ]);
    expect(order.problems).toEqual([
      { line: 5, code: '007', kind: 'fraction', shown: '10,5' },
      { line: 6, code: '', kind: 'no-code', shown: '' },
      { line: 7, code: '007', kind: 'no-quantity', shown: '' },
      { line: 9, code: '007', kind: 'no-number', shown: '-3' },
      { line: 10, code: '007', kind: 'no-number', shown: '1e2' },
      { line: 11, code: '8,00123E+12', kind: 'lost-digits', shown: '8,00123E+12' },
      { line: 14, code: 'x'.repeat(64), kind: 'long-code', shown: '' },
      { line: 15, code: '', kind: 'too-many-cells', shown: '' },
    ]);
    expect(order.passedOver).toEqual([
      { line: 1, what: 'title' },
      { line: 12, what: 'head' },
      { line: 16, what: 'total' },
    ]);
  });

  it('a fraction, a date and a yes of a workbook are never read as something else', async () => {
    const file = await sheets({
      x: [
        ['Codice', 'Quantità'],
        ['007', 1.125],
        [12.345, 2],
        ['007', new Date('2026-05-10T00:00:00Z')],
        [true, 1],
      ],
    });
    for (const locale of ['it', 'en'] as const) {
      const { rows, problems } = await read(file, locale);
      expect(rows).toEqual([{ line: 3, code: '12.345', quantity: 2 }]);
      expect(problems).toMatchObject([
        { line: 2, kind: 'fraction', shown: '1.125' },
        { line: 4, kind: 'no-number' },
        { line: 5, kind: 'no-text' },
      ]);
    }
  });

  it('the other numbers of a file show its decimal sign, whatever the language of the page', async () => {
    const text = 'Codice;Q.tà;Prezzo\n007;1.000;12,50\n';
    expect((await read(utf8(text), 'en')).rows).toMatchObject([{ quantity: 1000 }]);
    expect((await read(utf8('Codice;Q.tà\n007;1.000\n'), 'en')).problems).toMatchObject([{ kind: 'ambiguous' }]);
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

  it.each([
    ['too-large', utf8('x'.repeat(5_000_001))],
    ['too-many', utf8('Codice;Quantità\n' + '007;1\n'.repeat(1001))],
    ['no-columns', utf8('Articolo;Prezzo\nA;B')],
    ['no-columns', utf8('Codice;Giacenza\nVS-12-OT;10\n007;2')],
    ['no-columns', utf8('Caro Mario,\nci servono le valvole.\n')],
    ['empty', utf8('')],
    ['empty', utf8('Codice;Quantità\n;\n')],
    ['unreadable', latin1('PK\u0003\u0004 no workbook')],
    ['unreadable', latin1('\xd0\xcf\x11\xe0 old workbook')],
    ['unreadable', latin1('\x1f\x8b packed')],
    ['no-columns', utf8('x'.repeat(200_000))],
    ['no-columns', utf8(`${'Qta;cod;'.repeat(30_000)}\n1;2\n`)],
    ['open-quote', utf8('Codice;Quantità\nA;1\n"B;2\nC;3\n')],
  ])('a file that is %s is rejected as a whole', async (failure, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ failure });
  });

  it('reads a thousand lines, whose codes nobody knows', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `"ART ${index}";${index + 1}`);
    expect(await ordered(utf8(`Codice;Quantità\n${lines.join('\n')}`))).toHaveLength(1000);
  });
});

it('R2.11 a word behind a known code is said to be no quantity', async () => {
  const { rows, problems } = await read(utf8('VS-12-OT 10\n007 abc\nunknown abc\n007 2\n0042 3\n'));
  expect(rows.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['VS-12-OT', 10],
    ['007', 2],
    ['0042', 3],
  ]);
  expect(problems).toMatchObject([
    { line: 2, code: '007', kind: 'no-number', shown: 'abc' },
    { line: 3, code: 'unknown abc', kind: 'no-quantity' },
  ]);
});
