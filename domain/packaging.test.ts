import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAXIMUM_QUANTITY, packageQuantity, parseQuantity } from './packaging.ts';

describe('packaging quantities', () => {
  it('R4.9 rounds 12 up to 20 in packs of 10 and reports it', () => {
    expect(packageQuantity(12, 10)).toEqual({
      accepted: true,
      quantity: 20,
      rounded: { requested: 12, quantity: 20, packaging: 10 },
    });
  });

  it.each([
    [20, 10, 20],
    [1, 1, 1],
    [999_999, 1, 999_999],
    [7, 0, 7],
    [4, 2, 4],
  ])('%d in packs of %d stays %d', (requested, packaging, quantity) => {
    expect(packageQuantity(requested, packaging)).toEqual({ accepted: true, quantity, rounded: null });
  });

  it('R4.9 rounds 3 up to 4 in pairs', () => {
    expect(packageQuantity(3, 2)).toMatchObject({ quantity: 4, rounded: { requested: 3, quantity: 4, packaging: 2 } });
  });

  it.each([0, -1, 1.5, Number.NaN, Infinity])('R5.1 rejects %d', (requested) => {
    expect(packageQuantity(requested, 1)).toEqual({ accepted: false, rejection: 'no-valid-quantity' });
  });

  it.each([
    [1_000_000, 1, 999_999],
    [1_000_000, 0, 999_999],
    [1_000_000, 2.5, 999_999],
    [999_999, 2, 999_998],
    [999_999, 10, 999_990],
    [999_991, 10, 999_990],
    [5_000_000, 12, 999_996],
    [1, 1_000_000, 0],
  ])('R5.13 rejects %d in packs of %d and reports %d as the maximum', (requested, packaging, maximum) => {
    expect(packageQuantity(requested, packaging)).toEqual({
      accepted: false,
      rejection: 'quantity-too-large',
      maximum,
    });
  });

  it('R5.13 accepts the reported maximum, and not one piece more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (packaging) => {
        const most = Math.floor(MAXIMUM_QUANTITY / packaging) * packaging;
        expect(packageQuantity(most, packaging)).toMatchObject({ quantity: most, rounded: null });
        expect(packageQuantity(most + 1, packaging)).toMatchObject({ accepted: false, maximum: most });
      }),
    );
  });

  it('returns the smallest sufficient multiple', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 1, max: 5000 }), (requested, packaging) => {
        const outcome = packageQuantity(requested, packaging);
        if (!outcome.accepted) throw new Error('refused');
        expect(outcome.quantity % packaging).toBe(0);
        expect(outcome.quantity).toBeGreaterThanOrEqual(requested);
        expect(outcome.quantity - requested).toBeLessThan(packaging);
        expect(packageQuantity(outcome.quantity, packaging)).toMatchObject({ rounded: null });
        expect(outcome.quantity).toBeLessThanOrEqual(MAXIMUM_QUANTITY);
      }),
    );
  });

  it.each([
    ['12', 12],
    [' 7 ', 7],
    ['0', 0],
    ['12 500', 12_500],
    ['1.000.000', 1_000_000],
    ['1,000,000', 1_000_000],
  ])('parses the typed %j as %d in both languages', (text, expected) => {
    expect(parseQuantity(text, 'it')).toBe(expected);
    expect(parseQuantity(text, 'en')).toBe(expected);
  });

  it.each([
    ['it', '1.000', '1,000'],
    ['en', '1,000', '1.000'],
    ['it', '12.500', '12,500'],
    ['en', '12,500', '12.500'],
  ] as const)('in %s parses %j as thousands, and %j neither as thousands nor as units', (language, own, other) => {
    expect(parseQuantity(own, language)).toBe(Number(own.replace(/\D/, '')));
    expect(parseQuantity(other, language)).toBeNaN();
  });

  it.each([
    '',
    'x',
    '-1',
    '1,5',
    '12.5',
    '1.',
    '1.00.0',
    '0.500',
    '0,500',
    '1.000,000',
    '10,00',
    '1.0000',
    '1000.000',
    '1234567890',
    '1.000,5',
    '12.34',
    ',00',
    '1e3',
    '１２',
  ])('R5.1 parses the typed %j as NaN', (text) => {
    expect(parseQuantity(text, 'it')).toBeNaN();
    expect(parseQuantity(text, 'en')).toBeNaN();
  });
});
