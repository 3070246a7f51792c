import { expect, it } from 'vitest';
import { upsertUsers } from '../../backend/accounts/index.ts';
import { writeSetting } from '../../backend/content/index.ts';
import { createPriceBook, findPrices, type PricedCustomer } from '../../backend/pricing/index.ts';
import { priceAt, type ArticlePrice } from '../../domain/price.ts';
import { lineCents } from '../../domain/rounding.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import {
  drawWorld,
  loadWorld,
  WORLD_ADDRESSES,
  WORLD_DAYS,
  WORLD_QUANTITIES,
  type WorldIds,
} from '../builders/price-world.ts';
import { PASSWORD } from '../builders/shop.ts';
import { slowLineCents, slowUnitPrice, type PriceWorld, type WorldLine } from '../builders/slow-prices.ts';
import { startTestShop } from '../builders/test-shop.ts';

const WORLDS = 12;

/** Every line that can be asked of a world on a day at an address, with and without each promotion of the article. */
function* linesOf(world: PriceWorld, day: string, customer: string, address: string | null): Generator<WorldLine> {
  for (const { code: article } of world.articles) {
    const rows = world.promotions.flatMap(({ code, rows: own }) =>
      own.filter((row) => row.article === article).map(({ row }) => ({ code, row })),
    );
    for (const quantity of WORLD_QUANTITIES) {
      for (const chosen of [null, ...rows]) yield { customer, address, article, quantity, day, chosen };
    }
  }
}

function shopCents(price: ArticlePrice | undefined, { quantity, chosen }: WorldLine): number | null {
  const charged = price && priceAt(price, quantity, chosen && { promoCode: chosen.code, promoRow: chosen.row });
  return charged ? lineCents(charged.netPrice, quantity, charged.priceQuantity) : null;
}

async function withWorld(
  seed: number,
  compare: (world: PriceWorld, test: TestDatabase, ids: WorldIds) => Promise<void>,
): Promise<void> {
  const test = await createTestDatabase();
  try {
    const world = drawWorld(seed);
    const { decimals, roundsEachDiscount } = world;
    await writeSetting(test.database, 'price_rounding', { decimals, roundsEachDiscount });
    const ids = await loadWorld(test.database, world);
    await compare(world, test, ids);
  } finally {
    await test.drop();
  }
}

it('R2.79 R9.4 any line of any customer on any day costs what the slow reference says, by tables and in memory', async () => {
  let compared = 0;
  const differences: unknown[] = [];
  const note = (seed: number, line: WorldLine, where: string, cents: number | null, expected: bigint | null): void => {
    compared += 1;
    const wanted = expected === null ? null : Number(expected);
    if (cents !== wanted && differences.length < 20) differences.push({ seed, where, ...line, cents, wanted });
  };
  for (let seed = 1; seed <= WORLDS; seed += 1) {
    await withWorld(seed, async (world, test, ids) => {
      for (const day of WORLD_DAYS) {
        const onError = (error: unknown): never => {
          throw error;
        };
        const clock = () => new Date(`${day}T09:00:00Z`);
        const book = await createPriceBook(test.database, { clock, onError });
        for (const { code: customer, discounts } of world.customers) {
          const row = await test.database.query
            .selectFrom('customer')
            .select(['id', 'price_list_id', 'discount_class_id'])
            .where('code', '=', customer)
            .executeTakeFirstOrThrow();
          const priced: PricedCustomer = {
            ...{ id: row.id, priceListId: row.price_list_id, discounts, classId: row.discount_class_id },
          };
          for (const address of WORLD_ADDRESSES) {
            const addressId = address === null ? null : (ids.addresses.get(`${customer}/${address}`) ?? null);
            const articleIds = [...ids.articles.values()];
            const request = { customerId: row.id, addressId, today: day };
            const charged = await findPrices(test.database.query, request, articleIds);
            const shown = book.pricesFor(priced, addressId, articleIds);
            const column = book.netPrices(priced, addressId).netPricesOf(articleIds);
            for (const line of linesOf(world, day, customer, address)) {
              const articleId = ids.articles.get(line.article) ?? 0;
              const expected = slowLineCents(world, line);
              note(seed, line, 'tables', shopCents(charged.get(articleId), line), expected);
              const inMemory = shopCents(shown.get(articleId), line);
              if (inMemory !== shopCents(charged.get(articleId), line)) note(seed, line, 'memory', inMemory, expected);
            }
            for (const [place, id] of articleIds.entries()) {
              const price = charged.get(id);
              const perUnit = price === undefined ? Number.NaN : price.netPrice / price.priceQuantity;
              expect.soft(column[place], `column of ${seed} ${day} ${customer} ${address}`).toEqual(perUnit);
            }
          }
        }
        await book.close();
      }
    });
  }
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThanOrEqual(100_000);
}, 600_000);

const HTTP_DAY = '2026-11-27';
const NAME = 'a-buyer';

/** The customer's price of one unit of the smallest pack, in euro; null without a price. */
function firstPrice(world: PriceWorld, line: Omit<WorldLine, 'quantity' | 'chosen'>): number | null {
  const quantity = world.articles.find(({ code }) => code === line.article)?.minimumPackaging ?? 1;
  const price = slowUnitPrice(world, { ...line, quantity, chosen: null });
  return price && Number(price.top) / Number(price.bottom);
}

/** For each article one line without a promotion and one for each promotion, in whole packs. */
function linesInCart(world: PriceWorld, customer: string): WorldLine[] {
  const lines = [...linesOf(world, HTTP_DAY, customer, '1')];
  const packs = new Map(world.articles.map(({ code, minimumPackaging }) => [code, minimumPackaging]));
  const whole = lines.filter(({ quantity, article }) => quantity % (packs.get(article) ?? 1) === 0);
  const ofRow = Map.groupBy(whole, ({ article, chosen }) => [article, chosen?.code, chosen?.row].join(' '));
  return [...ofRow.values()].flatMap((same, place) => same[place % same.length] ?? []);
}

it('R2.31 R4.8 R9.4 listings, price filters, carts and orders agree with the slow reference', async () => {
  await withWorld(7, async (world, test) => {
    const usernames = new Map(world.customers.map(({ code }) => [code, `${NAME}-${code}`]));
    await upsertUsers(
      test.database,
      world.customers.map(({ code: customerCode }) => ({
        ...{ email: `${customerCode}@example.com`, username: usernames.get(customerCode) ?? '', name: customerCode },
        ...{ password: PASSWORD, kind: 'client' as const, customerCode, agentCustomerCodes: [] },
      })),
    );
    const shop = await startTestShop({ databases: test, clock: () => new Date(`${HTTP_DAY}T09:00:00Z`) });
    let compared = 0;
    try {
      for (const { code: customer } of world.customers) {
        const login = await shop.logIn(usernames.get(customer) ?? '');
        const ask = async (path: string, body: object) => {
          const { status, body: response } = await shop.call(path, body, login);
          return { status, message: response.message };
        };
        const at = { customer, address: '1', day: HTTP_DAY };
        const listed = new Map(
          world.articles.map(({ code }) => [code, firstPrice(world, { ...at, article: code })] as const),
        );
        const found = async (filter: object): Promise<string[]> => {
          const { message } = await ask('product_list', { per_page: 96, ...filter });
          return message.product_list.data.map(({ sku }: { sku: string }) => sku).sort();
        };
        for (const bound of listed.values()) {
          if (bound === null) continue;
          const text = (Math.ceil(bound * 10_000) / 10_000).toFixed(4);
          const within = [...listed].filter(([, price]) => price !== null && price <= Number(text));
          expect
            .soft({ customer, bound: text, found: await found({ max_price: text }) })
            .toEqual({ customer, bound: text, found: within.map(([code]) => code).sort() });
        }
        const expected = new Map<string, bigint | null>();
        let cartId = 0;
        for (const line of linesInCart(world, customer)) {
          const { article: item_id, quantity, chosen } = line;
          const promotion = chosen === null ? {} : { promo_code: chosen.code, promo_row: chosen.row };
          const path = chosen === null ? 'add_to_cart' : 'add_to_cart_promo';
          const { status, message } = await ask(path, { item_id, quantity, ...promotion });
          if (status === 200) {
            cartId = message.id_cart;
            expected.set([item_id, quantity, promotion.promo_code ?? ''].join(' '), slowLineCents(world, line));
          } else
            expect
              .soft({ line, status, cents: slowLineCents(world, { ...line, chosen: null }) })
              .toMatchObject({ status: 422 });
        }
        const shown = new Map<string, bigint>();
        for (const { id, quantity, promo_code, totale_sconto } of (await ask('get_cart_items', {})).message.data) {
          shown.set([id, quantity, promo_code].join(' '), BigInt(Math.round(totale_sconto * 100)));
        }
        expect.soft({ customer, lines: shown }).toEqual({ customer, lines: expected });
        compared += expected.size;
        const sent = await ask('send_order', { id_cart: cartId, idempotency_key: `rules-${customer}` });
        expect([sent.status, sent.message]).toEqual([200, expect.anything()]);
      }
      const orders = await test.database.query
        .selectFrom('sales_order as o')
        .innerJoin('sales_order_line as l', 'l.order_id', 'o.id')
        .innerJoin('customer as c', 'c.id', 'o.customer_id')
        .select(['c.code as customer', 'l.sku as article', 'l.quantity', 'l.net_cents', 'l.promo_code', 'l.promo_row'])
        .execute();
      expect(orders).toHaveLength(compared);
      for (const { customer, article, quantity, net_cents, promo_code, promo_row } of orders) {
        const chosen = promo_code === '' ? null : { code: promo_code, row: promo_row };
        const line = { customer, article, quantity, address: '1', day: HTTP_DAY, chosen };
        expect.soft({ ...line, cents: BigInt(net_cents) }).toEqual({ ...line, cents: slowLineCents(world, line) });
      }
    } finally {
      await shop.stop();
    }
  });
}, 600_000);
