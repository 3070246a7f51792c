import { expect, it } from 'vitest';
import { groupCauses, type Cause, type Difference } from './causes.ts';

const difference = (customerCode: string, cause: Cause): Difference => ({
  ...{ line: 2, customerCode, customerName: customerCode, articleCode: 'A', addressCode: null, quantity: 1 },
  ...{ day: '2026-11-21', erpCents: 100, shopCents: 101, cause },
});
const over = (row: number): Cause => ({ kind: 'condition', row, rank: 'article', target: 'A', whyNot: 'over' });

it('1.6 groups differences by what is mended in one place, rounding first', () => {
  const groups = groupCauses([
    difference('1', over(1)),
    difference('1', over(1)),
    difference('2', over(1)),
    difference('1', over(2)),
    difference('3', { kind: 'rounding' }),
    difference('3', { kind: 'promotion', code: 'P1', title: 'P1' }),
    difference('3', { kind: 'promotion', code: 'P2', title: 'P2' }),
  ]);
  expect(groups.map(({ key, count, customers }) => [key, count, customers.length])).toEqual([
    ['rounding', 1, 1],
    ['condition 1 over', 3, 2],
    ['condition 2 over', 1, 1],
    ['promotion P1', 1, 1],
    ['promotion P2', 1, 1],
  ]);
});
