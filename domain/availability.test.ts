import { describe, expect, it } from 'vitest';
import { availabilityOf, canBeAdded, shownAvailability } from './availability.ts';

const TODAY = '2026-11-27';
const facts = { stockQuantity: 5, arrivingOn: null, isManaged: true, isActive: true };

describe('availability', () => {
  it.each([
    [{}, 'DISPONIBILE', true],
    [{ stockQuantity: 1 }, 'DISPONIBILE', true],
    [{ arrivingOn: '2026-12-01' }, 'DISPONIBILE', true],
    [{ stockQuantity: 0, arrivingOn: '2026-12-01' }, 'IN ARRIVO', true],
    [{ stockQuantity: 0, arrivingOn: TODAY }, 'IN ARRIVO', true],
    [{ stockQuantity: 0, arrivingOn: '2026-11-26' }, 'NON DISPONIBILE', false],
    [{ stockQuantity: 3, arrivingOn: '2026-11-26' }, 'DISPONIBILE', true],
    [{ stockQuantity: -3, arrivingOn: null }, 'NON DISPONIBILE', false],
    [{ stockQuantity: 0 }, 'NON DISPONIBILE', false],
    [{ isManaged: false }, 'NON GESTITO', false],
    [{ isActive: false }, 'NON GESTITO', false],
  ])('R2.84, R2.85 %j is %s, can be added: %s', (change, state, canAdd) => {
    expect(availabilityOf({ ...facts, ...change }, TODAY)).toBe(state);
    expect(canBeAdded('single', availabilityOf({ ...facts, ...change }, TODAY), false)).toBe(canAdd);
  });

  it('a product with variants can never be added itself', () => {
    expect(canBeAdded('parent', 'DISPONIBILE', true)).toBe(false);
    expect(canBeAdded('child', 'DISPONIBILE', false)).toBe(true);
  });

  it.each([
    ['NON DISPONIBILE', true],
    ['NON GESTITO', false],
  ] as const)('R2.85 orderable without stock, %s can be added: %s', (state, canAdd) => {
    expect(canBeAdded('single', state, true)).toBe(canAdd);
  });

  it.each([
    ['DISPONIBILE', 'available'],
    ['IN ARRIVO', 'arriving'],
    [null, 'not-available'],
    ['XYZ', 'not-available'],
  ])('R2.84 shows %j as %s', (state, shown) => {
    expect(shownAvailability(state)).toBe(shown);
  });
});
