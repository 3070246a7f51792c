import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withEntries, type PriceListColumns } from './price-tables.ts';

function columnsOf(prices: ReadonlyMap<number, number>): PriceListColumns {
  const sorted = [...prices].sort(([one], [other]) => one - other);
  return {
    articleIds: Float64Array.from(sorted, ([id]) => id),
    prices: Float64Array.from(sorted, ([, price]) => price),
  };
}

test('changed prices replace, extend and shorten a price list like those of a map', () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 9 })), { maxLength: 20 });
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 });
  fc.assert(
    fc.property(pairs, pairs, ids, (before, after, changed) => {
      const old = new Map(before);
      const current = new Map(after);
      const wanted = new Map(old);
      for (const id of changed) {
        const price = current.get(id);
        if (price === undefined) wanted.delete(id);
        else wanted.set(id, price);
      }
      const entries = columnsOf(new Map([...current].filter(([id]) => changed.includes(id))));
      const changedIds = Float64Array.from(changed).sort();
      expect(withEntries(columnsOf(old), changedIds, entries)).toEqual(columnsOf(wanted));
    }),
  );
});
