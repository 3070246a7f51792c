import { expect, it } from 'vitest';
import { chosenLines, lineField, mergedRows, quantityField } from './merge-cart.ts';

const line = (code: string, quantity: number, more: object = {}) => ({
  code,
  quantity,
  promotionCode: '',
  promotionRow: 0,
  note: null,
  ...more,
});
const summer = { promotionCode: 'EST/26', promotionRow: 41 };

it('R4.8 adds up the same article under the same promotion, and keeps other lines separate', () => {
  const active = [line('A', 10), line('B', 3, summer), line('D', 1)];
  const saved = [
    line('A', 5),
    line('B', 2),
    line('B', 4, summer),
    line('B', 6, { ...summer, promotionRow: 42 }),
    line('C', 7),
  ];
  expect(mergedRows(active, saved)).toEqual([
    { line: 1, code: 'A', quantity: 15 },
    { line: 2, code: 'B', quantity: 2 },
    { line: 3, code: 'B', quantity: 7, promo_code: 'EST/26', promo_row: 41 },
    { line: 4, code: 'B', quantity: 6, promo_code: 'EST/26', promo_row: 42 },
    { line: 5, code: 'C', quantity: 7 },
  ]);
});

it('copies the saved note to a line without one', () => {
  const active = [line('A', 1, { note: 'di qui' }), line('B', 1)];
  const saved = [line('A', 1, { note: 'salvata' }), line('B', 1, { note: 'salvata' })];
  expect(mergedRows(active, saved)).toEqual([
    { line: 1, code: 'A', quantity: 2 },
    { line: 2, code: 'B', quantity: 2, note: 'salvata' },
  ]);
});

it('R2.97 adds the chosen lines in the quantities typed; one that is not valid is left to the server to reject', () => {
  const form = new FormData();
  form.set('choose', '1');
  for (const [row, quantity] of [
    [7, '1.200'],
    [8, 'x'],
  ] as const) {
    form.set(lineField(row), '1');
    form.set(quantityField(row), quantity);
  }
  form.set(quantityField(9), '5');
  expect(chosenLines(form, 'it')).toEqual(
    new Map([
      [7, 1200],
      [8, 0],
    ]),
  );
  expect(mergedRows([line('A', 10)], [line('A', 0)])).toEqual([{ line: 1, code: 'A', quantity: 0 }]);
});

it('R2.97 adds the whole cart where nothing was to be chosen', () => {
  expect(chosenLines(new FormData(), 'it')).toBeNull();
});
