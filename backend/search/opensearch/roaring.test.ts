import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roaringBitmap } from './roaring.ts';

/** Reads the portable format without runs, as its specification describes it. */
function readBitmap(text: string): number[] {
  const bytes = Buffer.from(text, 'base64');
  const containers = bytes.readUInt32LE(4);
  return Array.from({ length: containers }).flatMap((_, index) => {
    const high = bytes.readUInt16LE(8 + 4 * index) * 0x10000;
    const count = bytes.readUInt16LE(10 + 4 * index) + 1;
    const at = bytes.readUInt32LE(8 + 4 * containers + 4 * index);
    if (count <= 4096) return Array.from({ length: count }, (__, place) => high + bytes.readUInt16LE(at + 2 * place));
    const bits = Array.from({ length: 0x10000 }, (__, low) => low);
    return bits.filter((low) => (bytes.readUInt8(at + (low >>> 3)) >>> (low & 7)) & 1).map((low) => high + low);
  });
}

describe('a Roaring bitmap', () => {
  it('has the bytes of the specification', () => {
    const bytes = Buffer.from(roaringBitmap([1, 2, 70_000]), 'base64').toString('hex');
    const head = ['3a300000', '02000000', '00000100', '01000000', '18000000', '1c000000'];
    expect(bytes).toBe([...head, '01000200', '7011'].join(''));
  });

  it('has the same ids for any set, also where a part is dense', () => {
    const dense = Array.from({ length: 5_000 }, (_, place) => 200_000 + place);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 150_000 }), { maxLength: 200 }), (ids) => {
        const ascending = [...ids.sort((one, other) => one - other), ...dense];
        expect(readBitmap(roaringBitmap(ascending))).toEqual(ascending);
      }),
      { numRuns: 20 },
    );
    expect(readBitmap(roaringBitmap([]))).toEqual([]);
  });
});
