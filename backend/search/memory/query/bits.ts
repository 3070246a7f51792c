/**
 * Sets of variants with one bit each: 32 of them are filtered with one operation, and a hundred thousand take 12 kB.
 * Variant 0 is the lowest bit of the first word; bits beyond the last variant are never set.
 */
export type Bits = Int32Array;

/** Number of words of a set of `size` variants. */
export function wordsFor(size: number): number {
  return (size + 31) >>> 5;
}

/** An empty set of `size` variants. */
export function emptyBits(size: number): Bits {
  return new Int32Array(wordsFor(size));
}

/** A set of all `size` variants. */
export function allBits(size: number): Bits {
  const bits = emptyBits(size).fill(-1);
  if ((size & 31) !== 0) bits[bits.length - 1] = (1 << (size & 31)) - 1;
  return bits;
}

export function hasBit(bits: Bits, variant: number): boolean {
  return (((bits[variant >>> 5] as number) >>> (variant & 31)) & 1) === 1;
}

export function setBit(bits: Bits, variant: number): void {
  bits[variant >>> 5] = (bits[variant >>> 5] as number) | (1 << (variant & 31));
}

export function clearBit(bits: Bits, variant: number): void {
  bits[variant >>> 5] = (bits[variant >>> 5] as number) & ~(1 << (variant & 31));
}

/** The variants whose flags have one of the bits of the mask. */
export function bitsOfMarks(marks: Uint8Array, mask: number): Bits {
  const bits = emptyBits(marks.length);
  for (let variant = 0; variant < marks.length; variant++) {
    if (((marks[variant] as number) & mask) !== 0) setBit(bits, variant);
  }
  return bits;
}

/** Number of set bits in a word. */
export function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Position of the lowest set bit of a word that is not 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Number of variants in a set. */
export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += countOnes(bits[word] as number);
  return count;
}

/** Writes the members in ascending order into `into`, which must be long enough, and returns their number. */
export function listBits(bits: Bits, into: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) {
    const first = word << 5;
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) into[count++] = first + lowestBit(rest);
  }
  return count;
}
