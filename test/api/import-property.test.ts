import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { upsertAgents, upsertCustomers } from '../../backend/customers/index.ts';
import {
  upsertArticles,
  upsertBrands,
  upsertCategories,
  upsertFamilies,
  upsertFeatures,
} from '../../backend/catalogue/index.ts';
import { upsertPriceLists, upsertPrices } from '../../backend/pricing/index.ts';
import { upsertUsers } from '../../backend/accounts/index.ts';
import type { FieldChange } from '../../backend/database/upsert/index.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImports, ndjson, type Imports } from '../builders/imports.ts';
import { isLongRun } from '../builders/long-runs.ts';
import { addressRecord, articleRecord, customerRecord } from '../builders/records.ts';

/**
 * For any file and any small shop: an import changes only the cells in the file, and a dry run lists exactly the
 * changes of the real import. The stored state is read with separate SQL, not with the code under test.
 */
let test: TestDatabase;
let imports: Imports;
// Two hundred small shops take minutes on a busy machine.
if (isLongRun) vi.setConfig({ testTimeout: 900_000 });
const two = (code: string) => ({ code, name: { it: code } });

beforeAll(async () => {
  test = await createTestDatabase();
  imports = await createImports(test.database);
  const { database } = test;
  await upsertPriceLists(database, ['L1', 'L2'].map(two));
  await upsertCategories(database, ['ca', 'cb'].map(two));
  await upsertBrands(database, [{ code: 'ba', name: 'ba' }]);
  await upsertAgents(database, [{ code: 'ga', name: 'ga', phone: null, email: null }]);
  await upsertFeatures(database, [
    { ...two('fa'), dataType: 'f', position: 0, isFacet: true },
    { ...two('fb'), dataType: 's', position: 1, isFacet: true },
  ]);
  await upsertFamilies(database, [{ ...two('fam'), features: ['fa', 'fb'] }]);
});
afterAll(async () => {
  await test.drop();
  await imports.remove();
});

/** One value of one record: its name in the reports, and its value. */
type Values = Map<string, { code: string; field: string; item: string; value: unknown }>;

async function read(query: ReturnType<typeof sql>): Promise<any[]> {
  return (await query.execute(test.database.query)).rows;
}

function valuesOf(records: readonly { code: string; fields: Record<string, unknown>; item?: string }[]): Values {
  const values: Values = new Map();
  for (const { code, fields, item = '' } of records) {
    for (const [field, value] of Object.entries(fields)) {
      if (value !== null) values.set(JSON.stringify([code, field, item]), { code, field, item, value });
    }
  }
  return values;
}

/** The changed values of records that existed before. */
function differences(before: Values, after: Values, codes: ReadonlySet<string>): string[] {
  const lines: string[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(key), after.get(key)];
    const { code, field, item } = (old ?? now) as { code: string; field: string; item: string };
    const change = { code, field, item, old: old?.value ?? null, new: now?.value ?? null };
    // For a new part of a record, the report contains only the part itself.
    const part = JSON.stringify([code, field.split('.')[0], item]);
    const isNewPart = item !== '' && field.includes('.') && !before.has(part) && after.has(part);
    const isSame = JSON.stringify(change.old) === JSON.stringify(change.new);
    if (codes.has(code) && !isSame && !isNewPart) lines.push(lineOf(change));
  }
  return lines.sort();
}

function lineOf({ code, field, item = '', old, new: now }: FieldChange): string {
  // Conditions have no name in the report; they are distinguished by their content.
  return JSON.stringify([code, field, field === 'contractPrices' ? '' : item, inOrder(old), inOrder(now)]);
}

/** An object with its keys sorted, so that it can be compared as text. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A row of the file: the key columns and a random subset of the others, with valid, empty or invalid values. */
const cells = (columns: Record<string, readonly string[]>) =>
  fc
    .subarray(Object.keys(columns))
    .chain((names) =>
      fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom('', ...(columns[name] ?? []))]))),
    );

const files = (codes: readonly string[], columns: Record<string, readonly string[]>) =>
  fc
    .subarray([...codes], { minLength: 1 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((code) => cells(columns).map((row): Record<string, string> => ({ code, ...row })))),
    );

interface Subject {
  kind: 'articles' | 'customers';
  read: () => Promise<{ values: Values; rest: string; codes: Set<string> }>;
  /** The columns that can cause a change of a field in the report. */
  columnsOf: (field: string) => string[];
}

async function holds(subject: Subject, rows: readonly Record<string, string>[]): Promise<void> {
  const before = await subject.read();
  const content = ndjson(rows);
  const dry = await imports.run(subject.kind, 'file.ndjson', content, '--dry-run');
  expect(await subject.read()).toEqual(before);
  const real = await imports.run(subject.kind, 'file.ndjson', content);
  const after = await subject.read();
  const made = differences(before.values, after.values, before.codes);
  const [expected, reported] = [await imports.changes(dry), await imports.changes(real)];
  expect(expected.map(lineOf)).toEqual(reported.map(lineOf));
  expect(reported.map(lineOf).sort()).toEqual(made);
  expect([dry.inserted, dry.updated, dry.refused, dry.incomplete]).toEqual([
    real.inserted,
    real.updated,
    real.refused,
    real.incomplete,
  ]);
  expect(real.updated).toBe(new Set(reported.map(({ code }) => code)).size);
  const given = new Map(rows.map(({ code, ...row }) => [code, Object.keys(row)]));
  for (const { code, field } of reported) {
    expect(given.get(code) ?? [], `${field} of ${code}`).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^(${subject.columnsOf(field).join('|')})$`))]),
    );
  }
  expect(after.rest).toBe(before.rest);
}

const optional = <T>(value: T) => fc.option(fc.constant(value), { nil: null });

it('an article import changes only the cells in the file, and the dry run lists the same changes', async () => {
  const codes = ['p', 'q', 'c', 's', 't'];
  const article = (code: string) =>
    fc.record({
      summary: optional({ it: 'corto', en: 'short' }),
      categoryCode: optional('ca'),
      familyCode: optional('fam'),
      size: optional('M8'),
      vatRate: fc.constantFrom(2200, 1000),
      minimumPackaging: fc.constantFrom(1, 6),
      stockQuantity: fc.constantFrom(0, 12),
      position: fc.nat(5),
      features: fc.subarray([['fa', 8] as const, ['fb', 'x'] as const]).map((some) => Object.fromEntries(some)),
      barcodes: fc.subarray(['8001234567897', 'INT']).map((some) => some.map((barcode) => ({ code: barcode }))),
      oldCodes: fc.subarray(['v1', 'v2']),
      relatedCodes: fc.subarray(['p', 's'].filter((other) => other !== code)),
      alternativeCodes: fc.subarray(['t', 'q'].filter((other) => other !== code)),
    });
  const columns: Record<string, readonly string[]> = {
    sku: ['X-p', 'X-q', 'new'],
    kind: ['single', 'parent', 'child', 'wrong'],
    parentCode: ['p', 'q', 'none'],
    position: ['3', '-1'],
    'name.it': ['Nome'],
    'name.en': ['Name'],
    'summary.it': ['riga'],
    'summary.en': ['line'],
    brandCode: ['ba', 'none'],
    categoryCode: ['cb', 'none'],
    size: ['M10'],
    vatRate: ['10', 'molto'],
    minimumPackaging: ['6', '0'],
    stockQuantity: ['12', '12,75'],
    isActive: ['no', 'forse'],
    arrivingOn: ['2027-01-31', '2027-02-31'],
    'packaging.code': ['CF'],
    'packaging.quantity': ['10', '0'],
    barcodes: ['INT', '8001234567890|INT'],
    oldCodes: ['v1|v3'],
    relatedCodes: ['s|t', 'none|s'],
    alternativeCodes: ['q'],
    axes: ['size', 'size|fa|fb'],
    'feature.fa': ['9', 'nove'],
    'feature.fb': ['y'],
    'price.L1': ['1,50', 'a richiesta'],
    'price.L2': ['2'],
  };
  const subject: Subject = { kind: 'articles', read: readArticles, columnsOf: articleColumns };
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...codes.map(article)),
      fc.subarray(['p L1', 's L1', 's L2', 'c L1']),
      files([...codes, 'new'], columns),
      async (records, prices, rows) => {
        await sql`truncate article, price_list_entry cascade`.execute(test.database.query);
        const kinds = { p: 'parent', q: 'parent', c: 'child' } as Record<string, 'parent' | 'child'>;
        await upsertArticles(
          test.database,
          codes.map((code, place) =>
            articleRecord({
              ...records[place],
              code,
              sku: `X-${code}`,
              kind: kinds[code] ?? 'single',
              parentCode: code === 'c' ? 'p' : null,
            }),
          ),
        );
        await upsertPrices(
          test.database,
          prices.map((price) => ({ articleCode: price.slice(0, 1), priceListCode: price.slice(2), price: 30_000 })),
        );
        await holds(subject, rows);
      },
    ),
    { numRuns: isLongRun ? 200 : 15 },
  );
});

function articleColumns(field: string): string[] {
  if (field === 'kind' || field === 'parentCode') return ['kind', 'parentCode'];
  if (field === 'packaging') return ['packaging.code', 'packaging.quantity'];
  return [field.replaceAll('.', '\\.')];
}

async function readArticles() {
  const rows = await read(sql`
    select a.code, jsonb_build_object('sku', a.sku, 'kind', a.kind, 'parentCode', p.code, 'position', a.position,
        'name.it', a.name_it, 'name.en', a.name_en, 'summary.it', a.summary_it, 'summary.en', a.summary_en,
        'brandCode', b.code, 'categoryCode', c.code, 'size', a.size, 'vatRate', a.vat_rate / 100,
        'minimumPackaging', a.minimum_packaging, 'stockQuantity', a.stock_quantity, 'isActive', a.is_active,
        'arrivingOn', a.arriving_on, 'packaging', a.packaging, 'axes', to_jsonb(a.axes),
        'barcodes', (select jsonb_agg(x.code order by x.position) from barcode x where x.article_id = a.id),
        'oldCodes', (select jsonb_agg(x.code order by x.code) from article_alias x where x.article_id = a.id),
        'relatedCodes', (select jsonb_agg(y.code order by x.position) from article_link x
          join article y on y.id = x.linked_id where x.article_id = a.id and x.kind = 'related'),
        'alternativeCodes', (select jsonb_agg(y.code order by x.position) from article_link x
          join article y on y.id = x.linked_id where x.article_id = a.id and x.kind = 'alternative')) as fields,
      a.features, (select jsonb_object_agg(l.code, e.price / 10000.0) from price_list_entry e
        join price_list l on l.id = e.price_list_id where e.article_id = a.id) as prices,
      to_jsonb(a) - array['code', 'sku', 'kind', 'parent_id', 'position', 'name_it', 'name_en', 'summary_it',
        'summary_en', 'brand_id', 'category_id', 'size', 'vat_rate', 'minimum_packaging', 'stock_quantity',
        'is_active', 'arriving_on', 'packaging', 'axes', 'features', 'updated_at'] as rest
    from article a left join article p on p.id = a.parent_id left join brand b on b.id = a.brand_id
    left join category c on c.id = a.category_id order by a.code`);
  const others = await read(sql`select (select jsonb_agg(to_jsonb(t) order by id) from family t) as families,
    (select jsonb_agg(to_jsonb(t)) from family_feature t) as described, (select jsonb_agg(t.code) from brand t) as brands,
    (select jsonb_agg(to_jsonb(t)) from price_list t) as lists`);
  const prefixed = (prefix: string, values: object | null) =>
    Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [`${prefix}.${key}`, value]));
  const records = rows.map(({ code, fields, features, prices }) => ({
    code,
    fields: { ...emptyLists(fields), ...prefixed('feature', features), ...prefixed('price', prices) },
  }));
  const known = rows.filter(({ code }) => code !== 'new');
  const rest = JSON.stringify([known.map(({ code, rest: own }) => [code, own]), others]);
  return { values: valuesOf(records), rest, codes: new Set<string>(rows.map(({ code }) => code)) };
}

// An empty list is reported as such, not as null.
function emptyLists(fields: Record<string, unknown>): Record<string, unknown> {
  const lists = ['barcodes', 'oldCodes', 'relatedCodes', 'alternativeCodes'];
  return { ...fields, ...Object.fromEntries(lists.map((list) => [list, fields[list] ?? []])) };
}

it('a customer import changes only the cells in the file, and the dry run lists the same changes', async () => {
  await upsertArticles(test.database, [
    articleRecord({ code: 'a1', sku: 'a1' }),
    articleRecord({ code: 'a2', sku: 'a2' }),
  ]);
  const codes = ['k1', 'k2', 'k3'];
  const customer = fc.record({
    taxCode: optional('TAX'),
    discounts: fc.constantFrom<number[]>([], [3000, 500]),
    discountClass: optional('K1'),
    minimumOrderCents: optional(5000),
    vatRegime: optional('exempt'),
    isActive: fc.boolean(),
    otherPaymentMethods: fc.subarray(['RIBA', 'CONTO']),
    addresses: fc
      .subarray(['1', '2'])
      .map((some) => some.map((code) => addressRecord({ code, phone: '051', isDefault: code === '1' }))),
    contractPrices: fc
      .subarray(['a1', 'a2'])
      .map((some) =>
        some.map((articleCode) => ({ articleCode, minimumQuantity: 1, netPrice: 10_000, discounts: null })),
      ),
  });
  const columns: Record<string, readonly string[]> = {
    companyName: ['Nuovo'],
    taxCode: ['TAX2'],
    priceListCode: ['L2', 'none'],
    discounts: ['10', '30+x'],
    discountClass: ['K1', 'K2'],
    minimumOrderCents: ['70,00', '-'],
    vatRegime: ['split-payment'],
    vatNote: ['Art. 17-ter'],
    isActive: ['no', 'forse'],
    otherPaymentMethods: ['CONTO|RIBA'],
    'addresses.code': ['1', '2', '3'],
    'addresses.street': ['Via Nuova'],
    'addresses.city': ['Pisa'],
    'addresses.phone': ['02'],
    'addresses.isDefault': ['si', 'forse'],
    'addresses.isActive': ['no'],
    'addresses.agentCode': ['ga', 'none'],
    'contractPrices.articleCode': ['a1', 'none'],
    'contractPrices.netPrice': ['2,50', 'a richiesta'],
    'contractPrices.minimumQuantity': ['10', '0'],
    'users.username': ['u1', 'u2'],
    'users.email': ['u1@k.example', 'other@k.example'],
    'users.name': ['Anna'],
  };
  const subject: Subject = {
    kind: 'customers',
    read: readCustomers,
    columnsOf: (field) =>
      /^(addresses|contractPrices|users)$/.test(field) ? [`${field}\\..*`] : [field.replaceAll('.', '\\.')],
  };
  await fc.assert(
    fc.asyncProperty(fc.tuple(customer, customer, customer), files([...codes, 'new'], columns), async (given, rows) => {
      await sql`truncate customer, user_account cascade`.execute(test.database.query);
      await upsertCustomers(
        test.database,
        codes.map((code, place) => customerRecord({ ...given[place], code })),
      );
      // Hashing is slow, so the password is hashed once and the user rows are copied.
      await copyUsers();
      await holds(subject, rows);
    }),
    { numRuns: isLongRun ? 200 : 15 },
  );
});

let hash: string | null = null;

async function copyUsers(): Promise<void> {
  if (hash === null) {
    const user = { kind: 'client', name: 'U', password: 'segreta', customerCode: 'k1' } as const;
    await upsertUsers(test.database, [{ ...user, username: 'u1', email: 'u1@k.example' }]);
    hash = (await read(sql`select password_hash from user_account`))[0].password_hash as string;
    await sql`truncate user_account cascade`.execute(test.database.query);
  }
  await sql`with given as (
      insert into user_account (username, email, name, kind, password_hash)
      select u.name, u.name || '@k.example', 'U', 'client', ${hash} from (values ('u1'), ('u2')) as u(name)
      returning id, username
    )
    insert into company_member (user_id, customer_id, role, is_imported)
    select g.id, c.id, 'administrator', true from given g join customer c on c.code = replace(g.username, 'u', 'k')
  `.execute(test.database.query);
}

async function readCustomers() {
  const rows = await read(sql`
    select c.code, jsonb_build_object('companyName', c.company_name, 'taxCode', c.tax_code, 'priceListCode', l.code,
        'discounts', (select string_agg((d / 100)::text, '+') from unnest(c.discounts) d),
        'discountClass', (select d.code from discount_class d where d.id = c.discount_class_id),
        'minimumOrderCents', c.minimum_order_cents / 100,
        'vatRegime', c.vat_regime, 'vatNote', c.vat_note, 'isActive', c.is_active,
        'otherPaymentMethods', (select coalesce(jsonb_agg(m.code order by m.position), '[]') from customer_payment_method m
          where m.customer_id = c.id)) as fields,
      to_jsonb(c) - array['company_name', 'tax_code', 'price_list_id', 'discounts', 'discount_class_id',
        'minimum_order_cents', 'vat_regime', 'vat_note', 'is_active'] as rest
    from customer c join price_list l on l.id = c.price_list_id order by c.code`);
  const addresses = await read(sql`
    select c.code, a.code as item, jsonb_build_object('addresses', a.code, 'addresses.street', a.street,
      'addresses.city', a.city, 'addresses.phone', a.phone, 'addresses.isDefault', a.is_default, 'addresses.isActive', a.is_active, 'addresses.agentCode',
      g.code) as fields from customer_address a join customer c on c.id = a.customer_id left join agent g on g.id = a.agent_id`);
  const users = await read(sql`
    select c.code, u.username as item, jsonb_build_object('users', u.username, 'users.email', u.email, 'users.name', u.name)
      as fields from user_account u join company_member m on m.user_id = u.id
      join customer c on c.id = m.customer_id`);
  const contracts = await read(sql`
    select c.code, a.code || '/' || p.minimum_quantity as item, jsonb_build_object('contractPrices', jsonb_build_object('articleCode', a.code,
      'minimumQuantity', p.minimum_quantity, 'netPrice', p.net_price / 10000.0)) as fields
    from contract_price p join customer c on c.id = p.customer_id join article a on a.id = p.article_id`);
  const others = await read(sql`select (select jsonb_agg(to_jsonb(t) order by id) from article t) as articles,
    (select jsonb_agg(u.password_hash) from user_account u) as hashes`);
  const known = rows.filter(({ code }) => code !== 'new');
  // Reports show discounts as text, empty if there are none.
  for (const { fields } of rows) fields.discounts ??= '';
  const values = valuesOf([...rows, ...addresses, ...users, ...contracts]);
  const rest = JSON.stringify([known.map(({ code, rest: own }) => [code, own]), others]);
  return { values, rest, codes: new Set<string>(rows.map(({ code }) => code)) };
}
