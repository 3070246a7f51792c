import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '../../backend/import/index.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { importKinds } from '../builders/import-kinds.ts';
import { createImports, ndjson, type Imports } from '../builders/imports.ts';
import { isLongRun } from '../builders/long-runs.ts';

/** For every kind except articles and customers (see import-property.test.ts): each field changes only itself. */
let test: TestDatabase;
let imports: Imports;

beforeAll(async () => {
  test = await createTestDatabase();
  imports = await createImports(test.database);
  const named = (...codes: string[]) => ndjson(codes.map((code) => ({ code, name: code })));
  await imports.run('price-lists', 'l.ndjson', named('L1', 'LA', 'LB'));
  await imports.run('categories', 'c.ndjson', named('ca', 'cb'));
  await imports.run('families', 'f.ndjson', named('fama', 'famb'));
  await imports.run('features', 't.ndjson', ndjson(['fa', 'fb'].map((code) => ({ code, name: code, dataType: 's' }))));
  const classed = (classes: Record<string, string>) =>
    Object.entries(classes).map(([code, discountClass]) => ({ code, name: code, discountClass }));
  await imports.run('articles', 'a.ndjson', ndjson(classed({ a1: 'V1', a2: 'V2' })));
  const addresses = ['1', '2'].map((code) => ({ code, street: code, city: code }));
  const customers = ['k1', 'k2'].map((code) => ({
    ...{ code, companyName: code, priceListCode: 'L1', addresses, discountClass: 'K1' },
  }));
  await imports.run('customers', 'k.ndjson', ndjson(customers));
  await imports.run('customer-groups', 'cg.ndjson', named('ga', 'gb'));
  const amounts = { issuedOn: '2026-01-01', dueOn: '2026-02-01', totalCents: '100,00' };
  const invoice = { cause: 'G', year: 2026, number: 1, customerCode: 'k1', ...amounts };
  await imports.run('invoices', 'g.ndjson', ndjson([invoice]));
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
  'payment_term',
];
const more = [
  'customer_group',
  ...['article', 'promotion', 'coupon', 'customer', 'customer_address', 'user_account', 'customer_document'],
  ...['sales_order', 'transport_document', 'due_date', 'customer_credit'],
];
const sets = [
  ...['family_feature', 'promotion_row', 'coupon_customer', 'agent_customer', 'contract_price', 'barcode'],
  ...['class_condition', 'discount_class', 'customer_group_member', 'article_cost'],
];
const documents = [
  ...['customer_document_line', 'customer_document_vat', 'customer_document_charge', 'transport_document_line'],
  ...['sales_order_line', 'sales_order_status'],
];
const others = ['article_alias', 'article_link', 'stock_event', 'customer_payment_method'];

/** In one statement, because it is read thousands of times. */
const ALL_ROWS = [...tables, ...more, ...sets, ...documents, ...others, 'price_list_entry']
  .map((name) => `select '${name}' as name, coalesce(jsonb_agg(t order by t::text), '[]') as rows from ${name} t`)
  .join(' union all ');

/** Everything an import writes: one value per column of each row, and each set of rows as one value. */
async function everything(): Promise<Map<string, string>> {
  const result = await test.database.pool.query<{ name: string; rows: any[] }>(ALL_ROWS);
  const rowsOf = new Map(result.rows.map(({ name, rows }) => [name, rows]));
  const values = new Map<string, string>();
  for (const table of [...tables, ...more]) {
    for (const row of rowsOf.get(table) ?? []) {
      const name = row.code ?? row.username ?? row.document_id ?? `${row.cause}/${row.year}/${row.number}`;
      for (const [column, value] of Object.entries(row)) {
        // When a file was written is not a field of its rows.
        if (column !== 'updated_at' && column !== 'open_as_of')
          values.set(`${table}.${column} ${name}`, JSON.stringify(value));
      }
    }
  }
  for (const table of [...sets, ...documents, ...others]) values.set(table, JSON.stringify(rowsOf.get(table)));
  for (const row of rowsOf.get('price_list_entry') ?? []) {
    values.set(`price_list_entry.price ${row.article_id} ${row.valid_from}`, String(row.price));
  }
  return values;
}

/** The columns and tables in which two states differ; a missing row counts as a change of its table. */
function changedBetween(before: Map<string, string>, after: Map<string, string>): string[] {
  const changed = new Set<string>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(key) === after.get(key)) continue;
    const [column = ''] = key.split(' ');
    changed.add(before.has(key) && after.has(key) ? column : (column.split('.')[0] ?? ''));
  }
  return [...changed].sort();
}

it('is stated for every other kind', () => {
  // A file of transport-rules is a whole list: transport-rules.test.ts.
  const stated = ['articles', 'customers', 'transport-rules', ...importKinds.map(({ kind }) => kind)];
  expect(stated.toSorted()).toEqual(kinds.map(({ name }) => name).toSorted());
});

describe.each(importKinds)('a file of $kind', ({ kind, key, stored, changes, empties, required, bad }) => {
  /** The rows with the stored record, as long as nothing has changed them. */
  let unchanged: Map<string, string> | null = null;
  async function store(): Promise<Map<string, string>> {
    await imports.run(kind, 'stored.ndjson', ndjson([{ ...key, ...stored }]));
    return everything();
  }

  /** Also tried as a dry run: for one record of each test, in a long run for all. */
  async function effect(record: Record<string, unknown>, isTried = true) {
    const before = unchanged ?? (await store());
    const content = ndjson([{ ...key, ...record }]);
    const dry = isTried || isLongRun ? await imports.run(kind, 'dry.ndjson', content, '--dry-run') : null;
    if (dry) expect(changedBetween(before, await everything())).toEqual([]);
    const real = await imports.run(kind, 'real.ndjson', content);
    if (dry) {
      expect(await imports.changes(dry)).toEqual(await imports.changes(real));
      expect(dry).toMatchObject({
        inserted: 0,
        updated: real.updated,
        refused: real.refused,
        incomplete: real.incomplete,
      });
    }
    const after = await everything();
    const changed = changedBetween(before, after);
    unchanged = changed.length === 0 ? after : null;
    return {
      changed,
      summary: real,
      reported: await imports.changes(real),
    };
  }

  it('with the key alone changes nothing', async () => {
    expect(await effect({})).toMatchObject({ changed: [], summary: { updated: 0, incomplete: 0 }, reported: [] });
  });

  it('changes each field independently, and reports it', async () => {
    for (const [index, [field, value, changed]] of changes.entries()) {
      const made = await effect({ [field]: value }, index === 0);
      expect(made, field).toMatchObject({ changed, summary: { updated: 1, incomplete: 0 } });
      expect(made.reported.length, field).toBeGreaterThan(0);
    }
  });

  it('clears each field with an empty cell', async () => {
    for (const [index, [field, changed]] of empties.entries()) {
      const made = await effect({ [field]: '' }, index === 0);
      expect(made.changed, field).toEqual(changed);
      expect(made.summary.updated, field).toBe(changed.length > 0 ? 1 : 0);
    }
  });

  it('keeps the stored value if the new one is missing or invalid, and reports the row as incomplete or rejected', async () => {
    for (const [index, [field, value]] of [...required.map((name) => [name, ''] as const), ...bad].entries()) {
      const made = await effect({ [field]: value }, index === 0);
      expect(made, `${field} ${JSON.stringify(value)}`).toMatchObject({
        changed: [],
        summary: { updated: 0 },
        reported: [],
      });
      const { incomplete, refused } = made.summary;
      expect(incomplete + refused, `${field} ${JSON.stringify(value)}`).toBeGreaterThan(0);
    }
  });

  it('rejects a new record without its required fields', async () => {
    for (const field of required) {
      const other = {
        ...key,
        ...stored,
        [Object.keys(key).at(-1) ?? '']: typeof Object.values(key).at(-1) === 'number' ? 99 : 'new',
      };
      const without: Record<string, unknown> = { ...other, email: `${field}@users.example` };
      delete without[field];
      delete without[field.split('.')[0] ?? ''];
      const summary = await imports.run(kind, 'new.ndjson', ndjson([without]));
      expect(summary, field).toMatchObject({ inserted: 0, refused: 1 });
    }
  });
});
