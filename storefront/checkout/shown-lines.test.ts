import { expect, it } from 'vitest';
import type { CartLine } from '../parsers/cart.ts';
import { shownLines } from './shown-lines.ts';

/** Lines of which a part follows, except every tenth one. */
const lines = Array.from(
  { length: 300 },
  (_, index) =>
    ({
      rowId: index,
      quantity: 5,
      supply: { later: index % 10 === 0 ? 0 : 2 },
      promotion: null,
    }) as unknown as CartLine,
);
const rows = (marked: number[]) => shownLines(lines, new Set(marked)).map(({ rowId }) => rowId);

it('R2.12 an order of which nearly all lines are to look at shows the first of them, and every changed line', () => {
  const shown = rows([]);
  expect(shown.slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, index) => index));
  expect(shown).toHaveLength(52);
  expect(rows([250, 290])).toEqual([...shown, 250, 290]);
});
