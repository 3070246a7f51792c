import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparePerUnit,
  explainStep,
  isSale,
  priceAt,
  priceRange,
  resolvePrice,
  type ArticlePrice,
  type ClassCondition,
  type ContractCondition,
  type PriceCondition,
  type PricedArticle,
  type PromotionRow,
} from './price.ts';
import { DEFAULT_PRICE_ROUNDING, FOUR_DECIMALS, type PriceRounding } from './price-rounding.ts';

const article: PricedArticle = {
  articleId: 7,
  brandId: 3,
  categoryPath: [100, 110, 114],
  discountClassId: 20,
  priceQuantity: 1,
  statedQuantity: 1,
  listPrice: 120_000,
  isListPriceFree: false,
  minimumPackaging: 1,
};
const context = {
  ...{ addressId: 1, today: '2026-11-21', customerDiscounts: [1000], customerClassId: 90 },
  rounding: DEFAULT_PRICE_ROUNDING,
};

let nextId = 0;
function condition(change: Partial<ContractCondition>): ContractCondition {
  nextId += 1;
  return {
    id: nextId,
    addressId: null,
    articleId: null,
    brandId: null,
    categoryId: null,
    minimumQuantity: 1,
    netPrice: null,
    isFree: false,
    discounts: change.netPrice === undefined ? [2000] : null,
    validFrom: null,
    validTo: null,
    origin: 'import',
    ...change,
  };
}

/** A condition for the classes of the article and the customer, 40 %, in parts. */
function ofClasses(change: Partial<ClassCondition>): ClassCondition {
  nextId += 1;
  return {
    id: nextId,
    articleClassId: 20,
    customerClassId: 90,
    minimumQuantity: 1,
    discounts: [4000],
    thenCustomer: false,
    validFrom: null,
    validTo: null,
    origin: 'import',
    ...change,
  };
}

function promotion(change: Partial<PromotionRow>): PromotionRow {
  return {
    code: 'EST/26',
    row: 41,
    title: { it: 'Promo estate', en: null },
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    minimumQuantity: 10,
    netPrice: change.extraDiscounts === undefined ? 81_000 : null,
    isFree: false,
    extraDiscounts: null,
    ...change,
  };
}

function price(conditions: PriceCondition[] = [], promotions: PromotionRow[] = [], change = {}): ArticlePrice {
  const resolved = resolvePrice(article, { ...context, ...change }, conditions, promotions);
  if (!resolved) throw new Error('no price');
  return resolved;
}

describe('which condition applies', () => {
  it('uses the general discounts where no condition applies', () => {
    expect(price()).toEqual({
      ...{ priceQuantity: 1, statedQuantity: 1, rounding: FOUR_DECIMALS },
      grossPrice: 120_000,
      discounts: [1000],
      netPrice: 108_000,
      steps: [
        {
          ...{ minimumQuantity: 1, basePrice: 120_000, discounts: [1000], netPrice: 108_000 },
          source: { rank: 'customer' },
        },
      ],
      unpricedFrom: [],
      promotions: [],
    });
  });

  it.each<[string, Partial<ContractCondition>[], number]>([
    ['a condition replaces the general discounts: 12.00 less 30+5', [{ articleId: 7, discounts: [3000, 500] }], 79_800],
    ['a net price is taken as it is', [{ articleId: 7, netPrice: 77_777 }], 77_777],
    ['article over category, even when dearer', [{ categoryId: 114 }, { articleId: 7, discounts: [500] }], 114_000],
    ['the deepest category', [{ categoryId: 100, discounts: [5000] }, { categoryId: 110 }], 96_000],
    ['category over brand', [{ brandId: 3, discounts: [5000] }, { categoryId: 100 }], 96_000],
    ['a brand', [{ brandId: 3 }], 96_000],
    ['not another brand', [{ brandId: 4 }], 108_000],
    ['not a category elsewhere', [{ categoryId: 999 }], 108_000],
    [
      'this address over all',
      [
        { articleId: 7, addressId: 1 },
        { articleId: 7, discounts: [5000] },
      ],
      96_000,
    ],
    ['not another address', [{ articleId: 7, addressId: 2 }], 108_000],
    [
      'article for all over category for this address',
      [
        { categoryId: 114, addressId: 1 },
        { articleId: 7, netPrice: 5 },
      ],
      5,
    ],
    ['from its first day', [{ articleId: 7, validFrom: '2026-11-21' }], 96_000],
    ['to its last day', [{ articleId: 7, validTo: '2026-11-21' }], 96_000],
    ['not before', [{ articleId: 7, validFrom: '2026-11-22' }], 108_000],
    ['not after', [{ articleId: 7, validTo: '2026-11-20' }], 108_000],
    ['an ended one gives way to a wider one', [{ articleId: 7, validTo: '2026-11-20' }, { brandId: 3 }], 96_000],
    [
      'of two alike the later begun',
      [{ articleId: 7, validFrom: '2026-11-01', discounts: [100] }, { articleId: 7 }],
      118_800,
    ],
    ['of two wholly alike the newer', [{ articleId: 7 }, { articleId: 7, discounts: [100] }], 118_800],
  ])('%s', (_title, conditions, netPrice) => {
    expect(price(conditions.map(condition)).netPrice).toBe(netPrice);
  });

  it('applies a condition from its quantity on, and a less specific one below it', () => {
    const resolved = price([
      condition({ articleId: 7, minimumQuantity: 50, netPrice: 70_000 }),
      condition({ articleId: 7, minimumQuantity: 10, discounts: [3000] }),
      condition({ categoryId: 110, discounts: [2000] }),
      condition({ categoryId: 110, minimumQuantity: 100, netPrice: 1 }),
    ]);
    expect(resolved.steps.map(({ minimumQuantity, netPrice }) => [minimumQuantity, netPrice])).toEqual([
      [1, 96_000],
      [10, 84_000],
      [50, 70_000],
    ]);
    expect([1, 9, 10, 49, 50, 999].map((quantity) => priceAt(resolved, quantity)?.netPrice)).toEqual([
      96_000, 96_000, 84_000, 84_000, 70_000, 70_000,
    ]);
  });

  it('has a step for each agreed net price, and none where nothing changes', () => {
    const { steps } = price([
      condition({ articleId: 7, netPrice: 70_000 }),
      condition({ articleId: 7, minimumQuantity: 5, netPrice: 70_000 }),
      condition({ articleId: 7, minimumQuantity: 10, netPrice: 60_000 }),
    ]);
    expect(steps.map(({ minimumQuantity, netPrice }) => [minimumQuantity, netPrice])).toEqual([
      [1, 70_000],
      [10, 60_000],
    ]);
  });

  it('starts at the smallest pack: the price shown is that of a step that every pack reaches', () => {
    const resolved = resolvePrice(
      { ...article, minimumPackaging: 10 },
      context,
      [condition({ articleId: 7, minimumQuantity: 5, discounts: [3000] })],
      [],
    );
    expect(resolved?.steps).toMatchObject([
      { minimumQuantity: 10, basePrice: 120_000, discounts: [3000], netPrice: 84_000 },
    ]);
  });

  it('has no price without a list price, unless a net price is agreed from the first pack on', () => {
    const unlisted = { ...article, listPrice: null };
    expect(resolvePrice(unlisted, context, [condition({ articleId: 7 })], [])).toBeNull();
    expect(
      resolvePrice(unlisted, context, [condition({ articleId: 7, minimumQuantity: 2, netPrice: 9 })], []),
    ).toBeNull();
    const agreed = resolvePrice(unlisted, context, [condition({ articleId: 7, netPrice: 9 })], [promotion({})]);
    expect(agreed).toMatchObject({ grossPrice: 9, netPrice: 9 });
  });
});

describe('discounts of classes', () => {
  const all = {
    pair: { discounts: [1100] },
    article: { customerClassId: null, discounts: [1200] },
    customer: { articleClassId: null, discounts: [1300] },
  };
  const { pair, article: forArticles, customer: forCustomers } = all;

  it.each<[string, Partial<ContractCondition>[], Partial<ClassCondition>[], number[], string]>([
    ['below a brand', [{ brandId: 3, discounts: [500] }], Object.values(all), [500], 'brand'],
    ['both classes over one', [], Object.values(all), [1100], 'class-pair'],
    ['the article’s over the customer’s', [], [forCustomers, forArticles], [1200], 'article-class'],
    ['the customer’s over its own discounts', [], [forCustomers], [1300], 'customer-class'],
    ['not another class of articles', [], [{ ...pair, articleClassId: 21 }], [1000], 'customer'],
    ['not another class of customers', [], [{ ...pair, customerClassId: 91 }, forCustomers], [1300], 'customer-class'],
    ['not both unknown classes', [], [{ ...forArticles, articleClassId: 21 }], [1000], 'customer'],
    ['an ended one gives way', [], [{ ...pair, validTo: '2026-11-20' }, forCustomers], [1300], 'customer-class'],
    ['not before its first day', [], [{ ...pair, validFrom: '2026-11-22' }], [1000], 'customer'],
    ['the later begun', [], [{ ...pair, validFrom: '2026-11-01', discounts: [900] }, pair], [900], 'class-pair'],
    [
      'of the office before an import',
      [],
      [{ ...pair, discounts: [900], origin: 'office' }, pair],
      [900],
      'class-pair',
    ],
    ['the customer’s discounts follow', [], [{ ...pair, thenCustomer: true }], [1100, 1000], 'class-pair'],
    ['no discount at all', [], [{ ...pair, discounts: [] }], [], 'class-pair'],
  ])('%s', (_title, own, classes, discounts, rank) => {
    const resolved = price([...own.map(condition), ...classes.map(ofClasses)]);
    expect(resolved).toMatchObject({ discounts, steps: [{ discounts, source: { rank } }] });
  });

  it('are not those of an article or a customer without a class', () => {
    const conditions = Object.values(all).map(ofClasses);
    expect(price(conditions, [], { customerClassId: null }).discounts).toEqual([1200]);
    const unclassed = { ...article, discountClassId: null };
    expect(resolvePrice(unclassed, context, conditions, [])?.discounts).toEqual([1300]);
    expect(resolvePrice(unclassed, { ...context, customerClassId: null }, conditions, [])?.discounts).toEqual([1000]);
  });

  it('start at their quantities, each step with what decides it', () => {
    const { steps } = price([
      ofClasses({ ...pair, minimumQuantity: 10 }),
      ofClasses(forCustomers),
      condition({ articleId: 7, minimumQuantity: 50, netPrice: 5 }),
    ]);
    expect(steps.map(({ minimumQuantity, source }) => [minimumQuantity, source.rank])).toEqual([
      [1, 'customer-class'],
      [10, 'class-pair'],
      [50, 'article'],
    ]);
  });

  it('of the office precede imported contract conditions of the same rank, quantity and start only', () => {
    const office = { articleId: 7, netPrice: 3, origin: 'office' } as const;
    expect(price([condition(office), condition({ articleId: 7, netPrice: 4 })]).netPrice).toBe(3);
    const later = condition({ articleId: 7, netPrice: 4, validFrom: '2026-11-01' });
    expect(price([condition(office), later]).netPrice).toBe(4);
  });
});

describe('promotions', () => {
  const chosen = { promoCode: 'EST/26', promoRow: 41 };

  it('R7.11 applies only when chosen and from its minimum quantity on', () => {
    const resolved = price([], [promotion({})]);
    expect(priceAt(resolved, 10)?.netPrice).toBe(108_000);
    expect(priceAt(resolved, 9, chosen)).toMatchObject({ netPrice: 108_000, isPromotionReached: false });
    expect(priceAt(resolved, 10, chosen)).toMatchObject({ netPrice: 81_000, discounts: [], isPromotionReached: true });
    expect(priceAt(resolved, 10, { ...chosen, promoRow: 42 })).toMatchObject({ netPrice: 108_000, promotion: null });
  });

  it.each([
    ['2026-11-01', '2026-11-21', 1],
    ['2026-11-21', '2026-12-01', 1],
    ['2026-11-01', '2026-11-20', 0],
    ['2026-11-22', '2026-12-01', 0],
  ])('R1.10 from %s to %s: %d valid on 2026-11-21', (startsOn, endsOn, count) => {
    expect(price([], [promotion({ startsOn, endsOn })]).promotions).toHaveLength(count);
  });

  it('applies extra discounts after the customer’s own, rounded once: 12.00 less 10+5+2', () => {
    const resolved = price([], [promotion({ extraDiscounts: [500, 200], minimumQuantity: 1 })]);
    // 12 × 0.90 × 0.95 × 0.98 = 10.05480
    expect(priceAt(resolved, 1, chosen)).toMatchObject({ netPrice: 100_548, discounts: [1000, 500, 200] });
    expect(resolved.promotions[0]).toMatchObject({ promotionPrice: 100_548, isImproving: true });
  });

  it('applies extra discounts to the step that the quantity reaches', () => {
    const resolved = price(
      [
        condition({ articleId: 7, discounts: [2000] }),
        condition({ articleId: 7, minimumQuantity: 50, netPrice: 70_000 }),
      ],
      [promotion({ extraDiscounts: [1000], minimumQuantity: 1 })],
    );
    expect(priceAt(resolved, 49, chosen)?.netPrice).toBe(86_400);
    expect(priceAt(resolved, 50, chosen)?.netPrice).toBe(63_000);
  });

  it('never makes a line more expensive than the customer’s own price', () => {
    const resolved = price([condition({ articleId: 7, netPrice: 50_000 })], [promotion({})]);
    expect(resolved.promotions[0]?.isImproving).toBe(false);
    expect(priceAt(resolved, 10, chosen)?.netPrice).toBe(50_000);
  });

  it('R2.79 is a sale for a net below gross or a valid promotion', () => {
    expect(isSale(price())).toBe(true);
    expect(isSale(price([], [], { customerDiscounts: [] }))).toBe(false);
    expect(isSale(price([], [promotion({})], { customerDiscounts: [] }))).toBe(true);
    expect(isSale(price([], [promotion({ endsOn: '2026-11-20' })], { customerDiscounts: [] }))).toBe(false);
  });
});

describe('explaining a price', () => {
  it('explains a cascade and leaves an agreed net price unexplained', () => {
    const [step] = price([condition({ articleId: 7, discounts: [3000, 1000, 500] })]).steps;
    expect(step && explainStep(step, FOUR_DECIMALS).map((stage) => stage.price)).toEqual([84_000, 75_600, 71_820]);
    const [agreed] = price([condition({ articleId: 7, netPrice: 5 })]).steps;
    expect(agreed && explainStep(agreed, FOUR_DECIMALS)).toEqual([]);
  });

  it.each([
    [
      [[50_000, 1], [80_000, 1], null],
      [50_000, 80_000],
    ],
    [
      [
        [50_000, 1],
        [50_000, 1],
      ],
      [50_000, 50_000],
    ],
    // 5.00 for one, 80.00 for 100 and 0.9 for one.
    [
      [
        [50_000, 1],
        [800_000, 100],
        [9000, 1],
      ],
      [800_000, 50_000],
    ],
    [[null], []],
    [[], []],
  ])('R2.80 the range of the prices of %j is from %j', (given, expected) => {
    const range = priceRange(
      (given as ([number, number] | null)[]).map(
        (price) => price && { netPrice: price[0], priceQuantity: price[1], statedQuantity: price[1] },
      ),
    );
    expect(range ? [range.minimum.netPrice, range.maximum.netPrice] : []).toEqual(expected);
  });
});

describe('a zero is no price', () => {
  const chosen = { promoCode: 'EST/26', promoRow: 41 };
  const resolve = (
    change: Partial<PricedArticle>,
    conditions: Partial<ContractCondition>[] = [],
    promotions: PromotionRow[] = [],
    customerDiscounts = [1000],
  ) =>
    resolvePrice({ ...article, ...change }, { ...context, customerDiscounts }, conditions.map(condition), promotions);

  it.each<[string, Partial<PricedArticle>, Partial<ContractCondition>[], number[]]>([
    ['a list price of 0', { listPrice: 0 }, [], [1000]],
    ['a list price of 0 with a promotion', { listPrice: 0 }, [{ brandId: 3, discounts: [] }], []],
    ['an agreed 0, although the list has a price', {}, [{ articleId: 7, netPrice: 0 }], [1000]],
    ['an agreed 0 over a wider condition', {}, [{ articleId: 7, netPrice: 0 }, { brandId: 3 }], [1000]],
    ['an agreed 0 for this address', {}, [{ articleId: 7, netPrice: 0, addressId: 1 }, { articleId: 7 }], [1000]],
    ['discounts of 100 %', {}, [{ articleId: 7, discounts: [10_000] }], [1000]],
    ['the customer’s own 100 %', {}, [], [5000, 10_000]],
    ['a cascade that rounds to 0', { listPrice: 1 }, [{ articleId: 7, discounts: [6000] }], [1000]],
  ])('%s', (_title, change, conditions, discounts) => {
    expect(resolve(change, conditions, [promotion({ minimumQuantity: 1 })], discounts)).toBeNull();
  });

  it.each<[string, Partial<PricedArticle>, Partial<ContractCondition>[], number]>([
    ['a free list price, whatever discounts', { listPrice: 0, isListPriceFree: true }, [], 0],
    ['a free agreed price', {}, [{ articleId: 7, netPrice: 0, isFree: true }], 0],
    ['an agreed price over a list price of 0', { listPrice: 0 }, [{ articleId: 7, netPrice: 5 }], 5],
    ['a more specific price over an agreed 0', {}, [{ brandId: 3, netPrice: 0 }, { articleId: 7 }], 96_000],
    ['a 0 that has ended', {}, [{ articleId: 7, netPrice: 0, validTo: '2026-11-20' }], 108_000],
    ['half of 0.0001, which rounds up', { listPrice: 1 }, [{ articleId: 7, discounts: [5000] }], 1],
  ])('%s is a price', (_title, change, conditions, netPrice) => {
    expect(resolve(change, conditions)).toMatchObject({ netPrice });
  });

  it('shows the agreed price as gross where the list has a 0', () => {
    expect(resolve({ listPrice: 0 }, [{ articleId: 7, netPrice: 5 }])).toMatchObject({ grossPrice: 5 });
  });

  it('applies from the quantity of its condition to the next, and to no other quantity', () => {
    const resolved = resolve({}, [
      { articleId: 7, minimumQuantity: 10, netPrice: 0 },
      { articleId: 7, minimumQuantity: 50, netPrice: 108_000 },
    ]);
    if (!resolved) throw new Error('no price');
    expect([1, 9, 10, 49, 50].map((quantity) => priceAt(resolved, quantity)?.netPrice)).toEqual([
      108_000,
      108_000,
      undefined,
      undefined,
      108_000,
    ]);
  });

  it.each<[string, Partial<PromotionRow>, number]>([
    ['a net price of 0', { netPrice: 0 }, 0],
    ['extra discounts of 100 %', { extraDiscounts: [10_000] }, 0],
    ['a free net price', { netPrice: 0, isFree: true }, 1],
  ])('in a promotion: %s is offered %j times', (_title, change, offered) => {
    const resolved = resolve({}, [], [promotion({ minimumQuantity: 1, ...change })]);
    expect(resolved?.promotions).toHaveLength(offered);
    expect(resolved && priceAt(resolved, 1, chosen)?.netPrice).toBe(offered === 1 ? 0 : 108_000);
  });

  it('never comes from extra discounts at a quantity for which they were not offered', () => {
    const resolved = resolve(
      { listPrice: 2 },
      [{ articleId: 7, minimumQuantity: 10, netPrice: 1 }],
      [promotion({ minimumQuantity: 1, extraDiscounts: [6000] })],
      [],
    );
    expect(resolved?.promotions).toHaveLength(1);
    expect(resolved && [1, 10].map((quantity) => priceAt(resolved, quantity, chosen)?.netPrice)).toEqual([1, 1]);
  });
});

describe('for any conditions', () => {
  const discounts = fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 3 });
  const level = fc.constantFrom({ articleId: 7 }, { categoryId: 110 }, { categoryId: 114 }, { brandId: 3 });
  const anyCondition = fc
    .record({
      level,
      addressId: fc.constantFrom(null, 1, 2),
      minimumQuantity: fc.integer({ min: 1, max: 60 }),
      amount: fc.oneof(
        fc.record({ netPrice: fc.integer({ min: 1, max: 200_000 }) }),
        discounts.map((values) => ({ discounts: values })),
      ),
    })
    .map(({ level: named, amount, ...rest }) => condition({ ...named, ...rest, ...amount }));
  const ofClass = fc
    .record({
      articleClassId: fc.constantFrom(20, 21, null),
      customerClassId: fc.constantFrom(90, 91),
      minimumQuantity: fc.integer({ min: 1, max: 60 }),
      ...{ discounts, thenCustomer: fc.boolean(), origin: fc.constantFrom('import' as const, 'office' as const) },
    })
    .map(ofClasses);
  const conditionsOfAllRanks = fc.array(fc.oneof(anyCondition, ofClass), { maxLength: 8 });

  it('does not depend on the order of the conditions', () => {
    fc.assert(
      fc.property(conditionsOfAllRanks, (conditions) => {
        expect(price([...conditions].reverse())).toEqual(price(conditions));
      }),
    );
  });

  it('a zero decides wherever the same condition with another price would', () => {
    const zeros = fc.array(fc.record({ of: anyCondition, isZero: fc.boolean(), isFree: fc.boolean() }), {
      maxLength: 6,
    });
    // No other condition of this property has this price.
    const marked = 300_001;
    const as = (given: { of: ContractCondition; isZero: boolean; isFree: boolean }[], netPrice: number) =>
      given.map(({ of, isZero, isFree }): ContractCondition => {
        return isZero ? { ...of, discounts: null, netPrice: isFree ? 0 : netPrice, isFree } : of;
      });
    fc.assert(
      fc.property(zeros, fc.integer({ min: 1, max: 80 }), (given, quantity) => {
        const asPrices = price(as(given, marked));
        const expected = priceAt(asPrices, quantity)?.netPrice;
        const resolved = resolvePrice(article, context, as(given, 0), []);
        if (asPrices.netPrice === marked) expect(resolved).toBeNull();
        else expect(resolved && priceAt(resolved, quantity)?.netPrice).toBe(expected === marked ? undefined : expected);
      }),
    );
  });

  it('a step applies to every quantity up to the next, as if only the reached conditions existed', () => {
    fc.assert(
      fc.property(conditionsOfAllRanks, fc.integer({ min: 1, max: 80 }), (conditions, quantity) => {
        const reached = conditions.filter(({ minimumQuantity }) => minimumQuantity <= quantity);
        expect(priceAt(price(conditions), quantity)?.netPrice).toBe(priceAt(price(reached), quantity)?.netPrice);
      }),
    );
  });
});

describe('prices for a number of units', () => {
  const screws: PricedArticle = { ...article, priceQuantity: 100 };
  const resolve = (
    of: PricedArticle,
    customerDiscounts: number[],
    conditions: ContractCondition[] = [],
    promotions: PromotionRow[] = [],
    rounding: PriceRounding = DEFAULT_PRICE_ROUNDING,
  ) => resolvePrice(of, { ...context, customerDiscounts, rounding }, conditions, promotions);

  it('takes list, agreed net price and promotion for the quantity, and the net price of a brand for one unit', () => {
    const agreed = condition({ articleId: 7, netPrice: 83_192 });
    const brand = condition({ brandId: 3, netPrice: 832 });
    expect(resolve(screws, [5000])).toMatchObject({ priceQuantity: 100, grossPrice: 120_000, netPrice: 60_000 });
    expect(resolve(screws, [], [agreed])?.netPrice).toBe(83_192);
    expect(resolve(screws, [], [brand])?.netPrice).toBe(83_200);
    const [promoted] = resolve(screws, [], [], [promotion({ netPrice: 81_000 })])?.promotions ?? [];
    expect(promoted).toMatchObject({ promotionPrice: 81_000, isImproving: true });
  });

  // 12.00 less 33.33 % is 8.0004; for one of 100 it is 0.080004.
  it.each<[PriceRounding, number, number, number]>([
    [DEFAULT_PRICE_ROUNDING, 1, 80_004, 1],
    [DEFAULT_PRICE_ROUNDING, 100, 80_004, 100],
    [{ decimals: 2, roundsEachDiscount: false }, 1, 80_000, 1],
    [{ decimals: 2, roundsEachDiscount: false }, 100, 80_000, 100],
    [{ decimals: 3, roundsEachDiscount: false }, 1, 80_000, 1],
    [{ decimals: 4, roundsEachDiscount: false }, 100, 80_000, 100],
    [{ decimals: 5, roundsEachDiscount: false }, 1, 800_040, 10],
    [{ decimals: 5, roundsEachDiscount: false }, 100, 80_000, 100],
    [{ decimals: 6, roundsEachDiscount: false }, 1, 8_000_400, 100],
    [{ decimals: 6, roundsEachDiscount: false }, 100, 80_004, 100],
    [{ decimals: 6, roundsEachDiscount: false }, 25, 320_016, 100],
  ])('%j: 12.00 for %i, less 33.33, is %i for %i', (rounding, priceQuantity, netPrice, computedFor) => {
    expect(resolve({ ...article, priceQuantity }, [3333], [], [], rounding)).toMatchObject({
      ...{ netPrice, priceQuantity: computedFor, statedQuantity: 1 },
    });
  });

  it('rounds after each discount where the shop says so, and never the price of a list or an agreement', () => {
    const each: PriceRounding = { decimals: 2, roundsEachDiscount: true };
    const priced = resolve({ ...article, listPrice: 10_500 }, [5000, 5000], [], [], each);
    // 1.05 → 0.525 → 0.53 → 0.265 → 0.27; at once 0.2625 → 0.26.
    expect(priced?.netPrice).toBe(2700);
    const [step] = priced?.steps ?? [];
    expect(step && priced && explainStep(step, priced.rounding).map((stage) => stage.price)).toEqual([5300, 2700]);
    expect(resolve({ ...article, listPrice: 10_555 }, [], [], [], each)?.netPrice).toBe(10_555);
    expect(resolve(article, [], [condition({ articleId: 7, netPrice: 10_555 })], [], each)?.netPrice).toBe(10_555);
  });

  const anyRounding = fc.record({
    decimals: fc.constantFrom(null, 2, 3, 4, 5, 6),
    roundsEachDiscount: fc.boolean(),
  });
  const someDiscounts = fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 3 });

  it('raising the quantity, with all prices of the article, changes no price of one unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 8 }),
        fc.constantFrom(1, 2, 25, 100, 1000),
        fc.constantFrom(10, 100, 1000),
        someDiscounts,
        anyRounding,
        fc.constantFrom('list', 'article', 'brand'),
        (amount, priceQuantity, times, customerDiscounts, rounding, kind) => {
          const perUnit = (raised: number) => {
            const of = { ...article, listPrice: amount * raised, priceQuantity: priceQuantity * raised };
            const ofArticle = condition({ articleId: 7, netPrice: amount * raised });
            const ofBrand = condition({ brandId: 3, netPrice: amount });
            const conditions = kind === 'list' ? [] : [kind === 'article' ? ofArticle : ofBrand];
            const priced = resolve(of, customerDiscounts, conditions, [], rounding);
            return priced && ([priced.netPrice, priced.priceQuantity] as const);
          };
          const [before, after] = [perUnit(1), perUnit(times)];
          // Four decimals of more units are finer: a cascade may differ by less than a ten-thousandth.
          if (kind === 'list' && customerDiscounts.length > 0 && rounding.decimals === null) {
            const [[price = 0, quantity = 1], [finer = 0, raised = 1]] = [before ?? [], after ?? []];
            expect(Math.abs((finer * quantity) / raised - price)).toBeLessThanOrEqual(
              rounding.roundsEachDiscount ? 2 : 0.5,
            );
          } else if (before && after) expect(comparePerUnit(before, after)).toBe(0);
          else expect(before).toBe(after);
        },
      ),
    );
  });
});
