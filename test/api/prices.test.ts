import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { upsertCustomerGroups, upsertCustomers } from '../../backend/customers/index.ts';
import {
  upsertClassConditions,
  upsertPrices,
  upsertPromotions,
  createPriceBook,
  findPrices,
  type PriceBook,
  type PricedCustomer,
} from '../../backend/pricing/index.ts';
import { writeSetting } from '../../backend/content/index.ts';
import { main } from '../../cli/prices.ts';
import { upgradeNotes } from '../../cli/upgrade-notes.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { runCommandHere } from '../builders/commands.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { addressRecord, customerRecord } from '../builders/records.ts';
import { day } from '../builders/shop.ts';

let test: TestDatabase;
let book: PriceBook;
const roundings: unknown[] = [];
let ids: Map<string, number>;

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true });
  book = await createPriceBook(test.database, {
    clock: () => new Date(),
    onRounding: (rounding) => roundings.push(rounding),
    onError: (error) => {
      throw error;
    },
  });
  const articles = await test.database.query.selectFrom('article').select(['id', 'code']).execute();
  ids = new Map(articles.map((article) => [article.code, article.id]));
});
afterAll(async () => {
  await book.close();
  await test.drop();
});

function idOf(code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`no article ${code}`);
  return id;
}

async function buyer(code: string): Promise<PricedCustomer & { addresses: Map<string, number> }> {
  const customer = await test.database.query
    .selectFrom('customer')
    .select(['id', 'price_list_id', 'discounts', 'discount_class_id'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const addresses = await test.database.query
    .selectFrom('customer_address')
    .select(['id', 'code'])
    .where('customer_id', '=', customer.id)
    .execute();
  return {
    id: customer.id,
    priceListId: customer.price_list_id,
    discounts: customer.discounts,
    classId: customer.discount_class_id,
    addresses: new Map(addresses.map((address) => [address.code, address.id])),
  };
}

const today = () => shopDay(new Date());

/** Says that the stored prices of some articles are for so many units, without rescaling them. */
async function pricedPer(priceQuantity: number, codes: readonly string[]): Promise<void> {
  await test.database.query.transaction().execute(async (query) => {
    await sql`alter table article disable trigger article_prices_rescaled`.execute(query);
    await query.updateTable('article').set({ price_quantity: priceQuantity }).where('code', 'in', codes).execute();
    await sql`alter table article enable trigger article_prices_rescaled`.execute(query);
    await sql`select pg_notify('prices_changed', 'article')`.execute(query);
  });
}

describe('prices read from the tables', () => {
  it('R2.79 applies a category contract to its subcategories: 13.34 less 30+10+5 is 7.9840', async () => {
    const customer = await buyer('70431');
    const prices = await findPrices(test.database.query, { customerId: customer.id, addressId: null, today: today() }, [
      idOf('204118'),
      idOf('204201'),
    ]);
    expect(prices.get(idOf('204118'))).toMatchObject({
      grossPrice: 133_400,
      discounts: [3000, 1000, 500],
      netPrice: 79_840,
    });
    expect(prices.get(idOf('204201'))).toMatchObject({ grossPrice: 50_000, discounts: [], netPrice: 50_000 });
  });

  it('include running promotions only, priced for this customer', async () => {
    const customer = await buyer('70431');
    const request = { customerId: customer.id, addressId: null, today: today() };
    const prices = await findPrices(test.database.query, request, [idOf('204300'), idOf('204600')]);
    expect(prices.get(idOf('204600'))?.promotions).toEqual([]);
    expect(prices.get(idOf('204300'))?.promotions).toMatchObject([
      { code: 'EST/26', row: 41, minimumQuantity: 5, promotionPrice: 60_000, isImproving: false },
    ]);
  });

  it('exclude unknown articles and those without a price', async () => {
    const customer = await buyer('70431');
    const request = { customerId: customer.id, addressId: null, today: today() };
    expect([...(await findPrices(test.database.query, request, [idOf('204200'), 999_999_999])).keys()]).toEqual([]);
    expect(await findPrices(test.database.query, request, [])).toEqual(new Map());
  });
});

describe('the price book', () => {
  it('shows no price for another number of units while a quantity is raised', async () => {
    const customer = await buyer('70999');
    const article = idOf('204600');
    const perUnit = () => {
      const price = book.pricesFor(customer, null, [article]).get(article);
      return [price && price.netPrice / price.priceQuantity, price?.priceQuantity];
    };
    const [before] = perUnit();
    const seen = new Set<number | undefined>();
    let isOver = false;
    const watched = (async () => {
      while (!isOver) {
        seen.add(perUnit()[0]);
        await new Promise((resolve) => void setTimeout(resolve, 1));
      }
    })();
    await sql`update article set price_quantity = 1000 where code = '204600'`.execute(test.database.query);
    await expect.poll(() => perUnit()[1]).toBe(1000);
    await sql`update article set price_quantity = 1 where code = '204600'`.execute(test.database.query);
    await book.settled();
    isOver = true;
    await watched;
    expect(perUnit()).toEqual([before, 1]);
    expect([...seen]).toEqual([before]);
  });

  it('matches the tables for any conditions and promotions', async () => {
    // Whoever has them in a scenario, these classes exist.
    await upsertArticles(test.database, [
      { code: '204201', discountClass: 'V1' },
      { code: '204300', discountClass: 'V2' },
    ]);
    await upsertCustomers(test.database, [customerRecord({ code: 'CLASS-1', discountClass: 'K1' })]);
    await upsertCustomers(test.database, [customerRecord({ code: 'CLASS-2', discountClass: 'K2' })]);
    await upsertCustomerGroups(test.database, [{ code: 'MEMBERS' }, { code: 'OTHERS', customerCodes: ['CLASS-2'] }]);
    const articleCode = fc.constantFrom('204118', '204201', '204300', '204400', '204600');
    const minimumQuantity = fc.integer({ min: 1, max: 50 });
    const discounts = fc.array(fc.oneof(fc.integer({ min: 0, max: 9900 }), fc.constant(10_000)), { maxLength: 4 });
    // Zeros, free ones too, are as likely as all other prices together.
    const priceUpTo = (most: number) =>
      fc.oneof(
        fc.nat(most).map((price) => ({ price, isFree: false })),
        fc.boolean().map((isFree) => ({ price: 0, isFree })),
      );
    const shift = fc.constantFrom(-2, -1, 0, 1, 2);
    const contract = fc.record({
      names: fc.oneof(
        articleCode.map((code) => ({ articleCode: code })),
        fc.constantFrom('0100', '0110', '0200', '0210').map((code) => ({ categoryCode: code })),
        fc.constantFrom('VALTERMO', 'FISSOTEC').map((code) => ({ brandCode: code })),
      ),
      amount: fc.oneof(
        priceUpTo(300_000).map(({ price: netPrice, isFree }) => ({ netPrice, isFree, discounts: null })),
        discounts.map((values) => ({ netPrice: null, discounts: values })),
      ),
      addressCode: fc.constantFrom(null, '1', '2'),
      minimumQuantity,
      days: fc
        .record({ validFrom: fc.option(shift.map(day)), validTo: fc.option(shift.map(day)) })
        .filter(({ validFrom, validTo }) => validFrom === null || validTo === null || validFrom <= validTo),
    });
    const promotionRow = fc.record({
      articleCode,
      minimumQuantity,
      amount: fc.oneof(
        priceUpTo(200_000).map(({ price: netPrice, isFree }) => ({ netPrice, isFree, extraDiscounts: null })),
        discounts.map((values) => ({ netPrice: null, extraDiscounts: values })),
      ),
    });
    const classCondition = fc.record({
      articleClass: fc.constantFrom('V1', 'V2', null),
      customerClass: fc.constantFrom('K1', 'K2'),
      ...{ minimumQuantity, validFrom: fc.option(shift.map(day)), discounts, thenCustomer: fc.boolean() },
    });
    const scenario = fc.record({
      discounts,
      discountClass: fc.constantFrom('K1', 'K2', null),
      articleClass: fc.constantFrom('V1', 'V2', null),
      classConditions: fc.array(classCondition, { maxLength: 6 }),
      contracts: fc.array(contract, { maxLength: 12 }),
      rows: fc.array(promotionRow, { maxLength: 6 }),
      customerGroup: fc.constantFrom(null, 'MEMBERS', 'OTHERS'),
      state: fc.constantFrom('published' as const, 'published' as const, 'draft' as const),
      startsOn: shift.map((days) => day(Math.min(days, 1))),
      endsOn: shift.map((days) => day(Math.max(days, 1) + 1)),
      listed: fc.oneof(priceUpTo(10 ** 7), priceUpTo(10)),
      versions: fc.array(
        fc.record({
          articleCode: fc.constantFrom('204118', '204300'),
          validFrom: shift.map(day),
          price: fc.oneof(priceUpTo(10 ** 6), fc.constant({ price: null, isFree: false })),
        }),
        { maxLength: 5 },
      ),
      priceQuantity: fc.constantFrom(1, 25, 100, 1000),
      rounding: fc.record({
        decimals: fc.constantFrom(null, 2, 3, 4, 5, 6),
        roundsEachDiscount: fc.boolean(),
      }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async (random) => {
        await upsertArticles(test.database, [{ code: '204118', discountClass: random.articleClass }]);
        await test.database.query.deleteFrom('class_condition').execute();
        await sql`delete from contract_price where origin = 'office'`.execute(test.database.query);
        await upsertClassConditions(
          test.database,
          random.classConditions.map((one) => ({ ...one, validTo: null })),
        );
        await upsertCustomers(test.database, [
          customerRecord({
            code: 'RANDOM',
            ...{ discounts: random.discounts, discountClass: random.discountClass },
            addresses: [addressRecord({ code: '1' }), addressRecord({ code: '2' })],
            contractPrices: random.contracts.map(({ names, amount, days, ...rest }) => ({
              ...{ ...names, ...amount, ...days, ...rest },
            })),
          }),
        ]);
        // Every other condition is one of the office; an import would not replace them.
        await sql`update contract_price set origin = 'office' where id % 2 = 0`.execute(test.database.query);
        await sql`update class_condition set origin = 'office' where id % 2 = 0`.execute(test.database.query);
        await upsertPromotions(test.database, [
          {
            code: 'RANDOM',
            title: { it: 'A caso' },
            startsOn: random.startsOn,
            ...{ endsOn: random.endsOn, customerGroup: random.customerGroup, state: random.state },
            rows: random.rows.map(({ amount, ...rest }, index) => ({ row: index + 1, ...rest, ...amount })),
          },
        ]);
        await sql`delete from price_list_entry where valid_from > '-infinity'`.execute(test.database.query);
        await upsertPrices(test.database, [
          { priceListCode: 'L1', articleCode: '204118', ...random.listed },
          ...random.versions.map(({ price, ...rest }) => ({ priceListCode: 'L1', ...rest, ...price })),
        ]);
        await upsertCustomerGroups(test.database, [{ code: 'MEMBERS', customerCodes: ['RANDOM', 'CLASS-1'] }]);
        await writeSetting(test.database, 'price_rounding', random.rounding);
        await pricedPer(random.priceQuantity, ['204118', '204300', '204600']);
        const customer = await buyer('RANDOM');
        let now = new Date();
        const reread = await createPriceBook(test.database, { clock: () => now, onError: () => undefined });
        const all = [...ids.values()];
        // The first copy is read today; on the other days only the clock has moved.
        const moments = [null, ...customer.addresses.values()].flatMap((addressId) =>
          (addressId === null ? [0, 1, 2] : [0]).map((days) => ({ addressId, days })),
        );
        for (const { addressId, days } of moments) {
          now = new Date(Date.now() + days * 86_400_000);
          const request = { customerId: customer.id, addressId, today: shopDay(now) };
          const truth = await findPrices(test.database.query, request, all);
          expect(reread.pricesFor(customer, addressId, all)).toEqual(truth);
          const netPrices = reread.netPrices(customer, addressId).netPricesOf(all);
          const perUnit = all.map((id) => {
            const { netPrice, priceQuantity } = truth.get(id) ?? { netPrice: Number.NaN, priceQuantity: 1 };
            return netPrice / priceQuantity;
          });
          expect(Array.from(netPrices)).toEqual(perUnit);
        }
        await reread.close();
      }),
      { numRuns: 25 },
    );
    await test.database.query.deleteFrom('class_condition').execute();
    await sql`delete from price_list_entry where valid_from > '-infinity'`.execute(test.database.query);
    await sql`delete from contract_price where origin = 'office'`.execute(test.database.query);
    // What the last run promoted would be found by the next tests.
    await upsertPromotions(test.database, [{ code: 'RANDOM', rows: [] }]);
    await pricedPer(1, ['204118', '204300', '204600']);
    await writeSetting(test.database, 'price_rounding', { decimals: null, roundsEachDiscount: false });
    await book.settled();
  });

  it('reloads a changed price list, contract and promotion', async () => {
    const customer = await buyer('70999');
    const article = idOf('204600');
    const priceNow = () => book.pricesFor(customer, null, [article]).get(article);
    const netPrices = () => Array.from(book.netPrices(customer, null).netPricesOf([article]));
    expect(netPrices()).toEqual([priceNow()?.netPrice]);
    const before = book.netPrices(customer, null).key;

    await upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204600', price: 123_456 }]);
    await expect.poll(() => priceNow()?.grossPrice).toBe(123_456);
    expect(book.netPrices(customer, null).key).not.toBe(before);
    expect(netPrices()).toEqual([123_456]);

    const contract = { articleCode: '204600', minimumQuantity: 1, netPrice: 99_000, discounts: null };
    await upsertCustomers(test.database, [
      customerRecord({ code: '70999', priceListCode: 'L2', contractPrices: [contract] }),
    ]);
    await expect.poll(() => priceNow()?.netPrice).toBe(99_000);

    await upsertCustomers(test.database, [
      customerRecord({ code: '70999', priceListCode: 'L2', contractPrices: [{ ...contract, netPrice: 0 }] }),
    ]);
    await expect.poll(() => [priceNow(), ...netPrices()]).toEqual([undefined, Number.NaN]);
    await upsertCustomers(test.database, [customerRecord({ code: '70999', priceListCode: 'L2', contractPrices: [] })]);
    await upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204600', price: 0 }]);
    await expect.poll(() => netPrices()).toEqual([Number.NaN]);
    // Only the mark changes, not the price.
    await upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204600', price: 0, isFree: true }]);
    await expect.poll(() => [priceNow()?.netPrice, ...netPrices()]).toEqual([0, 0]);
    await upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204600', price: 123_456 }]);
    await expect.poll(() => netPrices()).toEqual([123_456]);

    const row = { row: 1, articleCode: '204600', minimumQuantity: 1, netPrice: 50_000, extraDiscounts: null };
    const lasting = { title: { it: 'Nuova' }, startsOn: day(-1), endsOn: day(1) };
    await upsertPromotions(test.database, [{ code: 'NEW/26', ...lasting, rows: [row] }]);
    await expect.poll(() => book.promotedArticles(null).articleIds.has(article)).toBe(true);
    await upsertPromotions(test.database, [{ code: 'NEW/26', ...lasting, rows: [{ ...row, netPrice: 0 }] }]);
    await expect.poll(() => book.promotedArticles(null).articleIds.has(article)).toBe(false);
    expect(priceNow()?.promotions).toEqual([]);
    await upsertPromotions(test.database, [{ code: 'NEW/26', ...lasting, rows: [] }]);
  });
});

describe('prices -- why', () => {
  const why = (...words: string[]) => runCommandHere(main, ['why', ...words], { DATABASE_URL: test.url });

  it('shows list prices, conditions and promotions with why they do not count, and the way to the line', async () => {
    const { code, output } = await why('70431', 'RUB-14', '20', today());
    expect(code).toBe(0);
    const lines = output.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^Customer 70431 Termoidraulica Bassi S.r.l.: list L1, no discount class, own discounts 0 %$/,
        ),
        expect.stringMatching(/^Article 204300 RUB-14 .*brand VALTERMO, category 0100 > 0110, smallest pack 1$/),
        '* 10.0000',
        '* category 0110 30+10+5 % – decides',
        'customer 0 % – no: one above decides',
        expect.stringMatching(
          /^EST\/26, row 41 net 6.0000, from 5, \S+ to \S+ – no: not lower than the customer’s price$/,
        ),
        'Price 10.0000 − 30 % = 7.0000 − 10 % = 6.3000 − 5 % = 5.9850',
        'Line 20 PZ × 5.9850 = 119.70 EUR',
      ]),
    );
  });

  it('shows a price that is kept for more units as the ERP states it', async () => {
    const price = { price: 123_456_789, priceQuantity: 10 };
    await upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204202', ...price }]);
    const { output } = await why('70999', '204202', '1');
    expect(output).toMatch(/prices kept for 10,/);
    expect(output).toMatch(/\* 1234.56789\n/);
  });

  it.each([
    [['70431', 'ZZ'], 1, 'There is no article ZZ.'],
    [['ZZ', '204118'], 1, 'There is no customer ZZ.'],
    [['70431', '204118', '--address', '9'], 1, 'There is no address 9.'],
    [['70431', '204118', '1000000000'], 2, 'The quantity 1000000000 is not a whole number from 1 to 999999.'],
    [['70431', '204118', '1', '31/12/2026'], 2, '31/12/2026 is not a day like 2026-12-31.'],
  ])('answers %j with exit code %i', async (words, code, sentence) => {
    expect(await why(...words)).toEqual({ code, output: `${sentence}\n` });
  });
});

describe('how the shop rounds', () => {
  const run = (...words: string[]) => runCommandHere(main, ['rounding', ...words], { DATABASE_URL: test.url });

  it('is shown and changed by a command, and changes prices of cascades in tables and copies', async () => {
    const customer = await buyer('70431');
    const article = idOf('204118');
    const key = () => book.netPrices(customer, null).key;
    const charged = async () => {
      const request = { customerId: customer.id, addressId: null, today: today() };
      return (await findPrices(test.database.query, request, [article])).get(article);
    };
    await upsertPrices(test.database, [{ priceListCode: 'L1', articleCode: '204118', price: 133_433 }]);
    await book.settled();
    const once =
      'four decimals of the price for the units for which an article’s prices are kept, rounded once after all discounts';
    expect(await run()).toEqual({ code: 0, output: `${once}\n` });
    const before = key();
    // 13.3433 × 0.7 × 0.9 × 0.95 = 7.98596505
    expect((await charged())?.netPrice).toBe(79_860);
    const changed = await run('5', '--each-discount');
    expect(changed.output).toContain('Now: 5 decimals of the price of one unit, rounded after each discount');
    // 9.34031, 8.40628 (8.406279), 7.98597 (7.985966)
    expect(await charged()).toMatchObject({ netPrice: 798_597, priceQuantity: 10, statedQuantity: 1 });
    await book.settled();
    expect(book.pricesFor(customer, null, [article]).get(article)).toEqual(await charged());
    expect(key()).not.toBe(before);
    expect(roundings).toContainEqual({ decimals: 5, roundsEachDiscount: true });
    expect((await run('7')).code).toBe(2);
    await run('default');
    expect((await charged())?.netPrice).toBe(79_860);
  });
});

describe('doubtful prices', () => {
  const run = (word: string) => runCommandHere(main, [word], { DATABASE_URL: test.url });

  beforeAll(async () => {
    await upsertPrices(test.database, [
      { priceListCode: 'L1', articleCode: '204118', price: 0, isFree: true },
      { priceListCode: 'L1', articleCode: '204202', price: 0 },
      { priceListCode: 'L2', articleCode: '204202', price: 0 },
    ]);
    const agreed = { minimumQuantity: 1, discounts: null };
    await upsertCustomers(test.database, [
      customerRecord({
        code: 'RANDOM',
        ...{ discounts: [50, 1000], discountClass: 'K1' },
        contractPrices: [
          { ...agreed, articleCode: '204300', netPrice: 0 },
          { ...agreed, brandCode: 'VALTERMO', netPrice: 0 },
          { ...agreed, articleCode: '204400', netPrice: 0, isFree: true },
          { ...agreed, articleCode: '204201', netPrice: null, discounts: [30] },
        ],
      }),
    ]);
  });

  it('of 0 are listed by a command, and counted by the upgrade that stops charging them', async () => {
    expect(await run('zeros')).toEqual({
      code: 1,
      output: [
        'condition  RANDOM  article 204300',
        'condition  RANDOM  brand VALTERMO',
        'price list  L1  article 204202',
        'price list  L2  article 204202',
        '',
      ].join('\n'),
    });
    const step = { name: 'free-prices', milliseconds: 1 };
    expect(await upgradeNotes(test.database, [{ ...step, number: 79 }])).toEqual([
      '2 articles have a price of 0, which counts as no price from now on: npm run prices -- zeros lists them.',
    ]);
    expect(await upgradeNotes(test.database, [{ ...step, number: 80 }])).toEqual([]);
  });

  it('are discounts below 1 %, listed by a command that changes nothing', async () => {
    const classes = { articleClass: null, customerClass: 'K1', minimumQuantity: 1, validFrom: null };
    await upsertClassConditions(test.database, [{ ...classes, discounts: [20] }]);
    expect(await run('low-discounts')).toEqual({
      code: 1,
      output: 'class condition  * × K1  0.2 %\ncondition  RANDOM  article 204201  0.3 %\ncustomer  RANDOM  0.5+10 %\n',
    });
    expect((await run('all')).code).toBe(2);
  });
});
