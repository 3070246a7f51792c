import { describe, expect, it } from 'vitest';
import { isHeldFor, isSteep } from './price-guard.ts';

describe('8.5 a steep step', () => {
  it.each([
    // before, after, whether it is steep
    [100, 100, false],
    [100, 50, false],
    [100, 49.99, true],
    [100, 150, false],
    [100, 150.01, true],
    [100, 1, true],
    [100, 0, true],
    [100, null, true],
    [0, 100, false],
    [0, null, false],
    [0.83, 0.41, true],
    [0.83, 0.42, false],
  ])('from %s to %s: %s', (before, after, expected) => {
    expect(isSteep(before, after)).toBe(expected);
  });
});

describe('8.5 a file', () => {
  it.each([
    // touched, steep, whether the file is held
    [49, 49, false],
    [50, 10, false],
    [50, 11, true],
    [100, 20, false],
    [100, 21, true],
    [1000, 200, false],
    [1000, 201, true],
    [0, 0, false],
  ])('that touches %s prices, %s of them steeply, is held: %s', (touched, steep, expected) => {
    expect(isHeldFor({ touched, steep })).toBe(expected);
  });
});
