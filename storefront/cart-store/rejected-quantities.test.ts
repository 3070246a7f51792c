import { expect, test } from 'vitest';
import { createRejectedQuantities } from './rejected-quantities.ts';

test('R5.1 leads back to the first of several rejected quantities, once for each text', () => {
  const rejected = createRejectedQuantities();
  const focused: number[] = [];
  const report = (index: number) => {
    let wasLedBack = false;
    return rejected.report({
      index,
      wasLedBack: () => wasLedBack,
      leadBack: (isFirst) => {
        wasLedBack = true;
        if (isFirst) focused.push(index);
      },
    });
  };
  expect(rejected.leadBack()).toBe(false);
  report(7);
  report(2);
  const correct = report(0);
  correct();
  expect(rejected.leadBack()).toBe(true);
  expect(focused).toEqual([2]);
  expect(rejected.leadBack()).toBe(false);
  report(4);
  expect(rejected.leadBack()).toBe(true);
  expect(focused).toEqual([2, 4]);
});
