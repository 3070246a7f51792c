import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allBits, bitsOfMarks, clearBit, countBits, emptyBits, hasBit, listBits, setBit } from './bits.ts';

function membersOf(bits: Int32Array): number[] {
  const list = new Uint32Array(countBits(bits));
  expect(listBits(bits, list)).toBe(list.length);
  return [...list];
}

describe('bits', () => {
  it.each([0, 1, 31, 32, 33, 64, 95])('contain all of %i members, and nothing beyond', (size) => {
    expect(membersOf(allBits(size))).toEqual(Array.from({ length: size }, (_, variant) => variant));
  });

  it('contain what was set and not cleared, in ascending order', () => {
    const member = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(fc.array(member), fc.array(member), (added, removed) => {
        const bits = emptyBits(100);
        for (const variant of added) setBit(bits, variant);
        for (const variant of removed) clearBit(bits, variant);
        const left = [...new Set(added)].filter((variant) => !removed.includes(variant));
        expect(membersOf(bits)).toEqual(left.sort((one, other) => one - other));
        expect(added.every((variant) => hasBit(bits, variant) === left.includes(variant))).toBe(true);
      }),
    );
  });

  it('contain the variants whose flags have a bit of the mask', () => {
    expect(membersOf(bitsOfMarks(Uint8Array.of(1, 2, 3, 0, 6), 2))).toEqual([1, 2, 4]);
  });
});
