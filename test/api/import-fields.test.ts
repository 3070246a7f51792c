import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImports, ndjson, type Imports } from '../builders/imports.ts';

/** For every kind but articles and customers (import-property.test.ts): each field by itself changes only itself. */
let test: TestDatabase;
let imports: Imports;

interface Kind {
  kind: string;
  /** The fields that find the record. */
  key: Record<string, unknown>;
  /** What is stored first. */
  stored: Record<string, unknown>;
  /** A new value for each field, and what it changes: columns of the table, or another table. */
  changes: [field: string, value: unknown, changed: string[]][];
  /** An empty cell of each field that can be empty. */
  empties: [field: string, changed: string[]][];
  /** Fields that cannot be empty: a stored record keeps them and a new one needs them. */
  required: string[];
  /** Values that are no good: they are left out. */
  bad: [field: string, value: unknown][];
}

const local = (table: string): Kind['changes'] => [
  ['name.it', 'Nuovo', [`${table}.name_it`]],
  ['name.en', 'New', [`${table}.name_en`]],
];

const kinds: Kind[] = [
  {
    kind: 'categories',
    key: { code: 'x' },
    stored: { parentCode: 'ca', name: { it: 'X', en: 'X' }, position: 4, picture: '/img/a.webp' },
    changes: [
      ...local('category'),
      ['parentCode', 'cb', ['category.parent_id']],
      ['position', 9, ['category.position']],
      ['picture', '/img/b.webp', ['category.picture']],
    ],
    empties: [
      ['parentCode', ['category.parent_id']],
      ['name.en', ['category.name_en']],
      ['picture', ['category.picture']],
      ['position', []],
    ],
    required: ['name.it'],
    bad: [
      ['position', 'primo'],
      ['parentCode', 'none'],
      ['parentCode', 'x'],
    ],
  },
  {
    kind: 'families',
    key: { code: 'x' },
    stored: { parentCode: 'fama', name: { it: 'X', en: 'X' }, position: 4, features: ['fa', 'fb'] },
    changes: [
      ...local('family'),
      ['parentCode', 'famb', ['family.parent_id']],
      ['position', 9, ['family.position']],
      ['features', ['fb'], ['family_feature']],
    ],
    empties: [
      ['parentCode', ['family.parent_id']],
      ['name.en', ['family.name_en']],
      ['features', ['family_feature']],
    ],
    required: ['name.it'],
    bad: [
      ['features', ['fb', 'none']],
      ['parentCode', 'none'],
    ],
  },
  {
    kind: 'features',
    key: { code: 'x' },
    stored: { dataType: 's', name: { it: 'X', en: 'X' }, unit: 'mm', position: 4, isFacet: false },
    changes: [
      ...local('feature'),
      ['dataType', 'f', ['feature.data_type']],
      ['unit', 'cm', ['feature.unit']],
      ['position', 9, ['feature.position']],
      ['isFacet', true, ['feature.is_facet']],
    ],
    empties: [
      ['unit', ['feature.unit']],
      ['isFacet', ['feature.is_facet']],
    ],
    required: ['dataType', 'name.it'],
    bad: [
      ['dataType', 'z'],
      ['isFacet', 'forse'],
    ],
  },
  {
    kind: 'brands',
    key: { code: 'x' },
    stored: { name: 'X', logo: '/img/a.webp' },
    changes: [
      ['name', 'Nuova', ['brand.name']],
      ['logo', '/img/b.webp', ['brand.logo']],
    ],
    empties: [['logo', ['brand.logo']]],
    required: ['name'],
    bad: [],
  },
  {
    kind: 'collections',
    key: { code: 'x' },
    stored: { name: { it: 'X', en: 'X' } },
    changes: local('collection'),
    empties: [['name.en', ['collection.name_en']]],
    required: ['name.it'],
    bad: [],
  },
  {
    kind: 'colors',
    key: { code: 'x' },
    stored: { name: { it: 'X', en: 'X' }, swatch: '#000000' },
    changes: [...local('color'), ['swatch', '#ffffff', ['color.swatch']]],
    empties: [['swatch', ['color.swatch']]],
    required: ['name.it'],
    bad: [],
  },
  {
    kind: 'synonyms',
    key: { code: 'x' },
    stored: { language: 'it', phrases: ['a', 'b'] },
    changes: [
      ['language', 'en', ['synonym_group.language']],
      ['phrases', ['a', 'c'], ['synonym_group.phrases']],
    ],
    empties: [['language', ['synonym_group.language']]],
    required: ['phrases'],
    bad: [
      ['language', 'fr'],
      ['phrases', Array.from({ length: 51 }, (_, place) => `p${place}`)],
    ],
  },
  {
    kind: 'price-lists',
    key: { code: 'x' },
    stored: { name: { it: 'X', en: 'X' } },
    changes: local('price_list'),
    empties: [['name.en', ['price_list.name_en']]],
    required: ['name.it'],
    bad: [],
  },
  {
    kind: 'prices',
    key: { priceListCode: 'L1', articleCode: 'a1' },
    stored: { price: '1,00' },
    changes: [['price', '2,00', ['price_list_entry.price']]],
    empties: [['price', ['price_list_entry']]],
    required: [],
    bad: [
      ['price', 'a richiesta'],
      ['price', '-1'],
    ],
  },
  {
    kind: 'promotions',
    key: { code: 'x' },
    stored: {
      title: { it: 'X', en: 'X' },
      startsOn: '2026-06-01',
      endsOn: '2026-06-30',
      rows: [
        { row: 1, articleCode: 'a1', netPrice: 1 },
        { row: 2, articleCode: 'a2', extraDiscounts: '5+5' },
      ],
    },
    changes: [
      ['title.it', 'Nuova', ['promotion.title_it']],
      ['title.en', 'New', ['promotion.title_en']],
      ['startsOn', '2026-06-02', ['promotion.starts_on']],
      ['endsOn', '2026-06-29', ['promotion.ends_on']],
      ['rows', [{ row: 1, articleCode: 'a2', netPrice: 1 }], ['promotion_row']],
    ],
    empties: [
      ['title.en', ['promotion.title_en']],
      ['rows', ['promotion_row']],
    ],
    required: ['title.it', 'startsOn', 'endsOn'],
    bad: [
      ['startsOn', '2026-07-01'],
      ['endsOn', '31/06/2026'],
      [
        'rows',
        [
          { row: 1, articleCode: 'a1', netPrice: 3 },
          { row: 2, articleCode: 'none', netPrice: 1 },
        ],
      ],
      ['rows', [{ row: 1, articleCode: 'a1', netPrice: '-' }]],
      ['rows', [{ row: 1, articleCode: 'a1' }]],
    ],
  },
  {
    kind: 'agents',
    key: { code: 'x' },
    stored: { name: 'X', phone: '1', email: 'x@agents.example' },
    changes: [
      ['name', 'Nuovo', ['agent.name']],
      ['phone', '2', ['agent.phone']],
      ['email', 'y@agents.example', ['agent.email']],
    ],
    empties: [
      ['phone', ['agent.phone']],
      ['email', ['agent.email']],
    ],
    required: ['name'],
    bad: [],
  },
  {
    kind: 'users',
    key: { username: 'x' },
    stored: {
      email: 'x@users.example',
      name: 'X',
      password: 'segreta',
      kind: 'agent',
      agentCustomerCodes: ['k1', 'k2'],
    },
    changes: [
      ['email', 'y@users.example', ['user_account.email']],
      ['name', 'Nuovo', ['user_account.name']],
      ['password', 'altra', ['user_account.password_hash']],
      ['kind', 'operator', ['agent_customer', 'user_account.kind']],
      ['agentCustomerCodes', ['k2'], ['agent_customer']],
    ],
    empties: [
      ['password', []],
      ['customerCode', []],
      ['agentCustomerCodes', ['agent_customer']],
    ],
    required: ['email', 'name'],
    bad: [
      ['kind', 'capo'],
      ['kind', 'client'],
      ['customerCode', 'k1'],
      ['agentCustomerCodes', ['k2', 'none']],
    ],
  },
  {
    kind: 'documents',
    key: { cause: 'F', year: 2026, number: 1 },
    stored: {
      customerCode: 'k1',
      kind: 'invoice',
      issuedOn: '2026-01-01',
      dueOn: '2026-02-01',
      totalCents: '100,00',
      openCents: '40,00',
    },
    changes: [
      ['customerCode', 'k2', ['customer_document.customer_id']],
      ['kind', 'credit-note', ['customer_document.kind']],
      ['issuedOn', '2026-01-02', ['customer_document.issued_on']],
      ['dueOn', '2026-03-01', ['customer_document.due_on']],
      ['totalCents', '90,00', ['customer_document.total_cents']],
      ['openCents', '0', ['customer_document.open_cents']],
    ],
    empties: [['openCents', ['customer_document.open_cents']]],
    required: ['customerCode', 'issuedOn', 'dueOn', 'totalCents'],
    bad: [
      ['customerCode', 'none'],
      ['totalCents', '30,00'],
      ['openCents', '200,00'],
      ['dueOn', 'mai'],
    ],
  },
  {
    kind: 'stock',
    key: { articleCode: 'a1' },
    stored: { quantity: 5, arrivingOn: '2026-12-31' },
    changes: [
      ['quantity', 6, ['article.stock_quantity', 'stock_event']],
      ['arrivingOn', '2027-01-31', ['article.arriving_on']],
    ],
    empties: [
      ['quantity', []],
      ['arrivingOn', ['article.arriving_on']],
    ],
    required: [],
    bad: [['quantity', '12,75']],
  },
  {
    kind: 'coupons',
    key: { code: 'X' },
    stored: {
      amount: '10,00',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      minimum: '50,00',
      maximumUses: 3,
      customerCodes: ['k1', 'k2'],
      isActive: false,
    },
    changes: [
      ['amount', '5,00', ['coupon.amount_cents']],
      ['validFrom', '2026-02-01', ['coupon.valid_from']],
      ['validTo', '2026-11-30', ['coupon.valid_to']],
      ['minimum', '60,00', ['coupon.minimum_cents']],
      ['maximumUses', 4, ['coupon.maximum_uses']],
      ['customerCodes', ['k2'], ['coupon_customer']],
      ['isActive', true, ['coupon.is_active']],
    ],
    empties: [
      ['minimum', ['coupon.minimum_cents']],
      ['maximumUses', ['coupon.maximum_uses']],
      ['customerCodes', ['coupon_customer']],
      ['isActive', ['coupon.is_active']],
      ['percent', []],
    ],
    required: ['validFrom', 'validTo'],
    bad: [
      ['amount', 'tanto'],
      ['amount', null],
      ['percent', '5'],
      ['validTo', '2025-12-31'],
      ['customerCodes', ['k2', 'none']],
    ],
  },
  {
    kind: 'customer-codes',
    key: { customerCode: 'k1', articleCode: 'a1', code: 'MAG-1' },
    stored: {},
    changes: [],
    empties: [],
    required: [],
    bad: [],
  },
];

beforeAll(async () => {
  test = await createTestDatabase();
  imports = await createImports(test.database);
  const named = (...codes: string[]) => ndjson(codes.map((code) => ({ code, name: code })));
  await imports.run('price-lists', 'l.ndjson', named('L1'));
  await imports.run('categories', 'c.ndjson', named('ca', 'cb'));
  await imports.run('families', 'f.ndjson', named('fama', 'famb'));
  await imports.run('features', 't.ndjson', ndjson(['fa', 'fb'].map((code) => ({ code, name: code, dataType: 's' }))));
  await imports.run('articles', 'a.ndjson', named('a1', 'a2'));
  const customers = ['k1', 'k2'].map((code) => ({ code, companyName: code, priceListCode: 'L1' }));
  await imports.run('customers', 'k.ndjson', ndjson(customers));
});
afterAll(async () => {
  await test.drop();
  await imports.remove();
});

const tables = [
  'category',
  'family',
  'feature',
  'brand',
  'collection',
  'color',
  'synonym_group',
  'price_list',
  'agent',
];
const more = ['article', 'promotion', 'coupon', 'customer', 'customer_address', 'user_account', 'customer_document'];
const sets = ['family_feature', 'promotion_row', 'coupon_customer', 'agent_customer', 'contract_price', 'barcode'];
const others = ['article_alias', 'article_link', 'stock_event', 'customer_payment_method'];

/** Everything an import writes: a value for each column of each row, and each set of rows as one value. */
async function everything(): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  const rowsOf = async (table: string): Promise<any[]> =>
    (await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by t::text`.execute(test.database.query))
      .rows;
  for (const table of [...tables, ...more]) {
    for (const { row } of await rowsOf(table)) {
      const name = row.code ?? row.username ?? `${row.cause}/${row.year}/${row.number}`;
      for (const [column, value] of Object.entries(row)) {
        if (column !== 'updated_at') values.set(`${table}.${column} ${name}`, JSON.stringify(value));
      }
    }
  }
  for (const table of [...sets, ...others]) values.set(table, JSON.stringify(await rowsOf(table)));
  for (const { row } of await rowsOf('price_list_entry')) {
    values.set(`price_list_entry.price ${row.article_id}`, String(row.price));
  }
  return values;
}

/** The columns and tables in which two states differ; a row that is gone counts as its table. */
function changedBetween(before: Map<string, string>, after: Map<string, string>): string[] {
  const changed = new Set<string>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(key) === after.get(key)) continue;
    const [column = ''] = key.split(' ');
    changed.add(before.has(key) && after.has(key) ? column : (column.split('.')[0] ?? ''));
  }
  return [...changed].sort();
}

describe.each(kinds)('a file of $kind', ({ kind, key, stored, changes, empties, required, bad }) => {
  const store = () => imports.run(kind, 'stored.ndjson', ndjson([{ ...key, ...stored }]));

  async function effect(record: Record<string, unknown>) {
    await store();
    const before = await everything();
    const content = ndjson([{ ...key, ...record }]);
    const dry = await imports.run(kind, 'dry.ndjson', content, '--dry-run');
    expect(changedBetween(before, await everything())).toEqual([]);
    const real = await imports.run(kind, 'real.ndjson', content);
    expect(await imports.changes(dry)).toEqual(await imports.changes(real));
    expect(dry).toMatchObject({ inserted: 0, updated: real.updated, refused: 0, incomplete: real.incomplete });
    return {
      changed: changedBetween(before, await everything()),
      summary: real,
      reported: await imports.changes(real),
    };
  }

  it('changes nothing with the key alone', async () => {
    expect(await effect({})).toMatchObject({ changed: [], summary: { updated: 0, incomplete: 0 }, reported: [] });
  });

  it('changes each field by itself, and reports it', async () => {
    for (const [field, value, changed] of changes) {
      const made = await effect({ [field]: value });
      expect(made, field).toMatchObject({ changed, summary: { updated: 1, incomplete: 0 } });
      expect(made.reported.length, field).toBeGreaterThan(0);
    }
  });

  it('empties each field whose cell is empty', async () => {
    for (const [field, changed] of empties) {
      const made = await effect({ [field]: '' });
      expect(made.changed, field).toEqual(changed);
      expect(made.summary.updated, field).toBe(changed.length > 0 ? 1 : 0);
    }
  });

  it('keeps what cannot be empty or is no good, and reports the row as incomplete', async () => {
    for (const [field, value] of [...required.map((name) => [name, ''] as const), ...bad]) {
      const made = await effect({ [field]: value });
      expect(made, `${field} ${JSON.stringify(value)}`).toMatchObject({
        changed: [],
        summary: { updated: 0 },
        reported: [],
      });
      expect(made.summary.incomplete, `${field} ${JSON.stringify(value)}`).toBeGreaterThan(0);
    }
  });

  it('refuses a new record without what it needs', async () => {
    for (const field of required) {
      const other = { ...key, ...stored, [Object.keys(key).at(-1) ?? '']: kind === 'documents' ? 99 : 'new' };
      const without: Record<string, unknown> = { ...other, email: `${field}@users.example` };
      delete without[field];
      delete without[field.split('.')[0] ?? ''];
      const summary = await imports.run(kind, 'new.ndjson', ndjson([without]));
      expect(summary, field).toMatchObject({ inserted: 0, refused: 1 });
    }
  });
});
