import { verify } from '@node-rs/argon2';
import { writeXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { inEnglish } from '../../backend/texts/in-english.ts';
import { upsertPriceLists } from '../../backend/pricing/index.ts';
import { createTestDatabase } from '../builders/database.ts';
import { createImporting, readReport, type Importing } from '../builders/importing.ts';

let importing: Importing;

beforeEach(async () => {
  const test = await createTestDatabase();
  importing = await createImporting(test);
  await upsertPriceLists(test.database, [{ code: 'L1', name: { it: 'Prova', en: 'Test' } }]);
  return async () => {
    await importing.remove();
    await test.drop();
  };
});

const prices = `select a.code, e.price from article a join price_list_entry e on e.article_id = a.id order by a.code`;

it('an .xlsx file is imported like any other, from the given sheet and line', async () => {
  const rows = [
    ['Listino 2026'],
    ['code', 'name', 'price.L1', 'arrivingOn', 'stockQuantity', 'barcodes'],
    ['00123', 'Vite', 12.4, new Date(Date.UTC(2026, 11, 31)), 3, 8001234567897],
    ['B', 'Dado', 1250, null, 'tante', null],
  ];
  const content = await writeXlsx({
    sheets: [
      { name: 'Note', rows: [['x']] },
      { name: 'Listino', rows },
    ],
  });
  const path = await importing.file('listino.xlsx', content);
  const summary = await importing.run('articles', path, '--sheet', 'Listino', '--header-line', '2');
  const entries = await readReport(summary.reportFile);
  expect(entries).toMatchObject([{ line: 4, code: 'B', field: 'stockQuantity' }]);
  const query = `select a.code, a.arriving_on, a.stock_quantity, b.code as ean, e.price from article a
    join barcode b on b.article_id = a.id join price_list_entry e on e.article_id = a.id where a.code = '00123'`;
  expect(await importing.rows(query)).toEqual([
    { code: '00123', arriving_on: '2026-12-31', stock_quantity: 3, ean: '8001234567897', price: 124_000 },
  ]);
});

describe('ambiguous numbers', () => {
  const content = 'code;name;price.L1\nA;Uno;12.400\nB;Due;12,40\n';

  it('are parsed by the format of their column', async () => {
    expect(await importing.run('articles', await importing.file('mixed.csv', content))).toMatchObject({ inserted: 2 });
    expect(await importing.rows(prices)).toEqual([
      { code: 'A', price: 124_000_000 },
      { code: 'B', price: 124_000 },
    ]);
  });

  it('are reported, not guessed, if the column is ambiguous; --decimal resolves them', async () => {
    await importing.run('articles', await importing.file('all.csv', 'code;name\nA;Uno\n'));
    const path = await importing.file('prices.csv', 'priceListCode;articleCode;price\nL1;A;12.400\n');
    const guessed = await importing.run('prices', path);
    expect(guessed).toMatchObject({ inserted: 0, refused: 1 });
    expect(await readReport(guessed.reportFile)).toMatchObject([
      { line: 2, field: 'price', reason: expect.stringContaining('"12.400" may be 12.4 or 12400') as string },
    ]);
    expect(await importing.run('prices', path, '--decimal', '.')).toMatchObject({ inserted: 1, refused: 0 });
    expect(await importing.rows(prices)).toEqual([{ code: 'A', price: 124_000 }]);
    expect(await importing.run('prices', path, '--decimal', ',')).toMatchObject({ updated: 1 });
    expect(await importing.rows(prices)).toEqual([{ code: 'A', price: 124_000_000 }]);
  });
});

describe('rows that end before the header does', () => {
  it('change the columns they reach and keep the others, in every kind', async () => {
    const articles = 'code;name;size;price.L1;feature.colore\nA;Uno;M;4,50;rosso\nB;Due;L;5;blu\n';
    await importing.run('articles', await importing.file('all.csv', articles));
    const short = 'code;name;size;price.L1;feature.colore\nA;Uno bis\nB;;\nC;Tre\nD;Quattro;S;1;verde\n';
    const summary = await importing.run('articles', await importing.file('short.csv', short));
    expect(summary).toMatchObject({ inserted: 2, updated: 2, refused: 0, incomplete: 1 });
    const query = `select a.code, a.name_it as name, a.size, e.price, a.features->'colore' as colour from article a
      left join price_list_entry e on e.article_id = a.id order by a.code`;
    expect(await importing.rows(query)).toEqual([
      { code: 'A', name: 'Uno bis', size: 'M', price: 45_000, colour: 'rosso' },
      { code: 'B', name: 'Due', size: null, price: 50_000, colour: 'blu' },
      { code: 'C', name: 'Tre', size: null, price: null, colour: null },
      { code: 'D', name: 'Quattro', size: 'S', price: 10_000, colour: 'verde' },
    ]);
    const customers =
      'code;companyName;priceListCode;discounts;addresses.code;addresses.street;addresses.city;addresses.phone\n' +
      'K;Rossi;L1;10;1;Via Po;Pisa;050 1\nH;Verdi;L1\n';
    expect(await importing.run('customers', await importing.file('k.csv', customers))).toMatchObject({ inserted: 2 });
    const later = customers.replace('Via Po;Pisa;050 1', 'Via Adda;Lodi');
    await importing.run('customers', await importing.file('k2.csv', later));
    expect(await importing.rows('select street, city, phone from customer_address')).toEqual([
      { street: 'Via Adda', city: 'Lodi', phone: '050 1' },
    ]);
  });

  it('may be the first of the file that a mapping reads', async () => {
    const path = await importing.file('short.csv', 'Cod;Nome;Listino\nA;Uno\nB;Due;7\n');
    const mapping = { fields: { code: 'Cod', name: 'Nome' }, prices: { L1: 'Listino' } };
    const file = await importing.file('mapping.json', JSON.stringify(mapping));
    expect(await importing.run('articles', path, '--mapping', file)).toMatchObject({ inserted: 2, refused: 0 });
    expect(await importing.rows(prices)).toEqual([{ code: 'B', price: 70_000 }]);
  });

  it('are an .xlsx file’s cells without content: empty', async () => {
    const rows = [
      ['code', 'name', 'price.L1'],
      ['A', 'Uno'],
      ['B', 'Due', 7],
    ];
    const path = await importing.file('short.xlsx', await writeXlsx({ sheets: [{ name: 'Listino', rows }] }));
    expect(await importing.run('articles', path)).toMatchObject({ inserted: 2, refused: 0 });
    expect(await importing.rows(prices)).toEqual([{ code: 'B', price: 70_000 }]);
  });
});

describe('what spreadsheets and ERPs make of values', () => {
  it('is reported with its cell and not stored; the summary names the sheets', async () => {
    const styled = { style: { numFmt: 'd-mmm' } };
    const rows = [
      ['Listino 2026'],
      ['code', 'name', 'size', 'price.L1', 'feature.materiale', 'isHot'],
      ['A', 'Uno', new Date(Date.UTC(2026, 3, 3)), 1.5, '#N/D', true],
      ['B', '#RIF!', 'M', '#DIV/0!', true, false],
      [new Date(Date.UTC(2026, 3, 4)), 'Tre', 'L', 2, 'PVC', false],
      ['Totale', null, null, 3.5, null, null],
    ];
    const content = await writeXlsx({
      sheets: [
        { name: 'Dati', rows: [['code'], ['X']], hidden: true },
        {
          name: 'Listino',
          rows,
          cells: new Map([
            ['2,2', styled],
            ['4,0', styled],
          ]),
        },
      ],
    });
    const summary = await importing.run('articles', await importing.file('nasty.xlsx', content));
    expect(summary).toMatchObject({ inserted: 1, refused: 2 });
    expect(inEnglish(summary.sheets[0])).toMatch(/nasty\.xlsx: Read the sheet "Listino", not "Dati" \(hidden\)\.$/);
    const entries = (await readReport(summary.reportFile)).sort((one, other) => one.line - other.line);
    expect(entries.map(({ cell, line, code, field, severity }) => [cell, line, code, field, severity])).toEqual([
      [undefined, 2, null, null, 'note'],
      ['C3', 3, 'A', 'size', 'incomplete'],
      ['E3', 3, 'A', 'feature.materiale', 'incomplete'],
      ['B4', 4, 'B', 'name.it', 'refused'],
      ['D4', 4, 'B', 'price.L1', 'incomplete'],
      ['A5', 5, null, 'code', 'refused'],
      [undefined, 6, null, null, 'note'],
    ]);
    expect(entries[1]?.reason).toContain('shown as "3-apr"');
    expect(await importing.rows('select code, size, is_hot, features from article')).toEqual([
      { code: 'A', size: null, is_hot: true, features: {} },
    ]);
  });

  it('loads nothing when two columns are for one field and differ, until the mapping decides', async () => {
    const text = 'Cod;Nome;Prezzo;Prezzo\nA;Uno;1;1\nB;Due;2;3\n';
    const path = await importing.file('twice.csv', text);
    const mapping = async (column: string) => {
      const fields = { code: 'Cod', name: 'Nome' };
      return importing.file('mapping.json', JSON.stringify({ fields, prices: { L1: column } }));
    };
    await expect(importing.run('articles', path, '--mapping', await mapping('Prezzo'))).rejects.toThrow(
      '"Prezzo" (column 3) and "Prezzo (2)" (column 4), in line 3 "2" and "3". Nothing was loaded.',
    );
    const oneEmpty = await importing.file('one-empty.csv', text.replace('2;3', ';3'));
    await expect(importing.run('articles', oneEmpty, '--mapping', await mapping('Prezzo'))).rejects.toThrow(
      'in line 3 "" and "3". Nothing was loaded.',
    );
    const own = await importing.file('own.csv', 'code;name;name.it\nA;Uno;Uno\nB;Due;Duo\n');
    await expect(importing.run('articles', own)).rejects.toThrow(
      '"name" (column 2) and "name.it" (column 3), in line 3',
    );
    expect(await importing.rows(prices)).toEqual([]);
    await importing.run('articles', path, '--mapping', await mapping('Prezzo (2)'));
    expect(await importing.rows(prices)).toMatchObject([{ price: 10_000 }, { price: 30_000 }]);
    const equal = await importing.file('equal.csv', text.replace('2;3', '2;2'));
    expect(await importing.run('articles', equal, '--mapping', await mapping('Prezzo'))).toMatchObject({ updated: 1 });
  });

  it('may be without column names, at fixed positions, with values that repeat', async () => {
    await importing.run('articles', await importing.file('all.csv', 'code;name\nA;Uno\nB;Due\n'));
    const at = (from: number, to: number) => ({ at: [from, to] });
    const fixed = { fields: { articleCode: at(1, 4), quantity: at(5, 9), arrivingOn: at(10, 17) } };
    const mapping = await importing.file('fixed.json', JSON.stringify(fixed));
    const path = await importing.file('stock.asc', 'A      1200000000\r\nB       5\r\n');
    expect(await importing.run('stock', path, '--mapping', mapping)).toMatchObject({ updated: 2, incomplete: 0 });
    const numbers = {
      format: { header: false },
      fillDown: ['priceListCode'],
      fields: { priceListCode: { column: 1 }, articleCode: { column: 2 }, price: { column: 3 } },
    };
    const list = await importing.file('list.csv', 'L1;A;1,25\n;B;2,5\n');
    const file = await importing.file('numbers.json', JSON.stringify(numbers));
    expect(await importing.run('prices', list, '--mapping', file)).toMatchObject({ inserted: 2, refused: 0 });
    expect(await importing.rows(prices)).toEqual([
      { code: 'A', price: 12_500 },
      { code: 'B', price: 25_000 },
    ]);
    const stored = 'select code, stock_quantity as stock, arriving_on from article order by code';
    expect(await importing.rows(stored)).toEqual([
      { code: 'A', stock: 12, arriving_on: null },
      { code: 'B', stock: 5, arriving_on: null },
    ]);
  });

  it('says once which discounts were rounded', async () => {
    const text = 'code;companyName;priceListCode;discounts\nK;Rossi;L1;33,333+10\nH;Verdi;L1;50\n';
    const summary = await importing.run('customers', await importing.file('k.csv', text));
    expect(await readReport(summary.reportFile)).toMatchObject([
      { line: 2, code: 'K', severity: 'note', reason: expect.stringContaining('rounded to two decimals') as string },
    ]);
  });
});

describe('HTML in texts', () => {
  it('becomes plain text, with lists and paragraphs where lines are shown, and is reported once', async () => {
    const rows = [
      'code,name,description,feature.note',
      'A,Canalina &amp; accessori,<p>In <b>PVC</b></p><ul><li>bianca</li><li>30&times;15</li></ul>,&Egrave; rigida',
      'B,Tubo <20 mm,M8 < M10,R&D',
      'C,Citt&agrave;,,',
    ];
    const path = await importing.file('html.csv', rows.join('\n'));
    const summary = await importing.run('articles', path);
    expect(summary).toMatchObject({ inserted: 3, refused: 0, incomplete: 0 });
    const query = `select code, name_it as name, description_it as description, features->>'note' as note from article
      order by code`;
    expect(await importing.rows(query)).toEqual([
      { code: 'A', name: 'Canalina & accessori', description: 'In PVC\n• bianca\n• 30×15', note: 'È rigida' },
      { code: 'B', name: 'Tubo <20 mm', description: 'M8 < M10', note: 'R&D' },
      { code: 'C', name: 'Città', description: null, note: null },
    ]);
    const reason =
      'Entities and tags of HTML became plain text, in rows: name 2, description 1, features 1. ' +
      'This is the first of them.';
    expect(await readReport(summary.reportFile)).toEqual([
      { file: path, line: 2, code: 'A', field: null, reason, severity: 'note' },
    ]);
  });

  it('stays in codes, passwords and addresses, and goes from the names of customers and their cities', async () => {
    const head =
      'code,companyName,priceListCode,addresses.code,addresses.street,addresses.city,users.email,users.name,users.password';
    const row =
      'K&amp;1,Rossi &amp; F.lli,L1,1,Via dell&rsquo;Arno,Forl&igrave;,k@example.it,Ren&eacute;,pass&amp;word-2026';
    await importing.run('customers', await importing.file('k.csv', `${head}\n${row}\n`));
    const query = `select c.code, c.company_name as company, a.street, a.city, u.name from customer c
      join customer_address a on a.customer_id = c.id join company_member m on m.customer_id = c.id
      join user_account u on u.id = m.user_id`;
    expect(await importing.rows(query)).toEqual([
      { code: 'K&amp;1', company: 'Rossi & F.lli', street: 'Via dell’Arno', city: 'Forlì', name: 'René' },
    ]);
    const [stored] = await importing.rows('select password_hash as hash from user_account');
    expect(await verify((stored as { hash: string }).hash, 'pass&amp;word-2026')).toBe(true);
  });
});

describe('rates and discounts below 1', () => {
  const reason = 'It is not loaded until the mapping says "unit": "fraction" or "percent".';
  const percent = (row: number, col: number) => [`${row},${col}`, { style: { numFmt: '0.00%' } }] as const;

  beforeEach(async () => {
    await importing.run('articles', await importing.file('a.csv', 'code;name;vatRate\nA;Uno;22\n'));
  });

  it('are percentages where a spreadsheet shows them so', async () => {
    const customers = await writeXlsx({
      sheets: [
        {
          name: 'Clienti',
          rows: [
            [
              'code',
              'companyName',
              'priceListCode',
              'discounts',
              'contractPrices.articleCode',
              'contractPrices.discounts',
            ],
            ['K', 'Rossi', 'L1', 0.5, 'A', 0.3],
            ['H', 'Verdi', 'L1', 0.005, null, null],
          ],
          cells: new Map([percent(1, 3), percent(1, 5), percent(2, 3)]),
        },
      ],
    });
    const summary = await importing.run('customers', await importing.file('k.xlsx', customers));
    expect(summary).toMatchObject({ inserted: 2, refused: 0, incomplete: 0 });
    expect(await importing.rows('select code, discounts from customer order by code')).toEqual([
      { code: 'H', discounts: [50] },
      { code: 'K', discounts: [5000] },
    ]);
    expect(await importing.rows('select discounts from contract_price')).toEqual([{ discounts: [3000] }]);

    const promotions = await writeXlsx({
      sheets: [
        {
          name: 'Promo',
          rows: [
            ['code', 'title', 'startsOn', 'endsOn', 'rows.row', 'rows.articleCode', 'rows.extraDiscounts'],
            ['P', 'Estate', '2026-06-01', '2026-08-31', 1, 'A', 0.1],
          ],
          cells: new Map([percent(1, 6)]),
        },
      ],
    });
    await importing.run('promotions', await importing.file('p.xlsx', promotions));
    expect(await importing.rows('select extra_discounts as extra from promotion_row')).toEqual([{ extra: [1000] }]);

    const coupons = await writeXlsx({
      sheets: [
        {
          name: 'Coupon',
          rows: [
            ['code', 'percent', 'validFrom', 'validTo'],
            ['SCONTO5', 0.05, '2026-06-01', '2026-08-31'],
          ],
          cells: new Map([percent(1, 1)]),
        },
      ],
    });
    await importing.run('coupons', await importing.file('c.xlsx', coupons));
    expect(await importing.rows('select percent from coupon')).toEqual([{ percent: 500 }]);
  });

  const stored = 'code;companyName;priceListCode;discounts\nK;Rossi;L1;10\nH;Verdi;L1;20\n';
  const fractions = 'code;companyName;priceListCode;discounts\nK;Rossi bis;L1;0,3\nH;Verdi;L1;0,3+0,1\nJ;Neri;L1;0\n';
  const customers = 'select code, company_name as name, discounts from customer order by code';

  it('are not loaded from a column without any value of 1 or more; everything else is', async () => {
    await importing.run('customers', await importing.file('k.csv', stored));
    const path = await importing.file('f.csv', fractions);
    const summary = await importing.run('customers', path);
    expect(summary).toMatchObject({ inserted: 1, updated: 1, refused: 0, incomplete: 1 });
    expect(await importing.rows(customers)).toEqual([
      { code: 'H', name: 'Verdi', discounts: [2000] },
      { code: 'J', name: 'Neri', discounts: [] },
      { code: 'K', name: 'Rossi bis', discounts: [1000] },
    ]);
    expect(await readReport(summary.reportFile)).toMatchObject([
      { file: path, line: 2, code: null, field: 'discounts', reason: expect.stringContaining(reason) as string },
    ]);
  });

  it.each([
    ['fraction', [3000], [3000, 1000]],
    ['percent', [30], [30, 10]],
  ])('are what the mapping says: %s', async (unit, ofK, ofH) => {
    const mapping = {
      fields: {
        ...{ code: 'code', companyName: 'companyName', priceListCode: 'priceListCode' },
        discounts: { column: 'discounts', unit },
      },
    };
    const file = await importing.file('mapping.json', JSON.stringify(mapping));
    await importing.run('customers', await importing.file('f.csv', fractions), '--mapping', file);
    expect(await importing.rows(customers)).toMatchObject([
      { code: 'H', discounts: ofH },
      { code: 'J', discounts: [0] },
      { code: 'K', discounts: ofK },
    ]);
  });

  it('are loaded beside a value of 1 or more, and a column of zeros and blanks is', async () => {
    const path = await importing.file('k.csv', stored.replace(';10', ';0,5').replace('20', '12'));
    expect(await importing.run('customers', path)).toMatchObject({ inserted: 2, incomplete: 0 });
    expect(await importing.rows(customers)).toMatchObject([{ discounts: [1200] }, { discounts: [50] }]);
    const zeros = await importing.file('z.csv', stored.replace(';10', ';0').replace(';20', ';'));
    expect(await importing.run('customers', zeros)).toMatchObject({ updated: 2, incomplete: 0 });
    expect(await importing.rows(customers)).toMatchObject([{ discounts: [] }, { discounts: [0] }]);
  });

  it('of conditions leave the stored conditions of a customer as they are', async () => {
    const head =
      'code;companyName;priceListCode;contractPrices.articleCode;contractPrices.netPrice;contractPrices.discounts';
    await importing.run('customers', await importing.file('k.csv', `${head}\nK;Rossi;L1;A;;30\n`));
    const path = await importing.file('f.csv', `${head}\nK;Rossi;L1;A;2,50;\nK;Rossi;L1;A;;0,3\n`);
    const summary = await importing.run('customers', path);
    expect(summary).toMatchObject({ inserted: 0, updated: 0, refused: 0, incomplete: 1 });
    expect(await readReport(summary.reportFile)).toMatchObject([{ line: 3, field: 'contractPrices.discounts' }]);
    expect(await importing.rows('select net_price, discounts from contract_price')).toEqual([
      { net_price: null, discounts: [3000] },
    ]);
  });
});

describe('a price of 0', () => {
  const free =
    'select a.code, e.price, e.is_free from article a join price_list_entry e on e.article_id = a.id order by 1';

  beforeEach(async () => {
    await importing.run('articles', await importing.file('a.csv', 'code;name;price.L1\nA;Uno;1\nB;Due;2\nC;Tre;3\n'));
  });

  it('of a list is stored and reported as no price, unless the row says that the article is free', async () => {
    const rows = 'priceListCode;articleCode;price;isFree\nL1;A;0;\nL1;B;0;si\nL1;C;3;si\n';
    const summary = await importing.run('prices', await importing.file('p.csv', rows));
    expect(summary).toMatchObject({ updated: 2, refused: 0, incomplete: 2 });
    expect((await readReport(summary.reportFile)).toSorted((one, other) => one.line - other.line)).toMatchObject([
      {
        line: 2,
        code: 'A',
        field: 'price',
        reason: 'A price of 0 is no price: the article cannot be ordered. isFree says that it is free of charge.',
      },
      { line: 4, code: 'C', field: 'isFree', reason: 'Only a price of 0 in the same row can be free.' },
    ]);
    expect(await importing.rows(free)).toEqual([
      { code: 'A', price: 0, is_free: false },
      { code: 'B', price: 0, is_free: true },
      { code: 'C', price: 30_000, is_free: false },
    ]);
    // Without the column, the mark stays with the 0 and goes with it.
    const again = await importing.file('again.csv', 'code;price.L1\nA;0\nB;0\nC;0\n');
    const second = await importing.run('articles', again);
    expect((await readReport(second.reportFile)).map(({ code, field }) => [code, field])).toEqual([
      ['A', 'price.L1'],
      ['C', 'price.L1'],
    ]);
    await importing.run('prices', await importing.file('b.csv', 'priceListCode;articleCode;price\nL1;B;5\n'));
    expect(await importing.rows(free)).toMatchObject([{}, { code: 'B', price: 50_000, is_free: false }, {}]);
  });

  it('of a condition or of a promotion is stored and reported in the same way', async () => {
    const head =
      'code;companyName;priceListCode;contractPrices.articleCode;contractPrices.netPrice;contractPrices.isFree';
    const conditions = [head, 'K;Rossi;L1;A;0;', 'K;Rossi;L1;B;0;si', 'K;Rossi;L1;C;2;si'].join('\n');
    const customers = await importing.run('customers', await importing.file('k.csv', conditions));
    expect(await readReport(customers.reportFile)).toMatchObject([
      { line: 2, field: 'contractPrices.netPrice', severity: 'incomplete' },
      { line: 4, field: 'contractPrices', reason: 'Only a net price of 0 can be free.' },
    ]);
    expect(await importing.rows('select net_price, is_free from contract_price order by id')).toEqual([
      { net_price: 0, is_free: false },
      { net_price: 0, is_free: true },
    ]);
    const rows = [
      'code;title;startsOn;endsOn;rows.row;rows.articleCode;rows.netPrice;rows.isFree',
      'P;Estate;2026-06-01;2026-08-31;1;A;0;',
      'P;Estate;2026-06-01;2026-08-31;2;B;0;si',
    ].join('\n');
    const promotions = await importing.run('promotions', await importing.file('p.csv', rows));
    expect(await readReport(promotions.reportFile)).toMatchObject([{ line: 2, field: 'rows.netPrice' }]);
    expect(await importing.rows('select net_price, is_free from promotion_row order by row_number')).toEqual([
      { net_price: 0, is_free: false },
      { net_price: 0, is_free: true },
    ]);
  });
});

describe('codes that a spreadsheet converted to scientific notation', () => {
  it('are reported and never stored; existing codes stay', async () => {
    const first = await importing.file('first.csv', 'code;name;barcodes\nA;Uno;8001234567897\n');
    await importing.run('articles', first);
    const rows = ['A;Uno bis;8,00123E+12', 'B;Due;8,00123E+12', '1,5E+10;Tre;', 'C;Quattro;8001234567897'];
    const path = await importing.file('excel.csv', `code;name;barcodes\n${rows.join('\n')}\n`);
    const summary = await importing.run('articles', path);
    expect(summary).toMatchObject({ inserted: 2, updated: 1, refused: 1, incomplete: 2 });
    const report = (await readReport(summary.reportFile)).toSorted((one, other) => one.line - other.line);
    expect(report.map(({ line, field, severity }) => [line, field, severity])).toEqual([
      [2, 'barcodes', 'incomplete'],
      [3, 'barcodes', 'incomplete'],
      [4, 'code', 'refused'],
    ]);
    const query = `select a.code, a.name_it as name, array_agg(b.code) as eans from article a
      left join barcode b on b.article_id = a.id group by a.id order by a.code`;
    expect(await importing.rows(query)).toEqual([
      { code: 'A', name: 'Uno bis', eans: ['8001234567897'] },
      { code: 'B', name: 'Due', eans: [null] },
      { code: 'C', name: 'Quattro', eans: ['8001234567897'] },
    ]);
  });
});

describe('a duplicate code in a file', () => {
  it('is reported with both lines, and the last row wins', async () => {
    const path = await importing.file('twice.csv', 'code;name\nA;Uno\nB;Due\nA;Uno bis\nA;Uno ter\n');
    const summary = await importing.run('articles', path);
    expect(summary).toMatchObject({ inserted: 2, refused: 0, incomplete: 0, duplicates: 2 });
    const reason = 'The code stands in line 2 already; of rows with the same code the last one counts.';
    expect(await readReport(summary.reportFile)).toMatchObject([
      { line: 4, code: 'A', severity: 'duplicate', reason },
      { line: 5, code: 'A', severity: 'duplicate', reason },
    ]);
    expect(await importing.rows(`select code, name_it from article order by code`)).toEqual([
      { code: 'A', name_it: 'Uno ter' },
      { code: 'B', name_it: 'Due' },
    ]);
  });

  it('is no duplicate in another price list, in another file, or in rows of one record', async () => {
    const one = await importing.file('one.csv', 'code;name\nA;Uno\n');
    expect(await importing.run('articles', one, one)).toMatchObject({ duplicates: 0 });
    const lists = await importing.file('lists.csv', 'code;name\nL2;Altro\n');
    await importing.run('price-lists', lists);
    const rows = 'priceListCode;articleCode;price\nL1;A;1\nL2;A;2\nL1;A;3\n';
    expect(await importing.run('prices', await importing.file('prices.csv', rows))).toMatchObject({ duplicates: 1 });
    const head = 'code;companyName;priceListCode;addresses.code;addresses.street;addresses.city\n';
    const customers = [
      'K;Rossi;L1;1;Via Po;Pisa',
      'K;Rossi;L1;2;Via Adda;Lodi',
      'H;Verdi;L1;;;',
      'K;Rossi e figli;L1;3;Via Reno;Bari',
    ];
    const summary = await importing.run('customers', await importing.file('k.csv', head + customers.join('\n')));
    expect(summary).toMatchObject({ duplicates: 1 });
    expect(await readReport(summary.reportFile)).toMatchObject([{ line: 5, code: 'K', severity: 'duplicate' }]);
  });
});

describe('creating categories on request', () => {
  const content = [
    'code;name;categoryCode',
    'A;Uno;Ferramenta > Viti > Autofilettanti',
    'B;Due;Ferramenta > Viti',
    'C;Tre;Illuminazione',
    'D;Quattro;bulloneria',
    'E;Cinque;ferramenta > BULLONERIA > Dadi',
    'F;;Giardino',
  ].join('\n');
  const tree = `select c.code, p.code as parent, c.name_it as name, array(select a.code from article a
    where a.category_id = c.id) as articles from category c left join category p on p.id = c.parent_id order by c.code`;

  it('finds them by code, name or path, creates missing ones, and reports them', async () => {
    const there = 'code;parentCode;name\nferramenta;;Ferramenta e utensili\nbulloneria;ferramenta;Bulloneria\n';
    await importing.run('categories', await importing.file('categories.csv', there));
    const path = await importing.file('articles.csv', content);
    const summary = await importing.run('articles', path, '--create-categories');
    expect(summary).toMatchObject({ inserted: 5, refused: 1, categoriesMade: 4 });
    const made = (await readReport(summary.changes.file)).filter(({ field }) => field === 'categories');
    expect(made).toMatchObject([
      { code: 'ferramenta--viti', old: null, new: 'ferramenta > Viti' },
      { code: 'ferramenta--viti--autofilettanti', new: 'ferramenta--viti > Autofilettanti' },
      { code: 'illuminazione', new: 'Illuminazione' },
      { code: 'bulloneria--dadi', new: 'bulloneria > Dadi' },
    ]);
    const expected = [
      { code: 'bulloneria', parent: 'ferramenta', name: 'Bulloneria', articles: ['D'] },
      { code: 'bulloneria--dadi', parent: 'bulloneria', name: 'Dadi', articles: ['E'] },
      { code: 'ferramenta', parent: null, name: 'Ferramenta e utensili', articles: [] },
      { code: 'ferramenta--viti', parent: 'ferramenta', name: 'Viti', articles: ['B'] },
      { code: 'ferramenta--viti--autofilettanti', parent: 'ferramenta--viti', name: 'Autofilettanti', articles: ['A'] },
      { code: 'illuminazione', parent: null, name: 'Illuminazione', articles: ['C'] },
    ];
    expect(await importing.rows(tree)).toEqual(expected);
    const again = await importing.run('articles', path, '--create-categories');
    expect(again).toMatchObject({ inserted: 0, updated: 0, categoriesMade: 0 });
    expect(await importing.rows(tree)).toEqual(expected);
  });

  it('can be enabled in the mapping file, and happens neither in a dry run nor by default', async () => {
    const path = await importing.file('articles.csv', content);
    const unasked = await importing.run('articles', path);
    expect(unasked).toMatchObject({ inserted: 5, refused: 1, incomplete: 5, categoriesMade: 0 });
    const fields = { code: 'code', name: 'name', categoryCode: 'categoryCode' };
    const mapping = await importing.file('mapping.json', JSON.stringify({ fields, createCategories: true }));
    const dry = await importing.run('articles', path, '--mapping', mapping, '--dry-run');
    expect(dry).toMatchObject({ updated: 5, categoriesMade: 7 });
    expect(await importing.rows(tree)).toEqual([]);
    expect(await importing.run('articles', path, '--mapping', mapping)).toMatchObject({ categoriesMade: 7 });
  });
});
