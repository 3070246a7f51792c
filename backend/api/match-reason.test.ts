import { expect, it } from 'vitest';
import { shownReason } from './match-reason.ts';

it.each([
  ['te933', 'name', 'code'],
  ['zincata', 'name', 'name'],
  ['din933', 'name', 'name'],
  ['te933', 'old_code', 'old_code'],
] as const)('%s, found by %s, is seen in the %s', (found, why, seen) => {
  const bolt = { name: 'Vite TE DIN 933 zincata', sku: 'TE-933-ZN' };
  expect(shownReason({ why, origin: { typed: found, found } }, bolt)).toBe(seen);
});
