import { describe, expect, it } from 'vitest';
import { findBetterPromotion, type LineForPromotion } from './better-promotion.ts';
import { pricedFor } from './price-quantity.ts';
import { DEFAULT_PRICE_ROUNDING } from './price-rounding.ts';
import { resolvePrice, type ContractCondition, type PromotionRow } from './price.ts';

function promotion(change: Partial<PromotionRow>): PromotionRow {
  return {
    ...{ code: 'EST/26', row: 41, title: { it: 'Promo estate', en: null } },
    ...{ startsOn: '2026-11-01', endsOn: '2026-11-30', minimumQuantity: 50 },
    ...{ netPrice: 32_000, isFree: false, extraDiscounts: null },
    ...change,
  };
}

/** The offer to a line of an article that costs 4.00 €, and 3.00 € from 200 pieces on. */
function offer(promotions: PromotionRow[], line: Partial<LineForPromotion> = {}, elsewhere = 0) {
  const article = {
    articleId: 7,
    brandId: null,
    categoryPath: [],
    listPrice: 40_000,
    isListPriceFree: false,
    discountClassId: null,
    minimumPackaging: 1,
    ...pricedFor(1),
  };
  const step: ContractCondition = {
    ...{ id: 1, addressId: null, articleId: 7, brandId: null, categoryId: null, minimumQuantity: 200 },
    origin: 'import',
    ...{ netPrice: 30_000, isFree: false, discounts: null, validFrom: null, validTo: null },
  };
  const price = resolvePrice(
    article,
    {
      ...{ addressId: null, today: '2026-11-21', customerDiscounts: [], customerClassId: null },
      rounding: DEFAULT_PRICE_ROUNDING,
    },
    [step],
    promotions,
  );
  if (!price) throw new Error('no price');
  const whole = { quantity: 60, minimumPackaging: 1, promoCode: '', promoRow: 0, ...line };
  const better = findBetterPromotion(price, whole, () => elsewhere);
  return better && [better.promotion.row, better.quantity, better.netPrice];
}

describe('a better promotion', () => {
  it('R7.11 is offered to a line without one, as the line is or from its quantity in whole packs on', () => {
    expect(offer([promotion({})])).toEqual([41, 60, 32_000]);
    expect(offer([promotion({})], { quantity: 12, minimumPackaging: 12 })).toEqual([41, 60, 32_000]);
  });

  it('is the cheapest of those reached, else the one that needs the fewest pieces', () => {
    const promotions = [
      promotion({}),
      promotion({ row: 42, minimumQuantity: 10, netPrice: 38_000 }),
      promotion({ row: 43, minimumQuantity: 90, netPrice: 20_000 }),
    ];
    expect(offer(promotions)).toEqual([41, 60, 32_000]);
    expect(offer(promotions, { quantity: 5 })).toEqual([42, 10, 38_000]);
  });

  it('is none where the own price of that quantity is as good, or the promotion has ended', () => {
    expect(offer([promotion({})], { quantity: 200 })).toBeNull();
    expect(offer([promotion({ netPrice: 40_000 })])).toBeNull();
    expect(offer([promotion({ endsOn: '2026-11-20' })])).toBeNull();
    expect(offer([promotion({ minimumQuantity: 1_000_000 })])).toBeNull();
  });

  it('under a running promotion is only another one that is reached and cheaper', () => {
    const chosen = { promoCode: 'EST/26', promoRow: 41 };
    const more = promotion({ row: 42, minimumQuantity: 100, netPrice: 25_000 });
    expect(offer([promotion({}), more], chosen)).toBeNull();
    expect(offer([promotion({}), more], { ...chosen, quantity: 100 })).toEqual([42, 100, 25_000]);
    expect(offer([more], chosen)).toEqual([42, 100, 25_000]);
  });

  it('counts what another line of the cart has under it, because both become one', () => {
    expect(offer([promotion({})], { quantity: 10 }, 30)).toEqual([41, 20, 32_000]);
    expect(offer([promotion({})], { quantity: 10 }, 50)).toEqual([41, 10, 32_000]);
  });
});
