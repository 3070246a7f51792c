import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addLines, applyCoupon, createCartSummaries, getCart, updateLines } from '../../backend/carts/index.ts';
import type { CartOwner, CartServices } from '../../backend/carts/index.ts';
import { upsertArticles, upsertStock } from '../../backend/catalogue/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { sql } from 'kysely';
import { cartServices, ownerOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { articleRecord } from '../builders/records.ts';
import { day } from '../builders/shop.ts';

const LINES = 120;
const DAY = 86_400_000;

let test: TestDatabase;
let services: CartServices;
let owner: CartOwner;
let cartId: number;
let now = new Date();
/** Stands for the version of the price book, which changes with each price. */
let prices = 1;
/** Two processes. */
let processes: ReturnType<typeof createCartSummaries>[];
/** Statements that read the lines. */
let reads = 0;

const articles = Array.from({ length: LINES }, (_, index) =>
  articleRecord({ code: `L${index}`, sku: `LONG-${index}`, stockQuantity: 50 }),
);
const [first, second] = articles as [(typeof articles)[0], (typeof articles)[0]];

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true });
  const { database } = test;
  await upsertArticles(database, articles);
  await upsertPrices(
    database,
    articles.map(({ code: articleCode }) => ({ priceListCode: 'L1', articleCode, price: 30_000 })),
  );
  services = { ...cartServices(database), clock: () => now };
  owner = await ownerOf(database, '70431', '1');
  const added = await addLines(services, owner, [
    { articleCode: '204300', quantity: 5, promoCode: 'EST/26', promoRow: 41 },
    ...articles.map(({ code }) => ({ articleCode: code, quantity: 10 })),
  ]);
  cartId = added[0]?.cartId ?? 0;
  await database.query
    .insertInto('coupon')
    .values({ code: 'LUNGO', kind: 'amount', amount_cents: 500, percent: null, valid_from: day(-1), valid_to: day(9) })
    .execute();
  database.statements.observe((text) => {
    if (text.includes('seen_net_price as "seenNetPrice"')) reads += 1;
    return null;
  });
});
afterAll(() => test.drop());

const readAll = () => Promise.all(processes.map((one) => one.read(owner, { prices: String(prices), generation: 1 })));

beforeEach(async () => {
  processes = [createCartSummaries(services), createCartSummaries(services)];
  // The first time a cart is only known to be long.
  for (let time = 0; time < 2; time += 1) await readAll();
  reads = 0;
});

describe('a long cart (11.5)', () => {
  it('is read once until something changes', async () => {
    const [one] = await readAll();
    const [again] = await readAll();
    expect(again).toBe(one);
    expect(one?.lines).toHaveLength(LINES + 1);
    expect(reads).toBe(0);
  });

  it('is not cached when it is short', async () => {
    const other = await ownerOf(test.database, '70999');
    await addLines(services, other, [{ articleCode: '204600', quantity: 3 }]);
    const [summaries] = processes;
    for (let time = 0; time < 3; time += 1) await summaries?.read(other, { prices: '1', generation: 1 });
    expect(reads).toBe(3);
  });

  const rowOf = async (code: string) =>
    (await getCart(services, owner)).lines.find((line) => line.code === code)?.rowId ?? 0;
  const contribution = (amount: number) =>
    sql`insert into article_contribution (article_id, kind, amount)
      select id, 'raee', ${amount} from article where code = 'L1'
      on conflict (article_id, kind) do update set amount = excluded.amount`.execute(test.database.query);
  const setting = (isOrderable: boolean) =>
    sql`insert into setting (key, value) values ('without_stock', jsonb_build_object('isOrderable', ${isOrderable}::boolean))
      on conflict (key) do update set value = excluded.value`.execute(test.database.query);

  it.each<[string, () => Promise<unknown>]>([
    ['a name', () => upsertArticles(test.database, [{ ...first, name: { it: 'Altro', en: 'Other' } }])],
    ['packaging', () => upsertArticles(test.database, [{ ...first, minimumPackaging: 4 }])],
    ['stock', () => upsertStock(test.database, [{ articleCode: first.code, quantity: 3 }])],
    ['an article that is no longer sold', () => upsertArticles(test.database, [{ ...second, isActive: false }])],
    ['a new contribution', () => contribution(400)],
    ['another contribution', () => contribution(700)],
    ['a contribution that is gone', () => sql`delete from article_contribution`.execute(test.database.query)],
    ['orders without stock', () => setting(true)],
    ['no orders without stock', () => setting(false)],
    ['a quantity', async () => updateLines(services, owner, cartId, [{ rowId: await rowOf('L5'), quantity: 70 }])],
    ['a note', async () => updateLines(services, owner, cartId, [{ rowId: await rowOf('L6'), note: 'Tetto' }])],
    [
      'a line that is removed',
      async () => updateLines(services, owner, cartId, [{ rowId: await rowOf('L7'), quantity: 0 }]),
    ],
    ['a coupon', () => applyCoupon(services, owner, cartId, 'LUNGO')],
    [
      'a coupon that ends',
      () =>
        test.database.query
          .updateTable('coupon')
          .set({ valid_to: day(-1) })
          .execute(),
    ],
    [
      'terms of the customer',
      () => test.database.query.updateTable('customer').set({ minimum_order_cents: 999_900 }).execute(),
    ],
    ['an address', () => test.database.query.updateTable('customer_address').set({ province: 'PA' }).execute()],
    [
      'a price',
      async () => {
        await upsertPrices(test.database, [{ priceListCode: 'L1', articleCode: first.code, price: 45_000 }]);
        prices += 1;
      },
    ],
    ['a promotion whose last day is over', async () => void (now = new Date(now.getTime() + 11 * DAY))],
  ])('shows %s at once in all processes', async (_, change) => {
    const [before] = await readAll();
    await change();
    const expected = await getCart(services, owner);
    expect(expected).not.toEqual(before);
    for (const shown of await readAll()) expect(shown).toEqual(expected);
    reads = 0;
    for (const shown of await readAll()) expect(shown).toEqual(expected);
    expect(reads).toBe(0);
  });
});
