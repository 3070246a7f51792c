import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyCart, parseSummary, type HeldLine } from './cart-summary.ts';
import { parseCart } from './cart.ts';
import { packCart, unpackCart } from './packed-cart.ts';

const line = fc.record({
  rowId: fc.nat(),
  internalCode: fc.string({ minLength: 1, unit: 'grapheme' }),
  quantity: fc.integer({ min: 1, max: 999_999 }),
  promotionCode: fc.string({ unit: 'grapheme' }),
  note: fc.option(fc.string({ minLength: 1, unit: 'grapheme' })),
  promotionRow: fc.nat(),
});

it('a packed summary is unpacked unchanged, whatever codes and notes contain', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const held: HeldLine[] = lines.map((one) => ({ ...one, promotionRow: one.promotionCode ? one.promotionRow : 0 }));
      const cart = { ...emptyCart, id: 5, lines: held };
      expect(unpackCart(packCart(cart))).toEqual(cart);
    }),
  );
});

it('a packed line is short enough for a page with a thousand lines', () => {
  const lines = Array.from({ length: 1000 }, (_, index) => ({
    ...{ rowId: 1_000_000 + index, internalCode: String(200_000 + index), quantity: 100 },
    ...{ promotionCode: '', promotionRow: 0, note: null },
  }));
  expect(packCart({ ...emptyCart, lines }).lines.length).toBeLessThan(20_000);
});

it('R7.8 a response with rows instead of a summary says the same', () => {
  const row = {
    row_id: 3,
    id: '204118',
    quantity: 20,
    promo_code: 'P',
    promo_row: 2,
    note: 'Piano terra',
    name: 'Valvola',
  };
  const held = { row_id: 3, id: '204118', quantity: 20, promo_code: 'P', promo_row: 2, note: 'Piano terra' };
  const summary = parseSummary({ message: { id_cart: 5, totale_netto: 10, data: [], held: [held] } });
  const rows = { message: { id_cart: 5, totale_netto: 10, data: [row] } };
  expect(parseSummary(rows)).toEqual(summary);
  expect(parseCart(rows)).toMatchObject(summary);
});
