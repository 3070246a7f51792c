import type { Database } from '../../backend/database/index.ts';
import { chance, choose, wholeBetween } from '../../demo/random.ts';
import { PRICE_DECIMALS } from '../../domain/price-rounding.ts';
import type { PriceWorld, WorldClassCondition, WorldCondition, WorldEntry, WorldPromotion } from './slow-prices.ts';

/** Days around which everything begins and ends. */
export const WORLD_DAYS = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
/** Quantities around which prices change. */
export const WORLD_QUANTITIES = [1, 4, 5, 10, 49, 50, 120, 7_777];
/** The addresses of every customer; null when none is chosen. */
export const WORLD_ADDRESSES = [null, '1', '2'];

const CATEGORIES = { C1: null, C11: 'C1', C111: 'C11', C2: null };
const BRANDS = ['B1', 'B2'];
const ARTICLE_CLASSES = ['AA', 'AB'];
const CUSTOMER_CLASSES = ['CA', 'CB'];
const GROUPS = ['G1', 'G2'];
const LISTS = ['L1', 'L2'];
const DISCOUNTS = [[], [0], [1000], [3333], [4000, 1000], [5000, 0, 250], [10_000]];

/** Draws a small shop in which conditions, versions and promotions meet as often as they can. */
export function drawWorld(seed: number): PriceWorld {
  let draws = 0;
  const next = (): string => `draw ${(draws += 1)}`;
  const pick = <T>(list: readonly T[]): T => choose(list, seed, next());
  const isDrawn = (share: number): boolean => chance(seed, next()) < share;
  const whole = (from: number, to: number): number => wholeBetween(from, to, seed, next());
  const maybe = <T>(list: readonly T[], share: number): T | null => (isDrawn(share) ? pick(list) : null);
  const validity = () => {
    const from = maybe(WORLD_DAYS, 0.4);
    const to = maybe(WORLD_DAYS, 0.4);
    return { validFrom: from, validTo: from !== null && to !== null && to < from ? from : to };
  };
  const amount = (): number =>
    isDrawn(0.05) ? 0 : pick([whole(1, 99), whole(100, 99_999), whole(100_000, 99_999_999)]);
  const repeat = <T>(count: number, draw: (place: number) => T): T[] =>
    Array.from({ length: count }, (_, at) => draw(at));

  const articles = repeat(10, (place) => ({
    code: `A${place}`,
    priceQuantity: pick([1, 1, 10, 100, 1000, 12]),
    brand: maybe(BRANDS, 0.8),
    category: maybe(Object.keys(CATEGORIES), 0.9),
    discountClass: maybe(ARTICLE_CLASSES, 0.8),
    minimumPackaging: pick([1, 1, 5]),
  }));
  const customers = repeat(4, (place) => ({
    code: `K${place}`,
    list: pick(LISTS),
    discountClass: maybe(CUSTOMER_CLASSES, 0.8),
    discounts: pick(DISCOUNTS),
    groups: GROUPS.filter(() => isDrawn(0.4)),
  }));
  const codes = articles.map(({ code }) => code);
  const entries = LISTS.flatMap((list) =>
    codes.flatMap((article): WorldEntry[] => {
      const days = [...(isDrawn(0.8) ? [null] : []), ...WORLD_DAYS.filter(() => isDrawn(0.15))];
      return days.map((validFrom) => {
        const price = isDrawn(0.1) ? null : amount();
        return {
          list,
          article,
          validFrom,
          price: validFrom === null ? (price ?? 1) : price,
          isFree: price === 0 && isDrawn(0.5),
        };
      });
    }),
  );
  const conditions = repeat(60, (): WorldCondition => {
    const target = pick(['article', 'article', 'category', 'brand'] as const);
    const netPrice = isDrawn(0.5) ? amount() : null;
    return {
      ...{ customer: pick(customers).code, address: maybe(['1', '2'], 0.3), minimumQuantity: pick([1, 1, 5, 50]) },
      article: target === 'article' ? pick(codes) : null,
      category: target === 'category' ? pick(Object.keys(CATEGORIES)) : null,
      brand: target === 'brand' ? pick(BRANDS) : null,
      ...{ netPrice, isFree: netPrice === 0 && isDrawn(0.5), discounts: netPrice === null ? pick(DISCOUNTS) : null },
      ...validity(),
    };
  });
  const classConditions = repeat(14, (): WorldClassCondition => {
    const articleClass = maybe(ARTICLE_CLASSES, 0.7);
    const customerClass = articleClass === null ? pick(CUSTOMER_CLASSES) : maybe(CUSTOMER_CLASSES, 0.6);
    const own = { articleClass, customerClass, minimumQuantity: pick([1, 1, 5, 50]) };
    return { ...own, discounts: pick(DISCOUNTS), thenCustomer: isDrawn(0.4), ...validity() };
  });
  const keyOf = ({ articleClass, customerClass, minimumQuantity, validFrom }: WorldClassCondition): string =>
    [articleClass, customerClass, minimumQuantity, validFrom].join();
  const distinctClasses = [...new Map(classConditions.map((condition) => [keyOf(condition), condition])).values()];
  const promotions = repeat(8, (place): WorldPromotion => {
    const [first, second] = [pick(WORLD_DAYS), pick(WORLD_DAYS)].sort();
    return {
      ...{ code: `P${place}`, group: maybe(GROUPS, 0.4), isDraft: isDrawn(0.15) },
      ...{ startsOn: first ?? '', endsOn: second ?? '' },
      rows: repeat(3, (at) => {
        const netPrice = isDrawn(0.5) ? amount() : null;
        return {
          ...{ row: at + 1, article: pick(codes), minimumQuantity: pick([1, 5, 50]) },
          ...{
            netPrice,
            isFree: netPrice === 0 && isDrawn(0.5),
            extraDiscounts: netPrice === null ? pick(DISCOUNTS) : null,
          },
        };
      }),
    };
  });
  const decimals = pick([null, null, ...PRICE_DECIMALS]);
  const rounding = { decimals, roundsEachDiscount: isDrawn(0.3) };
  const rules = { conditions, classConditions: distinctClasses, promotions };
  return { ...rounding, categories: CATEGORIES, articles, entries, customers, ...rules };
}

/** The ids that the database gave to the codes of a world. */
export interface WorldIds {
  articles: Map<string, number>;
  customers: Map<string, number>;
  /** By customer and address, `K0/1`. */
  addresses: Map<string, number>;
}

/** Writes a world into an empty database, straight into the tables: what files become is tested elsewhere. */
export async function loadWorld({ query }: Database, world: PriceWorld): Promise<WorldIds> {
  const idsOf = (rows: readonly { id: number; code: string }[]) => new Map(rows.map(({ id, code }) => [code, id]));
  const codesOf = (kind: 'article' | 'customer') =>
    (kind === 'article' ? ARTICLE_CLASSES : CUSTOMER_CLASSES).map((code) => ({ kind, code }));
  const coded = <Row extends { code: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, name_it: row.code }));
  const categories = new Map<string, number>();
  for (const [code, parent] of Object.entries(world.categories)) {
    const parent_id = parent === null ? null : (categories.get(parent) ?? null);
    const row = await query
      .insertInto('category')
      .values({ code, name_it: code, parent_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    categories.set(code, row.id);
  }
  const named = BRANDS.map((code) => ({ code, name: code }));
  const brands = idsOf(await query.insertInto('brand').values(named).returning(['id', 'code']).execute());
  const listCodes = coded(LISTS.map((code) => ({ code })));
  const lists = idsOf(await query.insertInto('price_list').values(listCodes).returning(['id', 'code']).execute());
  const groupRows = GROUPS.map((code) => ({ code }));
  const groups = idsOf(await query.insertInto('customer_group').values(groupRows).returning(['id', 'code']).execute());
  const classes = await query
    .insertInto('discount_class')
    .values([...codesOf('article'), ...codesOf('customer')])
    .returning(['id', 'code'])
    .execute();
  const at = <Value>(map: ReadonlyMap<string, Value>, code: string | null): Value | null =>
    code === null ? null : (map.get(code) ?? null);
  const must = (map: ReadonlyMap<string, number>, code: string): number => {
    const id = map.get(code);
    if (id === undefined) throw new Error(`${code} is not in the database`);
    return id;
  };
  const classIds = idsOf(classes);
  const articles = idsOf(
    await query
      .insertInto('article')
      .values(
        world.articles.map((article) => ({
          ...{
            code: article.code,
            sku: article.code,
            kind: 'single',
            name_it: article.code,
            stock_quantity: 1_000_000,
          },
          ...{ price_quantity: article.priceQuantity, minimum_packaging: article.minimumPackaging },
          ...{ brand_id: at(brands, article.brand), category_id: at(categories, article.category) },
          discount_class_id: at(classIds, article.discountClass),
        })),
      )
      .returning(['id', 'code'])
      .execute(),
  );
  await query
    .insertInto('price_list_entry')
    .values(
      world.entries.map(({ list, article, validFrom, price, isFree }) => ({
        ...{ price_list_id: must(lists, list), article_id: must(articles, article), price, is_free: isFree },
        valid_from: validFrom ?? '-infinity',
      })),
    )
    .execute();
  const customers = idsOf(
    await query
      .insertInto('customer')
      .values(
        world.customers.map(({ code, list, discountClass, discounts }) => ({
          ...{ code, company_name: code, price_list_id: must(lists, list), discounts },
          discount_class_id: at(classIds, discountClass),
        })),
      )
      .returning(['id', 'code'])
      .execute(),
  );
  const addresses = new Map<string, number>();
  for (const [code, customer_id] of customers) {
    const rows = await query
      .insertInto('customer_address')
      .values(
        ['1', '2'].map((number) => ({
          customer_id,
          code: number,
          street: 'Via Roma 1',
          city: 'Bologna',
          is_default: number === '1',
        })),
      )
      .returning(['id', 'code'])
      .execute();
    for (const row of rows) addresses.set(`${code}/${row.code}`, row.id);
  }
  const members = world.customers.flatMap(({ code, groups: own }) =>
    own.map((group) => ({ group_id: must(groups, group), customer_id: must(customers, code) })),
  );
  if (members.length > 0) await query.insertInto('customer_group_member').values(members).execute();
  // One by one: of equal conditions the newer one counts.
  for (const condition of world.conditions) {
    await query
      .insertInto('contract_price')
      .values({
        customer_id: must(customers, condition.customer),
        address_id: condition.address === null ? null : must(addresses, `${condition.customer}/${condition.address}`),
        ...{ article_id: at(articles, condition.article), category_id: at(categories, condition.category) },
        ...{ brand_id: at(brands, condition.brand), minimum_quantity: condition.minimumQuantity },
        ...{ net_price: condition.netPrice, is_free: condition.isFree, discounts: condition.discounts },
        ...{ valid_from: condition.validFrom, valid_to: condition.validTo },
      })
      .execute();
  }
  for (const condition of world.classConditions) {
    await query
      .insertInto('class_condition')
      .values({
        article_class_id: at(classIds, condition.articleClass),
        customer_class_id: at(classIds, condition.customerClass),
        ...{ minimum_quantity: condition.minimumQuantity, discounts: condition.discounts },
        ...{ then_customer: condition.thenCustomer, valid_from: condition.validFrom, valid_to: condition.validTo },
      })
      .execute();
  }
  for (const { code, group, isDraft, startsOn, endsOn, rows } of world.promotions) {
    const { id } = await query
      .insertInto('promotion')
      .values({
        ...{ code, title_it: code, starts_on: startsOn, ends_on: endsOn, customer_group_id: at(groups, group) },
        state: isDraft ? 'draft' : 'published',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const promotionRows = rows.map(({ row, article, minimumQuantity, netPrice, isFree, extraDiscounts }) => ({
      ...{ promotion_id: id, row_number: row, article_id: must(articles, article), minimum_quantity: minimumQuantity },
      ...{ net_price: netPrice, is_free: isFree, extra_discounts: extraDiscounts },
    }));
    await query.insertInto('promotion_row').values(promotionRows).execute();
  }
  return { articles, customers, addresses };
}
