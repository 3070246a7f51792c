import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineCents } from './rounding.ts';
import { MAXIMUM_QUANTITY } from './packaging.ts';
import { saleUnits } from './sale-units.ts';
import { changeQuantity, type HeldQuantity, type QuantityChange } from './unit-quantity.ts';

const pieces = (quantity: number, unitPieces = 1) => ({ quantity, unitPieces });

/** Changes a quantity and fails if the change is rejected. */
function changed(held: HeldQuantity, change: QuantityChange, packaging: number) {
  const outcome = changeQuantity(held, change, packaging);
  if (!outcome.accepted) throw new Error(outcome.rejection);
  return outcome;
}

const choose = (held: HeldQuantity, unitPieces: number, packaging = 1) => changed(held, { unitPieces }, packaging);

describe('choosing another unit', () => {
  it.each([
    // [pieces, unit, packs of, chosen unit, expected pieces, undo]
    ['keeps what is whole pallets', 64, 1, 1, 32, 64, null],
    ['R4.9 rounds 2 pieces up to a pallet', 2, 1, 1, 32, 32, { quantity: 2, unitPieces: 1 }],
    ['R4.9 rounds 33 pieces up to two pallets', 33, 1, 1, 32, 64, { quantity: 33, unitPieces: 1 }],
    ['R4.9 rounds 3 packs of 10 up to a carton', 30, 1, 10, 100, 100, { quantity: 30, unitPieces: 1 }],
    ['R4.9 rounds a carton up to a pallet', 50, 50, 10, 1200, 1200, { quantity: 50, unitPieces: 50 }],
    ['keeps a pallet in cartons', 1200, 1200, 10, 100, 1200, null],
    ['keeps packs of 10 in pieces', 20, 10, 10, 1, 20, null],
  ])('%s', (_name, quantity, counted, packaging, unitPieces, expected, undo) => {
    const outcome = choose(pieces(quantity, counted), unitPieces, packaging);
    expect(outcome.held).toMatchObject(pieces(expected, unitPieces));
    expect(outcome.undo).toEqual(undo);
    expect(outcome.rounded).toEqual(undo && { requested: quantity, quantity: expected, packaging: unitPieces });
  });

  it('going back to an earlier unit restores what was entered, also after several others', () => {
    const pallet = choose(pieces(2), 32);
    const carton = choose(pallet.held, 10);
    expect(carton.held.quantity).toBe(10);
    expect(carton.undo).toEqual({ quantity: 2, unitPieces: 1 });
    expect(choose(carton.held, 1).held).toMatchObject(pieces(2));
  });

  it('a quantity entered in the new unit applies to all units', () => {
    const pallet = choose(pieces(2), 32);
    const two = changed(pallet.held, { quantity: 64 }, 1);
    expect(two).toEqual({ accepted: true, held: pieces(64, 32), rounded: null, undo: null });
    expect(choose(two.held, 1).held).toMatchObject({ quantity: 64, unitPieces: 1 });
  });

  it('R5.13 rejects a unit in which the quantity would be too large', () => {
    const outcome = changeQuantity(pieces(999_990), { unitPieces: 32 }, 1);
    expect(outcome).toEqual({ accepted: false, rejection: 'quantity-too-large', maximum: 999_968 });
  });
});

describe('an entered quantity', () => {
  it.each([
    // [before, entered, packs of, expected pieces, undo]
    [10, 12, 10, 20, { quantity: 10, unitPieces: 1 }],
    [20, 12, 10, 20, null],
    [10, 30, 10, 30, null],
    [0, 3, 2, 4, { quantity: 0, unitPieces: 1 }],
  ])('R4.9 after %d, %d in packs of %d is %d', (before, quantity, packaging, expected, undo) => {
    const outcome = changed(pieces(before), { quantity }, packaging);
    expect(outcome.held).toEqual(pieces(expected));
    expect(outcome.undo).toEqual(undo);
    expect(outcome.rounded !== null).toBe(expected !== quantity);
  });

  it.each([0, -1, 1.5, Number.NaN])('R5.1 rejects %d', (quantity) => {
    const outcome = changeQuantity(pieces(10), { quantity }, 10);
    expect(outcome).toEqual({ accepted: false, rejection: 'no-valid-quantity' });
  });
});

/** An article's packs and units, and a quantity in its base unit. */
const articles = fc
  .record({
    packaging: fc.integer({ min: 1, max: 200 }),
    sizes: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 }),
    packs: fc.integer({ min: 1, max: 1000 }),
    price: fc.integer({ min: 0, max: 10_000_000 }),
  })
  .map(({ packaging, sizes, packs, price }) => {
    const options = sizes.map((size, index) => ({ unit: `u${index}`, quantity: size * packaging }));
    const units = saleUnits('pz', packaging, options).map((unit) => unit.pieces);
    return { packaging, units, held: pieces(packs * packaging), price };
  });

describe('every article and every unit', () => {
  it('the pieces never decrease, and increase by less than one unit', () => {
    fc.assert(
      fc.property(articles, fc.nat(), ({ packaging, units, held }, pick) => {
        const unitPieces = units[pick % units.length] ?? 1;
        const { quantity } = choose(held, unitPieces, packaging).held;
        expect(quantity).toBeGreaterThanOrEqual(held.quantity);
        expect(quantity).toBeLessThan(held.quantity + Math.max(unitPieces, packaging));
        expect(quantity % unitPieces).toBe(0);
        expect(quantity % packaging).toBe(0);
        expect(quantity).toBeLessThanOrEqual(MAXIMUM_QUANTITY);
      }),
    );
  });

  it('the first unit and the undo both restore what was entered, after any choices between', () => {
    fc.assert(
      fc.property(articles, fc.array(fc.nat(), { minLength: 1 }), ({ packaging, units, held }, picks) => {
        let now: HeldQuantity = held;
        for (const pick of picks) {
          const outcome = choose(now, units[pick % units.length] ?? 1, packaging);
          now = outcome.held;
          if (outcome.undo) expect(outcome.undo).toEqual(held);
          else expect(now.quantity).toBe(held.quantity);
        }
        expect(choose(now, held.unitPieces, packaging).held).toMatchObject(held);
      }),
    );
  });

  it('R1.5 the amount changes only with the pieces, and is restored with them', () => {
    fc.assert(
      fc.property(articles, fc.nat(), ({ packaging, units, held, price }, pick) => {
        const unitPieces = units[pick % units.length] ?? 1;
        const next = choose(held, unitPieces, packaging);
        const before = lineCents(price, held.quantity, 1);
        const after = lineCents(price, next.held.quantity, 1);
        expect(after).toBeGreaterThanOrEqual(before);
        if (next.rounded === null) expect(after).toBe(before);
        expect(after).toBe(lineCents(price * unitPieces, next.held.quantity / unitPieces, 1));
        expect(lineCents(price, choose(next.held, 1, packaging).held.quantity, 1)).toBe(before);
      }),
    );
  });
});
