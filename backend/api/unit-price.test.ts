import { expect, it } from 'vitest';
import { parseUnitPrice } from '../../domain/money.ts';
import { priceAt, resolvePrice } from '../../domain/price.ts';
import type { PriceRounding } from '../../domain/price-rounding.ts';
import { lineCents, priceFor } from '../../domain/rounding.ts';
import { serializePricesForQuantity } from './unit-price.ts';

type Decimals = PriceRounding['decimals'];

/** List price less 16 %, of an article whose prices are stated for some units and kept for as many or more. */
function priceOf(decimals: Decimals, stated: number, kept: number, listPrice: number) {
  const price = resolvePrice(
    {
      ...{ articleId: 7, brandId: null, categoryPath: [], discountClassId: null, minimumPackaging: 1 },
      ...{ priceQuantity: kept, statedQuantity: stated, listPrice, isListPriceFree: false },
    },
    {
      ...{ addressId: null, today: '2026-11-21', customerDiscounts: [1600], customerClassId: null },
      rounding: { decimals, roundsEachDiscount: false },
    },
    [],
    [],
  );
  if (!price) throw new Error('no price');
  return price;
}

// Decimals of the setting, stated and kept quantity, list price for the kept one; the exact net price and its quantity,
// the net price for the stated one, and the net value of 1000 units in cents.
it.each<[Decimals, number, number, number, number, number, number, number]>([
  // 12.3457 for one: one is 10.370388.
  [4, 1, 1, 123_457, 103_704, 1, 103_704, 1_037_040],
  [5, 1, 1, 123_457, 1_037_039, 10, 103_704, 1_037_039],
  [6, 1, 1, 123_457, 10_370_388, 100, 103_704, 1_037_039],
  // 12.34567 for one, kept for ten: one is 10.3703628.
  [null, 1, 10, 1_234_567, 1_037_036, 10, 103_704, 1_037_036],
  [4, 1, 10, 1_234_567, 1_037_040, 10, 103_704, 1_037_040],
  [5, 1, 10, 1_234_567, 1_037_036, 10, 103_704, 1_037_036],
  [6, 1, 10, 1_234_567, 10_370_363, 100, 103_704, 1_037_036],
  // 9.9051 for a hundred: one is 0.08320284.
  [null, 100, 100, 99_051, 83_203, 100, 83_203, 8320],
  [4, 100, 100, 99_051, 83_200, 100, 83_200, 8320],
  [5, 100, 100, 99_051, 83_200, 100, 83_200, 8320],
  [6, 100, 100, 99_051, 83_203, 100, 83_203, 8320],
  // 9.90513 for a hundred, kept for a thousand: one is 0.083203092.
  [null, 100, 1000, 990_513, 832_031, 1000, 83_203, 8320],
  [4, 100, 1000, 990_513, 832_000, 1000, 83_200, 8320],
  [5, 100, 1000, 990_513, 832_000, 1000, 83_200, 8320],
  [6, 100, 1000, 990_513, 832_030, 1000, 83_203, 8320],
  // 1,234.5678 for a thousand: one is 1.037036952.
  [null, 1000, 1000, 12_345_678, 10_370_370, 1000, 10_370_370, 103_704],
  [4, 1000, 1000, 12_345_678, 10_370_000, 1000, 10_370_000, 103_700],
  [5, 1000, 1000, 12_345_678, 10_370_400, 1000, 10_370_400, 103_704],
  [6, 1000, 1000, 12_345_678, 10_370_370, 1000, 10_370_370, 103_704],
])(
  'rounding %j, stated for %i, kept for %i, list price %i: the exact pair is sent beside what people see',
  (decimals, stated, kept, listPrice, net, computedFor, shown, value) => {
    const price = priceOf(decimals, stated, kept, listPrice);
    const wire = serializePricesForQuantity(price);
    expect(wire).toMatchObject({ price_quantity: computedFor, stated_quantity: stated });
    const sent = parseUnitPrice(wire.net_for_quantity) ?? 0;
    expect(sent).toBe(net);
    expect(priceFor(stated, sent, computedFor)).toBe(shown);
    expect(lineCents(sent, 1000, computedFor)).toBe(value);
    expect(lineCents(parseUnitPrice(wire.price_for_quantity) ?? 0, 1000, computedFor)).toBe(
      lineCents(listPrice, 1000, kept),
    );
    for (const quantity of [1, 7, 200]) {
      const charged = priceAt(price, quantity);
      expect(charged && lineCents(charged.netPrice, quantity, charged.priceQuantity)).toBe(
        lineCents(sent, quantity, wire.price_quantity ?? 0),
      );
    }
  },
);
