import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerRecord } from '../../backend/customers/records.ts';
import type { PromotionRecord } from '../../backend/pricing/records.ts';
import type { UserRecord } from '../../backend/accounts/records.ts';
import {
  addFamilyFeatures,
  linkArticles,
  upsertArticles,
  upsertBrands,
  upsertCategories,
  upsertFamilies,
  upsertFeatures,
  upsertStock,
} from '../../backend/catalogue/index.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { upsertPriceLists, upsertPrices, upsertPromotions } from '../../backend/pricing/index.ts';
import { upsertUsers } from '../../backend/accounts/index.ts';
import { inEnglish } from '../../backend/texts/in-english.ts';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../builders/database.ts';
import { addressRecord, articleRecord, customerRecord } from '../builders/records.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await emptyDatabase(test.database);
  await upsertPriceLists(test.database, [{ code: 'L1', name: { it: 'Listino' } }]);
  await upsertArticles(test.database, [articleRecord({ code: 'A', sku: 'A' }), articleRecord({ code: 'B', sku: 'B' })]);
});

const unchanged = { inserted: 0, updated: 0 };

async function rowsOf(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(test.database.query)).rows;
}

/** What the use case rejects, with reasons as their English texts. */
const rejected = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    ({ problems }: { problems: unknown }) => inEnglish({ problems }),
  );

describe('upserting articles', () => {
  it('uses the last of two records with the same code', async () => {
    const twice = ['Prima', 'Dopo'].map((it) => articleRecord({ code: 'C', sku: 'C', name: { it } }));
    expect(await upsertArticles(test.database, twice)).toMatchObject({ inserted: 1, updated: 0 });
    expect(await rowsOf(sql`select name_it from article where code = 'C'`)).toEqual([{ name_it: 'Dopo' }]);
  });

  it('counts changed barcodes as an update, with a new modification date', async () => {
    const dateOf = () => rowsOf(sql`select updated_at from article where code = 'A'`);
    const before = await dateOf();
    const withBarcode = articleRecord({ code: 'A', sku: 'A', barcodes: [{ code: '123' }] });
    expect(await upsertArticles(test.database, [withBarcode])).toMatchObject({ inserted: 0, updated: 1 });
    expect(await dateOf()).not.toEqual(before);
    expect(await upsertArticles(test.database, [withBarcode])).toMatchObject(unchanged);
    await upsertArticles(test.database, [articleRecord({ code: 'A', sku: 'A' })]);
    expect(await rowsOf(sql`select code from barcode`)).toEqual([]);
  });

  it('rejects the whole batch, writes nothing, and reports every reason and position', async () => {
    const records = [
      articleRecord({ code: 'C', sku: 'C' }),
      articleRecord({ code: 'D', sku: 'A', brandCode: 'none' }),
      articleRecord({ code: 'E', sku: 'E', kind: 'child', parentCode: 'B' }),
    ];
    expect(await rejected(upsertArticles(test.database, records))).toMatchObject({
      problems: [
        { index: 1, code: 'D', field: 'brandCode', reason: 'There is no brand none.' },
        { index: 2, code: 'E', field: 'parentCode', reason: 'Article B is not a parent.' },
        { index: 1, code: 'D', field: 'sku', reason: 'Article A has the sku A already.' },
      ],
    });
    expect(await rowsOf(sql`select code from article order by code`)).toEqual([{ code: 'A' }, { code: 'B' }]);
  });

  it('rejects another kind for a parent that has children', async () => {
    const parent = articleRecord({ code: 'P', sku: 'P', kind: 'parent' });
    await upsertArticles(test.database, [
      articleRecord({ code: 'K', sku: 'K', kind: 'child', parentCode: 'P' }),
      parent,
    ]);
    expect(await rejected(upsertArticles(test.database, [{ ...parent, kind: 'single' }]))).toMatchObject({
      problems: [{ code: 'P', field: 'kind' }],
    });
  });

  it('rejects more than two axes', async () => {
    const axes = ['color', 'size', 'lunghezza'];
    expect(await rejected(upsertArticles(test.database, [{ code: 'A', axes }]))).toMatchObject({
      problems: [{ code: 'A', field: 'axes', drop: ['axes'] }],
    });
  });

  it('defers links to articles that do not exist yet', async () => {
    const linking = articleRecord({ code: 'A', sku: 'A', relatedCodes: ['B', 'Z'] });
    const { waitingLinks } = await upsertArticles(test.database, [linking]);
    expect(waitingLinks).toEqual([{ articleCode: 'A', relatedCodes: ['B', 'Z'], alternativeCodes: [] }]);
    // A list with a missing code is written only at the end of an import.
    expect(await rowsOf(sql`select linked_id from article_link`)).toEqual([]);
    expect(await linkArticles(test.database, waitingLinks)).toMatchObject({
      changed: 1,
      missing: [{ missing: ['Z'] }],
    });
    await upsertArticles(test.database, [articleRecord({ code: 'Z', sku: 'Z' })]);
    expect(await linkArticles(test.database, waitingLinks)).toMatchObject({ changed: 1, missing: [] });
  });
});

it('a category cannot become its own descendant, also through stored categories', async () => {
  const node = (code: string, parentCode: string | null) => ({ code, parentCode, name: { it: code }, position: 0 });
  expect(await upsertCategories(test.database, [node('b', 'a'), node('a', null)])).toMatchObject({
    inserted: 2,
    updated: 0,
  });
  expect(await rejected(upsertCategories(test.database, [node('a', 'b')]))).toMatchObject({
    problems: [{ code: 'a', field: 'parentCode', reason: 'a would lie below itself.' }],
  });
});

it('features are appended to those of a family', async () => {
  const feature = (code: string) => ({ code, dataType: 's' as const, name: { it: code }, position: 0, isFacet: true });
  await upsertFeatures(test.database, ['x', 'y', 'z'].map(feature));
  const family = { code: 'f', parentCode: null, name: { it: 'F' }, position: 0, features: ['z'] };
  await upsertFamilies(test.database, [family]);
  const pairs = ['y', 'z', 'x'].map((featureCode) => ({ familyCode: 'f', featureCode }));
  expect(await addFamilyFeatures(test.database, pairs)).toMatchObject({ inserted: 2, updated: 0 });
  const order = sql`select t.code from family_feature x join feature t on t.id = x.feature_id order by x.position`;
  expect(await rowsOf(order)).toEqual([{ code: 'z' }, { code: 'y' }, { code: 'x' }]);
  expect(await upsertFamilies(test.database, [family])).toMatchObject({ inserted: 0, updated: 1 });
});

it('a stock change writes one event; the same stock again writes none', async () => {
  const stock = [{ articleCode: 'A', quantity: 5, arrivingOn: '2027-01-31' }];
  expect(await upsertStock(test.database, stock)).toMatchObject({ inserted: 0, updated: 1 });
  expect(await upsertStock(test.database, stock)).toMatchObject(unchanged);
  const events = sql`select quantity_before, quantity_after from stock_event`;
  expect(await rowsOf(events)).toEqual([{ quantity_before: 100, quantity_after: 5 }]);
});

it('prices are updated only where they differ', async () => {
  const prices = ['A', 'B'].map((articleCode) => ({ priceListCode: 'L1', articleCode, price: 79_870 }));
  expect(await upsertPrices(test.database, prices)).toMatchObject({ inserted: 2, updated: 0 });
  const changed = prices.map((price) => (price.articleCode === 'A' ? { ...price, price: 1 } : price));
  expect(await upsertPrices(test.database, changed)).toMatchObject({ inserted: 0, updated: 1 });
});

describe('upserting customers and users', () => {
  const customer: CustomerRecord = customerRecord({
    code: 'K',
    priceListCode: 'L1',
    addresses: [addressRecord({ code: '1' }), addressRecord({ code: '2' })],
    contractPrices: [
      { articleCode: 'A', addressCode: '2', minimumQuantity: 1, netPrice: 100, discounts: null },
      { articleCode: 'B', minimumQuantity: 1, netPrice: null, discounts: [3000, 500], validFrom: '2026-01-01' },
    ],
  });
  const user: UserRecord = {
    email: 'Anna@k.example',
    username: 'Anna',
    name: 'Anna',
    password: 'bancale-demo',
    kind: 'client',
    customerCode: 'K',
    agentCustomerCodes: [],
  };

  it('changes nothing the second time, and keeps addresses that are no longer listed', async () => {
    expect(await upsertCustomers(test.database, [customer])).toMatchObject({ inserted: 1, updated: 0 });
    expect(await upsertCustomers(test.database, [customer])).toMatchObject(unchanged);
    const fewer = { ...customer, addresses: customer.addresses.slice(0, 1), contractPrices: [] };
    expect(await upsertCustomers(test.database, [fewer])).toMatchObject({ inserted: 0, updated: 1 });
    const counts = sql`select (select count(*) from customer_address) as addresses,
      (select count(*) from contract_price) as prices`;
    expect(await rowsOf(counts)).toEqual([{ addresses: 2, prices: 0 }]);
  });

  it('R9.27 stores further payment methods in order, and keeps them if none are given', async () => {
    const methods = async (): Promise<unknown> =>
      rowsOf(sql`select code from customer_payment_method order by position`);
    await upsertCustomers(test.database, [{ ...customer, otherPaymentMethods: ['RIBA', 'CONTO', 'RIBA'] }]);
    expect(await methods()).toEqual([{ code: 'RIBA' }, { code: 'CONTO' }]);
    expect(await upsertCustomers(test.database, [customer])).toMatchObject(unchanged);
    expect(await methods()).toHaveLength(2);
    const changed = await upsertCustomers(test.database, [{ ...customer, otherPaymentMethods: ['CONTO'] }]);
    expect(changed).toMatchObject({ inserted: 0, updated: 1 });
    expect(await methods()).toEqual([{ code: 'CONTO' }]);
  });

  it('keeps the password of a stored user, and replaces another one only on request', async () => {
    await upsertCustomers(test.database, [customer]);
    const hashOf = async (): Promise<string> => {
      const [row] = await rowsOf(sql`select password_hash as hash from user_account`);
      return (row as { hash: string }).hash;
    };
    expect(await upsertUsers(test.database, [user])).toMatchObject({ inserted: 1, updated: 0 });
    const first = await hashOf();
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await upsertUsers(test.database, [user, { ...user, username: 'ANNA', password: '' }])).toMatchObject(
      unchanged,
    );
    expect(await hashOf()).toBe(first);
    expect(await upsertUsers(test.database, [{ ...user, password: 'another' }])).toMatchObject(unchanged);
    expect(await upsertUsers(test.database, [user], { resetPasswords: true })).toMatchObject(unchanged);
    expect(await hashOf()).toBe(first);
    const another = [{ ...user, password: 'another' }];
    expect(await upsertUsers(test.database, another, { resetPasswords: true })).toMatchObject({
      inserted: 0,
      updated: 1,
    });
    expect(await verify(await hashOf(), 'another')).toBe(true);
  });

  it('rejects contradictory contract prices with the reason', async () => {
    const price = { articleCode: 'A', minimumQuantity: 1, netPrice: 100, discounts: null };
    const contractPrices = [price, { ...price, brandCode: 'M' }, { ...price, discounts: [1000] }];
    await upsertBrands(test.database, [{ code: 'M', name: 'Marca' }]);
    expect(await rejected(upsertCustomers(test.database, [{ ...customer, contractPrices }]))).toMatchObject({
      problems: [
        {
          field: 'contractPrices',
          reason: 'A condition is for exactly one article, brand or category.',
          drop: ['contractPrices[1]'],
        },
        {
          field: 'contractPrices',
          reason: 'A condition is either a net price or discounts.',
          drop: ['contractPrices[2]'],
        },
      ],
    });
  });

  it('rejects contradictory users with the reason', async () => {
    await upsertCustomers(test.database, [customer]);
    const users = [
      user,
      { ...user, username: 'other', email: 'anna@K.example' },
      { ...user, username: 'new', email: 'new@k.example', password: '' },
      { ...user, username: 'agent', email: 'agent@k.example', kind: 'agent' as const },
    ];
    expect(await rejected(upsertUsers(test.database, users))).toMatchObject({
      problems: [
        { code: 'other', field: 'email' },
        {
          code: 'new',
          field: 'password',
          reason: 'A new user needs a password; who has none is invited: load the address as e-mail of the customer.',
        },
        { code: 'agent', field: 'customerCode' },
      ],
    });
  });
});

it('promotions are updated if only one of their rows changed', async () => {
  const row = { row: 1, articleCode: 'A', minimumQuantity: 10, netPrice: 100, extraDiscounts: null };
  const title = { it: 'Estate' };
  const promotion: PromotionRecord = { code: 'E', title, startsOn: '2026-06-01', endsOn: '2026-08-31', rows: [row] };
  expect(await upsertPromotions(test.database, [promotion])).toMatchObject({ inserted: 1, updated: 0 });
  expect(await upsertPromotions(test.database, [promotion])).toMatchObject(unchanged);
  const dearer = { ...promotion, rows: [{ ...row, netPrice: 200 }] };
  expect(await upsertPromotions(test.database, [dearer])).toMatchObject({ inserted: 0, updated: 1 });
});

it('promotions are rejected if a row has both a net price and discounts', async () => {
  const row = { row: 1, articleCode: 'A', minimumQuantity: 10, netPrice: 100, extraDiscounts: [1000] };
  const days = { startsOn: '2026-06-01', endsOn: '2026-08-31' };
  const promotion = { code: 'E', title: { it: 'Estate' }, ...days, rows: [row] };
  expect(await rejected(upsertPromotions(test.database, [promotion]))).toMatchObject({
    problems: [{ code: 'E', field: 'rows', drop: ['rows[0]'] }],
  });
});
