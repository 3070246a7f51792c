import { expect, it } from 'vitest';
import { isCutOff } from './ceiling.ts';

it.each([
  // removed, stored, percent, whether the file was cut off
  [50, 50, 30, false],
  [51, 170, 30, false],
  [51, 169, 30, true],
  [51, 51, 100, false],
  [921, 4000, 30, false],
  [921, 3000, 30, true],
  [0, 0, 0, false],
])(
  'a list that loses %s of %s entries, of which %s %% may go, was cut off: %s',
  (removed, stored, percent, expected) => {
    expect(isCutOff(removed, stored, percent)).toBe(expected);
  },
);
