import { expect, it } from 'vitest';
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
import { slowLineCents, type PriceWorld, type WorldLine } from '../builders/slow-prices.ts';

const WORLDS = 6;

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
    const world = { ...drawWorld(seed), decimals: null, roundsEachDiscount: false };
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
