import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignPrices } from './price-column.ts';
import { withEntries, type ArticleColumns, type ListedPrices, type PriceListColumns } from './price-tables.ts';

function listed(prices: ReadonlyMap<number, number>): ListedPrices {
  const sorted = [...prices].sort(([one], [other]) => one - other);
  return {
    articleIds: Float64Array.from(sorted, ([id]) => id),
    prices: Float64Array.from(sorted, ([, price]) => price),
  };
}

function columnsOf(
  prices: ReadonlyMap<number, number>,
  later: Record<string, [number, number][]> = {},
): PriceListColumns {
  const days = Object.entries(later).map(([validFrom, ofDay]) => ({ validFrom, ...listed(new Map(ofDay)) }));
  return { ...listed(prices), later: days };
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

test('later prices are read again by day and article, and count from their day on', () => {
  const now = columnsOf(new Map([[1, 10], [2, 20]]), { '2026-12-01': [[1, 11]], '2027-01-01': [[1, 12], [2, Number.NaN]] }); // prettier-ignore
  const reread = columnsOf(new Map([[1, 15]]), { '2026-12-15': [[1, 16]] });
  const list = withEntries(now, Float64Array.of(1), reread);
  expect(list).toEqual(
    columnsOf(new Map([[1, 15], [2, 20]]), { '2026-12-15': [[1, 16]], '2027-01-01': [[2, Number.NaN]] }), // prettier-ignore
  );
  const articles = { ids: Float64Array.of(1, 2, 3) } as ArticleColumns;
  const on = (day: string) => Array.from(alignPrices(articles, list, day));
  expect(on('2026-12-14')).toEqual([15, 20, Number.NaN]);
  expect(on('2026-12-15')).toEqual([16, 20, Number.NaN]);
  expect(on('2027-01-01')).toEqual([16, Number.NaN, Number.NaN]);
});
