import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { summaryLines } from '../../cli/import/summary-lines.ts';
import { recordErpConnection } from '../../backend/orders/index.ts';
import { findPaymentLabel } from '../../backend/customers/index.ts';
import { upsertPriceLists } from '../../backend/pricing/index.ts';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../builders/database.ts';
import { createImports, ndjson, type Imports } from '../builders/imports.ts';

let test: TestDatabase;
let imports: Imports;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await emptyDatabase(test.database);
  imports = await createImports(test.database);
  await upsertPriceLists(
    test.database,
    ['L1', 'L2'].map((code) => ({ code, name: { it: code } })),
  );
});
afterEach(() => imports.remove());

async function rowsOf(query: ReturnType<typeof sql>): Promise<any[]> {
  return (await query.execute(test.database.query)).rows;
}

const wholeArticles = ndjson([
  { code: 'P', sku: 'VITI', kind: 'parent', name: 'Viti', axes: ['size'] },
  {
    code: 'C1',
    sku: 'V-8',
    parentCode: 'P',
    position: 7,
    name: { it: 'Vite M8', en: 'Screw M8' },
    size: 'M8',
    features: { diametro: 8, testa: 'esagonale' },
    barcodes: ['8001234567897'],
    relatedCodes: ['S'],
    alternativeCodes: ['C2'],
    'price.L1': '1,00',
    'price.L2': '0,80',
  },
  { code: 'C2', sku: 'V-10', parentCode: 'P', position: 3, name: 'Vite M10', size: 'M10', 'price.L1': '2,00' },
  { code: 'S', sku: 'SIL', name: 'Silicone', minimumPackaging: 6, stockQuantity: 40, 'price.L1': '10,00' },
]);

const articleRows = sql`
  select a.code, a.sku, a.kind, p.code as parent, a.position, a.name_it, a.name_en, a.axes, a.size, a.features,
    a.minimum_packaging, a.stock_quantity, array(select code from barcode where article_id = a.id) as barcodes,
    array(select l.kind || ' ' || x.code from article_link l join article x on x.id = l.linked_id
      where l.article_id = a.id order by 1) as links,
    array(select t.code || ' ' || e.price from price_list_entry e join price_list t on t.id = e.price_list_id
      where e.article_id = a.id order by 1) as prices
  from article a left join article p on p.id = a.parent_id order by a.code`;

it('a weight is reported in kilograms, as in the file', async () => {
  await imports.run('articles', 'new.csv', 'code;name.it;weightGrams\nW;Peso;0,25');
  const changed = await imports.run('articles', 'weight.csv', 'code;weightGrams\nW;1,5');
  expect(await imports.changes(changed)).toEqual([{ code: 'W', field: 'weightGrams', old: 0.25, new: 1.5 }]);
});

it('an article file sets each contribution alone; 0 and an empty cell remove it, a negative one is reported', async () => {
  const stored = async () =>
    rowsOf(sql`select x.kind, x.amount from article_contribution x join article a on a.id = x.article_id
      where a.code = 'L' order by x.kind`);
  await imports.run('articles', 'new.csv', 'code;name.it;conai;raee\nL;Lampada;0,0018;0,4251\nM;Molla;;0');
  expect(await stored()).toEqual([
    { kind: 'conai', amount: 18 },
    { kind: 'raee', amount: 4251 },
  ]);
  const changed = await imports.run('articles', 'raee.csv', 'code;raee\nL;0,5\nM;');
  expect(changed).toMatchObject({ updated: 1 });
  expect(await imports.changes(changed)).toEqual([{ code: 'L', field: 'raee', old: [0.4251], new: [0.5] }]);
  const wrong = await imports.run('articles', 'wrong.csv', 'code;raee;conai\nL;-1;0');
  expect(wrong).toMatchObject({ incomplete: 1, updated: 1 });
  expect(await stored()).toEqual([{ kind: 'raee', amount: 5000 }]);
  // The connected ERP could not receive them.
  await recordErpConnection(test.database, { version: 1 }, new Date());
  const refused = await imports.run('articles', 'first.csv', 'code;name.it;raee\nL;Lampada;0,6\nN;Nastro;');
  expect(refused).toMatchObject({ refused: 1, inserted: 1 });
  expect(await imports.reported(refused)).toMatchObject([
    { line: 2, code: 'L', field: 'raee', reason: expect.stringMatching(/ERP_VERSION=2/) },
  ]);
  await recordErpConnection(test.database, null, new Date());
});

describe('an article file', () => {
  beforeEach(async () => {
    expect(await imports.run('articles', 'all.ndjson', wholeArticles)).toMatchObject({ inserted: 4, refused: 0 });
  });

  it('with code and name alone changes names and nothing else, not parents or visible codes', async () => {
    const before = await rowsOf(articleRows);
    const names = 'code;name\nC1;Vite otto\nC2;Vite dieci\nP;Viti\nS;Silicone\n';
    const summary = await imports.run('articles', 'names.csv', names);
    expect(summary).toMatchObject({ inserted: 0, updated: 2, refused: 0, incomplete: 0 });
    const expected = before.map((row) => {
      if (row.code === 'C1') return { ...row, name_it: 'Vite otto' };
      return row.code === 'C2' ? { ...row, name_it: 'Vite dieci' } : row;
    });
    expect(await rowsOf(articleRows)).toEqual(expected);
    expect(await imports.changes(summary)).toEqual([
      { code: 'C1', field: 'name.it', old: 'Vite M8', new: 'Vite otto' },
      { code: 'C2', field: 'name.it', old: 'Vite M10', new: 'Vite dieci' },
    ]);
  });

  it('needs no name for existing articles, and rejects new ones without it', async () => {
    const summary = await imports.run('articles', 'stock.csv', 'code;stockQuantity\nS;5\nNEW;6\n');
    expect(summary).toMatchObject({ inserted: 0, updated: 1, refused: 1 });
    expect(await imports.reported(summary)).toMatchObject([
      { line: 3, code: 'NEW', field: 'name.it', reason: 'A new record needs this value.', severity: 'refused' },
    ]);
  });

  it('an empty parent cell turns a child into a single article and reports it; a parent stays a parent', async () => {
    const summary = await imports.run('articles', 'parents.csv', 'code;parentCode\nC1;\nC2;P\nP;\nS;\n');
    expect(summary).toMatchObject({ updated: 1, refused: 0, changes: { withoutParent: 1, moved: 0 } });
    expect((await rowsOf(articleRows)).map(({ code, kind, parent }) => [code, kind, parent])).toEqual([
      ['C1', 'single', null],
      ['C2', 'child', 'P'],
      ['P', 'parent', null],
      ['S', 'single', null],
    ]);
    expect(summaryLines({ what: { kind: 'articles', files: [] }, dryRun: false }, summary)).toContain(
      '1 records lose their parent.',
    );
  });

  it('appends new articles and keeps the positions of the others', async () => {
    await imports.run('articles', 'more.csv', 'code;name;parentCode\nC3;Vite M12;P\nC1;Vite M8;P\nC4;Vite M14;P\n');
    const places = await rowsOf(sql`select code from article where kind = 'child' order by position`);
    expect(places.map(({ code }) => code)).toEqual(['C2', 'C1', 'C3', 'C4']);
    expect((await rowsOf(articleRows))[0]).toMatchObject({ code: 'C1', position: 7 });
  });

  it('sets or removes one technical feature and keeps the others', async () => {
    const features = async () => (await rowsOf(sql`select features from article where code = 'C1'`))[0].features;
    await imports.run('articles', 'feature.csv', 'code;feature.diametro\nC1;9\n');
    expect(await features()).toEqual({ diametro: 9, testa: 'esagonale' });
    const removed = await imports.run('articles', 'feature.csv', 'code;feature.diametro\nC1;\n');
    expect(await features()).toEqual({ testa: 'esagonale' });
    expect(await imports.changes(removed)).toEqual([{ code: 'C1', field: 'feature.diametro', old: 9, new: null }]);
    await imports.run('articles', 'f.ndjson', ndjson([{ code: 'C1', features: { passo: 1.25, testa: null } }]));
    expect(await features()).toEqual({ passo: 1.25 });
    await imports.run('articles', 'f.ndjson', ndjson([{ code: 'C1', features: { passo: 'largo', filetto: 'M' } }]));
    expect(await features()).toEqual({ passo: 1.25, filetto: 'M' });
  });

  it('replaces related and alternative articles independently', async () => {
    const links = async () => (await rowsOf(articleRows))[0].links;
    await imports.run('articles', 'related.csv', 'code;relatedCodes\nC1;C2\n');
    expect(await links()).toEqual(['alternative C2', 'related C2']);
    await imports.run('articles', 'alternative.csv', 'code;alternativeCodes\nC1;\n');
    expect(await links()).toEqual(['related C2']);
  });

  it('removes a price with an empty cell, keeps one without column, and reports changed prices', async () => {
    const file = 'code;price.L1\nC1;\nC2;2,50\nS;40,00\nP;3,00\n';
    for (const options of [['--dry-run'], []]) {
      const summary = await imports.run('articles', 'prices.csv', file, ...options);
      expect(summary).toMatchObject({ inserted: 0, updated: 4, incomplete: 0 });
      expect(summary.changes).toMatchObject({
        fields: [{ field: 'price.L1', records: 4, removed: 1 }],
        prices: [
          { code: 'S', old: 10, new: 40 },
          { code: 'C2', old: 2, new: 2.5 },
        ],
      });
      expect(await imports.changes(summary)).toEqual(
        expect.arrayContaining([
          { code: 'C1', field: 'price.L1', old: 1, new: null },
          { code: 'C2', field: 'price.L1', old: 2, new: 2.5 },
          { code: 'P', field: 'price.L1', old: null, new: 3 },
        ]),
      );
      const dryRun = options.length > 0;
      const summaryText = summaryLines({ what: { kind: 'articles', files: [] }, dryRun }, summary);
      expect(summaryText).toContain(`${dryRun ? 'Would change' : 'Changed'}, in records: price.L1 4.`);
      expect(summaryText).toContain(`${dryRun ? 'Would be removed' : 'Removed'}: prices 1.`);
      expect(summaryText).toContain('      +300.0 %  S  price.L1  10.00 → 40.00');
    }
    expect((await rowsOf(articleRows)).map(({ code, prices }) => [code, prices])).toEqual([
      ['C1', ['L2 8000']],
      ['C2', ['L1 25000']],
      ['P', ['L1 30000']],
      ['S', ['L1 400000']],
    ]);
  });

  it('is imported without invalid optional values, and reports them', async () => {
    const before = await rowsOf(articleRows);
    const head = 'code;name;price.L1;minimumPackaging;stockQuantity;brandCode;barcodes;kind';
    const rows = [
      'S;Silicone 300;a richiesta;-1;molti;nessuna;8001234567890;bundle',
      'N;Nuovo;-;-1;pochi;;8001234567890;',
    ];
    const summary = await imports.run('articles', 'bad.csv', [head, ...rows].join('\n'));
    expect(summary).toMatchObject({ inserted: 1, updated: 1, refused: 0 });
    const entries = await imports.reported(summary);
    expect(entries.every(({ severity }) => severity === 'incomplete')).toBe(true);
    expect(entries.map(({ code, field }) => `${code} ${field}`).sort()).toEqual([
      'N barcodes',
      'N minimumPackaging',
      'N price.L1',
      'N stockQuantity',
      'S barcodes',
      'S brandCode',
      'S kind',
      'S minimumPackaging',
      'S price.L1',
      'S stockQuantity',
    ]);
    const after = await rowsOf(articleRows);
    expect(after.at(-1)).toEqual({ ...before.at(-1), name_it: 'Silicone 300' });
    expect(after.find(({ code }) => code === 'N')).toMatchObject({
      minimum_packaging: 1,
      stock_quantity: 0,
      prices: [],
    });
  });

  it('finds a parent further down the file, even if another value of the child is invalid', async () => {
    const rows = ['N1;Vite M12;N;nessuna;child', 'C1;Vite M8;N;nessuna;', 'N;Viti nuove;;;parent'];
    const file = ['code;name;parentCode;brandCode;kind', ...rows].join('\n');
    expect(await imports.run('articles', 'late.csv', file)).toMatchObject({ inserted: 2, refused: 0, incomplete: 2 });
    const children = await rowsOf(articleRows);
    expect(children.filter(({ parent }) => parent === 'N').map(({ code }) => code)).toEqual(['C1', 'N1']);
  });

  it('keeps the name if the cell is empty, and rejects a visible code that another article has', async () => {
    const summary = await imports.run('articles', 'empty.csv', 'code;name;sku;size\nC1;;SIL;8\n');
    expect(summary).toMatchObject({ updated: 1, refused: 0, incomplete: 2 });
    expect((await rowsOf(articleRows))[0]).toMatchObject({ name_it: 'Vite M8', sku: 'V-8', size: '8' });
  });

  it('a dry run reports the same changes per field as the real import', async () => {
    const rows = 'code;name.it;name.en;parentCode;kind;packaging.code;packaging.quantity\nC1;Vite;;;single;CF;10\n';
    const dry = await imports.run('articles', 'dry.csv', rows, '--dry-run');
    const real = await imports.run('articles', 'real.csv', rows);
    expect(dry.changes.fields.map(({ field, records }) => [field, records])).toEqual(
      real.changes.fields.map(({ field, records }) => [field, records]),
    );
    expect(real.changes.fields.map(({ field }) => field).sort()).toEqual([
      'kind',
      'name.en',
      'name.it',
      'packaging',
      'parentCode',
    ]);
    expect(await imports.changes(dry)).toEqual(await imports.changes(real));
  });

  it('writes the change report as CSV on request', async () => {
    const summary = await imports.run('articles', 'p.csv', 'code;price.L1\nS;9,99\n', '--report', 'csv');
    expect(await readFile(summary.changes.file ?? '', 'utf8')).toBe(
      '\ufeffcode;field;item;old;new\nS;price.L1;;10;9.99\n',
    );
  });
});

it('a category or family file without parent column keeps the parent; an unknown parent changes nothing', async () => {
  for (const kind of ['categories', 'families']) {
    await imports.run(kind, 'tree.csv', 'code,parentCode,name.it\na,,A\nb,a,B\nc,,C\n');
    const parents = () =>
      rowsOf(sql`select t.code, p.code as parent, t.name_it, t.position from ${sql.table(kind === 'families' ? 'family' : 'category')} t
        left join ${sql.table(kind === 'families' ? 'family' : 'category')} p on p.id = t.parent_id order by 1`);
    const before = await parents();
    const summary = await imports.run(kind, 'names.csv', 'code,name.it\nb,B2\nd,D\n');
    expect(summary).toMatchObject({ inserted: 1, updated: 1, refused: 0 });
    expect(await parents()).toMatchObject([
      before[0],
      { ...before[1], name_it: 'B2', parent: 'a' },
      before[2],
      { code: 'd', parent: null, position: 4 },
    ]);
    const bad = await imports.run(kind, 'bad.csv', 'code,parentCode,name.it\nb,none,B3\ne,none,E\n');
    expect(bad).toMatchObject({ inserted: 0, updated: 1, refused: 1, incomplete: 1 });
    const moved = await imports.run(kind, 'moved.csv', 'code,parentCode\nb,c\n');
    expect(moved.changes).toMatchObject({ moved: 1, fields: [{ field: 'parentCode', records: 1 }] });
  }
});

it('a price is removed by an empty cell of a price file, and kept if the cell cannot be parsed', async () => {
  await imports.run('articles', 'all.ndjson', wholeArticles);
  const rows = 'priceListCode;articleCode;price\nL1;C1;\nL1;C2;-\nL2;S;\nL2;C1;a richiesta\nL2;C2;n.d.\n';
  const summary = await imports.run('prices', 'prices.csv', rows);
  expect(summary).toMatchObject({ inserted: 0, updated: 1, incomplete: 2, refused: 1 });
  expect(await imports.changes(summary)).toEqual([{ code: 'C1', field: 'price.L1', old: 1, new: null }]);
  const prices = await rowsOf(articleRows);
  expect(prices.map((row) => row.prices)).toEqual([['L2 8000'], ['L1 20000'], [], ['L1 100000']]);
});

describe('a customer file', () => {
  const customer = {
    code: 'K1',
    companyName: 'Rossi Srl',
    taxCode: 'RSSMRA85T10A562S',
    priceListCode: 'L1',
    discounts: '30+10',
    paymentMethod: 'RIBA',
    otherPaymentMethods: ['CONTO'],
    addresses: [
      { code: '1', street: 'Via Po 1', city: 'Torino', phone: '011', isDefault: true },
      { code: '2', street: 'Via Adda 2', city: 'Milano' },
    ],
    users: [{ email: 'anna@rossi.example', username: 'anna', name: 'Anna', password: 'segreta-1' }],
    contractPrices: [
      { articleCode: 'S', netPrice: '8,50' },
      { articleCode: 'C1', discounts: '20' },
    ],
  };
  const everything = sql`select c.code, c.company_name, c.tax_code, c.discounts, c.payment_method, l.code as list,
    array(select m.code from customer_payment_method m where m.customer_id = c.id) as methods,
    (select jsonb_agg(to_jsonb(a) - 'id' - 'customer_id' order by a.code) from customer_address a where a.customer_id = c.id) as addresses,
    (select jsonb_agg(to_jsonb(u) - 'id' - 'created_at') from user_account u join company_member m on m.user_id = u.id where m.customer_id = c.id) as users,
    array(select coalesce(a.code, '') || ' ' || coalesce(p.net_price::text, p.discounts::text) from contract_price p
      left join article a on a.id = p.article_id where p.customer_id = c.id order by 1) as conditions
    from customer c join price_list l on l.id = c.price_list_id`;
  beforeEach(async () => {
    await imports.run('articles', 'all.ndjson', wholeArticles);
    expect(await imports.run('customers', 'k.ndjson', ndjson([customer]))).toMatchObject({
      inserted: 1,
      incomplete: 0,
    });
  });

  it('notes each payment code that has no label once, and labels it by payment-terms', async () => {
    const head = 'code;companyName;priceListCode;paymentMethod\n';
    const rows = ['K7;S;L1;B60FM', 'K8;S;L1;B60FM', 'K9;S;L1;RIBA 60 giorni', 'K10;S;L1;R30'].join('\n');
    await imports.run('payment-terms', 't.csv', 'code;label.it;label.en\nR30;RIBA a 30 giorni;30 days\n');
    const summary = await imports.run('customers', 'p.csv', head + rows);
    expect(summary).toMatchObject({ inserted: 4, incomplete: 0 });
    const entries = await imports.reported(summary);
    expect(entries.map(({ code, field, severity }) => [code, field, severity])).toEqual([
      ['K7', 'paymentMethod', 'note'],
    ]);
    const labelOf = (code: string) => findPaymentLabel(test.database.query, code);
    expect(await labelOf('B60FM')).toEqual({ it: 'secondo accordi', en: 'as agreed' });
    expect(await labelOf('R30')).toEqual({ it: 'RIBA a 30 giorni', en: '30 days' });
    expect(await labelOf('RIBA 60 giorni')).toEqual({ it: 'RIBA 60 giorni', en: 'RIBA 60 days' });
    await imports.run('payment-terms', 't.csv', 'code;label.it\nB60FM;Bonifico 60 gg\n');
    expect(await labelOf('B60FM')).toEqual({ it: 'Bonifico 60 gg', en: 'Bonifico 60 gg' });
    await test.database.query.deleteFrom('payment_term').execute();
  });

  it('R5.12 stores identifiers in their usual form, notes restored zeros and keeps invalid values with a report', async () => {
    const head = 'code;companyName;priceListCode;vatNumber;taxCode;recipientCode;certifiedEmail;addresses.code;';
    const rows = [
      'K7;S;L1;it 007.431.101-57;743110157;m5uxcr1;a@pec.example;1;Via Po 1;Roma;184;rm',
      'K8;S;L1;00743110158;ESENTE;M5;nessuna;1;Via Po 1;Roma;Roma;Roma città',
    ];
    const street = 'addresses.street;addresses.city;addresses.postalCode;addresses.province\n';
    const summary = await imports.run('customers', 'v.csv', head + street + rows.join('\n'));
    expect(summary).toMatchObject({ inserted: 2, refused: 0 });
    const entries = await imports.reported(summary);
    expect(entries.map(({ code, field, severity }) => `${code} ${field} ${severity}`).sort()).toEqual([
      'K7 addresses.postalCode note',
      'K7 taxCode note',
      'K8 addresses.postalCode incomplete',
      'K8 addresses.province incomplete',
      'K8 certifiedEmail incomplete',
      'K8 recipientCode incomplete',
      'K8 taxCode incomplete',
      'K8 vatNumber incomplete',
    ]);
    const stored = await rowsOf(sql`select concat_ws(' ', c.vat_number, c.tax_code, c.recipient_code, c.certified_email,
      a.postal_code, a.province) as line from customer c join customer_address a on a.customer_id = c.id
      where c.code in ('K7', 'K8') order by c.code`);
    expect(stored.map(({ line }) => line)).toEqual([
      '00743110157 00743110157 M5UXCR1 a@pec.example 00184 RM',
      '00743110158 ESENTE M5 nessuna Roma Roma città',
    ]);
  });

  it('reads countries by their names, and town and province of «Napoli (NA)»', async () => {
    const rows = [
      ['K21', 'Napoli (NA)', '', 'ITALIA'],
      ['K22', 'Napoli ( na )', 'NA', 'Italia'],
      ['K23', 'Napoli (NA)', 'SA', 'Italy'],
      ['K24', 'Halle (HA)', '', 'Germania'],
      ['K25', 'Roma (XX)', 'RM', ''],
      ['K26', 'Roma', 'RM', 'Atlantide'],
    ].map(([code, ...place]) => [code, code, 'L1', '1', 'Via Po 1', ...place].join(';'));
    const head = 'code;companyName;priceListCode;addresses.code;addresses.street';
    const summary = await imports.run(
      ...(['customers', 'places.csv'] as const),
      [`${head};addresses.city;addresses.province;addresses.country`, ...rows].join('\n'),
    );
    expect((await imports.reported(summary)).map(({ code, field }) => [code, field])).toEqual([
      ['K26', 'addresses.country'],
    ]);
    const stored = await rowsOf(sql`select concat_ws(' ', a.city, a.province, a.country) as line
      from customer c join customer_address a on a.customer_id = c.id where c.code like 'K2_' order by c.code`);
    expect(stored.map(({ line }) => line)).toEqual([
      ...['Napoli NA IT', 'Napoli NA IT', 'Napoli (NA) SA IT', 'Halle (HA) DE', 'Roma (XX) RM IT', 'Roma RM IT'],
    ]);
  });

  it('keeps every value it has no column for', async () => {
    const before = await rowsOf(everything);
    const summary = await imports.run('customers', 'names.csv', 'code;companyName\nK1;Rossi Spa\n');
    expect(summary).toMatchObject({ updated: 1, refused: 0, incomplete: 0 });
    expect(await rowsOf(everything)).toEqual([{ ...before[0], company_name: 'Rossi Spa' }]);
  });

  it('changes one field of one address, and one of a user found by e-mail address', async () => {
    const before = await rowsOf(everything);
    const rows = 'code;addresses.code;addresses.phone;users.email;users.name\nK1;2;02;anna@rossi.example;Anna R.\n';
    const summary = await imports.run('customers', 'phone.csv', rows);
    const [first, second] = before[0].addresses;
    const [user] = before[0].users;
    expect(await rowsOf(everything)).toEqual([
      { ...before[0], addresses: [first, { ...second, phone: '02' }], users: [{ ...user, name: 'Anna R.' }] },
    ]);
    expect(await imports.changes(summary)).toEqual([
      { code: 'K1', field: 'addresses.phone', item: '2', old: null, new: '02' },
      { code: 'K1', field: 'users.name', item: 'anna', old: 'Anna', new: 'Anna R.' },
    ]);
  });

  it('clears discounts and conditions with empty cells, and reports the number of removed conditions', async () => {
    const rows = 'code;discounts;taxCode;contractPrices.articleCode;contractPrices.netPrice\nK1;;;;\n';
    const summary = await imports.run('customers', 'empty.csv', rows, '--dry-run');
    expect(await imports.run('customers', 'empty.csv', rows)).toMatchObject({ updated: 1 });
    expect(await rowsOf(everything)).toMatchObject([{ discounts: [], tax_code: null, conditions: [] }]);
    expect(summaryLines({ what: { kind: 'customers', files: [] }, dryRun: true }, summary)).toContain(
      'Would be removed: taxCode 1, contractPrices 2.',
    );
  });

  it('reports conditions one by one, with the price before and after', async () => {
    const head = 'code;contractPrices.articleCode;contractPrices.netPrice;contractPrices.discounts';
    const summary = await imports.run('customers', 'c.csv', [head, 'K1;S;17,00;', 'K1;C2;1,00;'].join('\n'));
    const element = (articleCode: string, more: object) => ({ articleCode, minimumQuantity: 1, ...more });
    expect(await imports.changes(summary)).toEqual([
      expect.objectContaining({ old: element('S', { netPrice: 8.5 }), new: element('S', { netPrice: 17 }) }),
      expect.objectContaining({ old: null, new: element('C2', { netPrice: 1 }) }),
      expect.objectContaining({ old: element('C1', { discounts: '20' }), new: null }),
    ]);
    expect(summary.changes.prices).toMatchObject([{ code: 'K1', old: 8.5, new: 17 }]);
  });

  it('one invalid condition is left out alone; the stored one that it would replace stays', async () => {
    const head = 'code;companyName;priceListCode;contractPrices.articleCode;contractPrices.netPrice';
    const rows = ['K1;Rossi Srl;L1;S;9,00', 'K1;;;C1;-', 'K2;Verdi;L1;S;9,00', 'K2;;;C1;-', 'K2;;;ZZ;1'];
    const summary = await imports.run('customers', 'bad.csv', [head, ...rows].join('\n'));
    expect(summary).toMatchObject({ inserted: 1, updated: 1, refused: 0, incomplete: 3 });
    expect((await imports.reported(summary)).map(({ line, code }) => [line, code])).toEqual([
      [3, 'K1'],
      [5, 'K2'],
      [6, 'K2'],
    ]);
    const after = await rowsOf(everything);
    expect(after.find(({ code }) => code === 'K1')).toMatchObject({ conditions: ['C1 {2000}', 'S 90000'] });
    expect(after.find(({ code }) => code === 'K2')).toMatchObject({ conditions: ['S 90000'] });
  });

  it('ignores an unknown price list, and rejects a new customer with it', async () => {
    const summary = await imports.run('customers', 'l.csv', 'code;companyName;priceListCode\nK1;R;L9\nK3;B;L9\nK1;;\n');
    expect(summary).toMatchObject({ inserted: 0, updated: 1, refused: 1 });
    expect(await rowsOf(everything)).toMatchObject([{ company_name: 'R', list: 'L1' }]);
  });
});
