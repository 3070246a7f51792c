import { expect, test } from 'vitest';
import { neighbour, neighbourCell } from './keyboard-order.ts';

test('the next input is one step away, and there is none beyond the ends', () => {
  expect(neighbour(3, 0, 1)).toBe(1);
  expect(neighbour(3, 2, 1)).toBeNull();
  expect(neighbour(3, 0, -1)).toBeNull();
  expect(neighbour(3, -1, 1)).toBeNull();
});

test('a matrix skips cells without an input and stops at its edge', () => {
  const boxes = [
    [true, true],
    [false, true],
    [true, false],
  ];
  const down = { row: 1, column: 0 };
  expect(neighbourCell(boxes, { row: 0, column: 0 }, down)).toEqual({ row: 2, column: 0 });
  expect(neighbourCell(boxes, { row: 1, column: 1 }, down)).toBeNull();
  expect(neighbourCell(boxes, { row: 0, column: 1 }, { row: 0, column: -1 })).toEqual({ row: 0, column: 0 });
});
